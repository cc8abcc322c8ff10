/// How a front end ends (interfaces 1). Scripts depend on these numbers.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
    /// The number the process ends with.
    public let rawValue: Int32

    /// A code as the system sees it.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Everything asked for was done.
    public static let done = ExitCode(rawValue: 0)
    /// It failed; nothing half done is left.
    public static let failed = ExitCode(rawValue: 1)
    /// The command line was wrong.
    public static let usage = ExitCode(rawValue: 2)
    /// Done in part: records were rejected, and the report says which.
    public static let partly = ExitCode(rawValue: 3)
    /// Log and indexes, or a proof, do not agree.
    public static let integrity = ExitCode(rawValue: 4)
    /// The store is busy or may not be accessed.
    public static let busy = ExitCode(rawValue: 5)
    /// The disk or the store's map is full.
    public static let full = ExitCode(rawValue: 6)
    /// Interrupted by the person; nothing half written is left.
    public static let interrupted = ExitCode(rawValue: 130)
}
