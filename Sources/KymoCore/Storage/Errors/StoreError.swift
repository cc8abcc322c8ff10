/// What a store refuses or could not do. One line for a person, a code for a program.
public struct StoreError: Error, Hashable, Sendable {
    /// What kind of failure; the rows of `Schemas/error-codes.json`.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as it is printed.
        public let rawValue: String

        /// The code of this text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no store, or nothing was ever written to it.
        public static let storeNotFound = Code(rawValue: "storeNotFound")
        /// Another writer did not finish within the wait.
        public static let storeBusy = Code(rawValue: "storeBusy")
        /// The directory or its files may not be read or written.
        public static let notAccessible = Code(rawValue: "notAccessible")
        /// The store was written by a newer program.
        public static let newerFormat = Code(rawValue: "newerFormat")
        /// The store's bytes are damaged.
        public static let corrupt = Code(rawValue: "corrupt")
        /// An earlier write is in doubt; reopen the store.
        public static let poisoned = Code(rawValue: "poisoned")
        /// The store may not grow any further.
        public static let mapFull = Code(rawValue: "mapFull")
        /// The disk is full.
        public static let diskFull = Code(rawValue: "diskFull")
        /// A value that the call does not take.
        public static let invalidArgument = Code(rawValue: "invalidArgument")
        /// A sample that may not be saved.
        public static let invalidSample = Code(rawValue: "invalidSample")
        /// A type that the catalog does not know.
        public static let unknownType = Code(rawValue: "unknownType")
        /// A unit that the type cannot be measured in.
        public static let incompatibleUnit = Code(rawValue: "incompatibleUnit")
        /// The identifier is stored already.
        public static let uuidInUse = Code(rawValue: "uuidInUse")
        /// The identifier was deleted and may only come back by import.
        public static let uuidDeleted = Code(rawValue: "uuidDeleted")
        /// Nothing has this identifier.
        public static let notFound = Code(rawValue: "notFound")
        /// A question whose answer would not fit.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// The work was given up because the caller asked for it.
        public static let interrupted = Code(rawValue: "interrupted")
    }

    /// What kind of failure.
    public let code: Code
    /// What went wrong and where, without a full stop.
    public let message: String
    /// What the caller can do about it, where there is something.
    public let hint: String?

    /// A failure of a kind.
    public init(_ code: Code, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }
}

extension StoreError: CustomStringConvertible {
    /// Message and code in one line.
    public var description: String { "\(message) (\(code.rawValue))" }
}
