/// How much a line of the log matters.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// Apple's number; it does not order the levels.
    public let rawValue: UInt8

    /// A level by its number.
    ///
    /// - Parameter rawValue: the number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A level by its number.
    ///
    /// - Parameter rawValue: the number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// What should be known.
    public static let `default` = OSLogType(rawValue: 0)
    /// What may help.
    public static let info = OSLogType(rawValue: 1)
    /// What helps those who work on the program.
    public static let debug = OSLogType(rawValue: 2)
    /// What went wrong.
    public static let error = OSLogType(rawValue: 16)
    /// What must not happen.
    public static let fault = OSLogType(rawValue: 17)

    /// The word that begins a line.
    var word: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "notice"
        }
    }

    /// Place among the levels, the least first.
    var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .error: 3
        case .fault: 4
        default: 2
        }
    }
}
