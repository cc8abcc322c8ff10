/// Writes lines to the log: on Linux to the standard error of the process.
///
/// The environment variable `KYMO_LOG_LEVEL` (`debug`, `info`, `notice`, `error` or `fault`) names
/// the least level that is written, `notice` without it. `KYMO_LOG_PRIVATE=1` shows values that are
/// private. Both are read once.
public struct Logger: Sendable {
    private let log: OSLog

    /// Lines of the program as a whole.
    public init() { log = .default }

    /// Lines of a part of a program.
    ///
    /// - Parameters:
    ///   - subsystem: the program, such as `com.example.app`.
    ///   - category: the part.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Lines to a log.
    ///
    /// - Parameter logObj: the log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a line of level `default`.
    ///
    /// - Parameter message: what it says.
    public func log(_ message: OSLogMessage) { log.write(.default, message) }

    /// Writes a line.
    ///
    /// - Parameters:
    ///   - level: how much it matters.
    ///   - message: what it says.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message) }

    /// Writes a line of level `debug`.
    ///
    /// - Parameter message: what it says.
    public func trace(_ message: OSLogMessage) { log.write(.debug, message) }

    /// Writes a line of level `debug`.
    ///
    /// - Parameter message: what it says.
    public func debug(_ message: OSLogMessage) { log.write(.debug, message) }

    /// Writes a line of level `info`.
    ///
    /// - Parameter message: what it says.
    public func info(_ message: OSLogMessage) { log.write(.info, message) }

    /// Writes a line of level `default`.
    ///
    /// - Parameter message: what it says.
    public func notice(_ message: OSLogMessage) { log.write(.default, message) }

    /// Writes a line of level `error`.
    ///
    /// - Parameter message: what it says.
    public func warning(_ message: OSLogMessage) { log.write(.error, message) }

    /// Writes a line of level `error`.
    ///
    /// - Parameter message: what it says.
    public func error(_ message: OSLogMessage) { log.write(.error, message) }

    /// Writes a line of level `fault`.
    ///
    /// - Parameter message: what it says.
    public func critical(_ message: OSLogMessage) { log.write(.fault, message) }

    /// Writes a line of level `fault`.
    ///
    /// - Parameter message: what it says.
    public func fault(_ message: OSLogMessage) { log.write(.fault, message) }
}
