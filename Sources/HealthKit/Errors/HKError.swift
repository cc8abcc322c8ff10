public import Foundation

/// Domain of errors of this framework.
public let HKErrorDomain = "com.apple.healthkit"

/// What a store refuses or could not do (api-surface 9).
public struct HKError: CustomNSError, LocalizedError, Hashable, Sendable {
    /// Kinds of errors, with Apple's numbers.
    public enum Code: Int, Sendable, CaseIterable {
        /// Never given.
        case unknownError = 0
        /// There is no store, or it cannot be opened.
        case errorHealthDataUnavailable = 1
        /// A rule of the embedding service forbids it.
        case errorHealthDataRestricted = 2
        /// An argument that the call does not take.
        case errorInvalidArgument = 3
        /// Writing, or deleting what another source saved, is not allowed.
        case errorAuthorizationDenied = 4
        /// The type was never asked for.
        case errorAuthorizationNotDetermined = 5
        /// The store is locked, full or closing.
        case errorDatabaseInaccessible = 6
        /// Not given here.
        case errorUserCanceled = 7
        /// Not given here.
        case errorAnotherWorkoutSessionStarted = 8
        /// Not given here.
        case errorUserExitedWorkoutSession = 9
        /// Not given here.
        case errorRequiredAuthorizationDenied = 10
        /// No sample matches a statistics query.
        case errorNoData = 11
        /// Not given here.
        case errorWorkoutActivityNotAllowed = 12
        /// More than the store takes at once.
        case errorDataSizeExceeded = 13
        /// Not given here.
        case errorBackgroundWorkoutSessionNotAllowed = 14
        /// Not given here.
        case errorNotPermissibleForGuestUserMode = 15

        /// The older name of `unknownError`.
        public static let noError = Code.unknownError

        /// Lets `catch HKError.errorNoData` match.
        ///
        /// - Parameters:
        ///   - code: the kind that is caught.
        ///   - error: what was thrown.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? HKError)?.code == code
        }
    }

    /// What kind of error.
    public let code: Code
    /// What went wrong, in words; nil where the code says it.
    public let message: String?
    /// Whether an anchor is too old to be used (queries 3).
    let isAnchorExpired: Bool

    /// An error of a kind.
    ///
    /// - Parameter code: what kind of error.
    public init(_ code: Code) { self.init(code, nil) }

    /// An error as `NSError` carries it.
    ///
    /// - Parameters:
    ///   - code: what kind of error.
    ///   - userInfo: its `NSLocalizedDescriptionKey` becomes the message.
    public init(_ code: Code, userInfo: [String: Any]) {
        self.init(code, userInfo[NSLocalizedDescriptionKey] as? String)
    }

    init(_ code: Code, _ message: String?, isAnchorExpired: Bool = false) {
        self.code = code
        self.message = message
        self.isAnchorExpired = isAnchorExpired
    }

    static func invalid(_ message: String) -> HKError { HKError(.errorInvalidArgument, message) }

    /// Domain of the `NSError`.
    public static var errorDomain: String { HKErrorDomain }
    /// Number of the `NSError`.
    public var errorCode: Int { code.rawValue }
    /// Description, and whether an anchor has expired, of the `NSError`.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [:]
        if let message { info[NSLocalizedDescriptionKey] = message }
        if isAnchorExpired { info["HKAnchorExpired"] = true }
        return info
    }
    /// The same as `errorUserInfo`.
    public var userInfo: [String: Any] { errorUserInfo }
    /// What went wrong.
    public var errorDescription: String? { message ?? "\(code)" }
    /// What went wrong.
    public var localizedDescription: String { message ?? "\(code)" }

    /// Whether both are of one kind.
    public static func == (a: HKError, b: HKError) -> Bool { a.code == b.code }
    /// Feeds the kind.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension HKError {
    /// See the code of this name.
    public static var unknownError: Code { .unknownError }
    /// See the code of this name.
    public static var errorHealthDataUnavailable: Code { .errorHealthDataUnavailable }
    /// See the code of this name.
    public static var errorHealthDataRestricted: Code { .errorHealthDataRestricted }
    /// See the code of this name.
    public static var errorInvalidArgument: Code { .errorInvalidArgument }
    /// See the code of this name.
    public static var errorAuthorizationDenied: Code { .errorAuthorizationDenied }
    /// See the code of this name.
    public static var errorAuthorizationNotDetermined: Code { .errorAuthorizationNotDetermined }
    /// See the code of this name.
    public static var errorDatabaseInaccessible: Code { .errorDatabaseInaccessible }
    /// See the code of this name.
    public static var errorUserCanceled: Code { .errorUserCanceled }
    /// See the code of this name.
    public static var errorRequiredAuthorizationDenied: Code { .errorRequiredAuthorizationDenied }
    /// See the code of this name.
    public static var errorNoData: Code { .errorNoData }
    /// See the code of this name.
    public static var errorDataSizeExceeded: Code { .errorDataSizeExceeded }
}
