/// Writes a line of level `default` to the log of the whole program.
///
/// - Parameter message: what it says.
public func os_log(_ message: OSLogMessage) { OSLog.default.write(.default, message) }

/// Writes a line.
///
/// - Parameters:
///   - logLevel: how much it matters.
///   - log: where to.
///   - message: what it says.
public func os_log(_ logLevel: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(logLevel, message)
}

/// Writes a line from a format such as `"%{public}@ has %d"`. Numbers may be read, other values
/// only where the format says `public`.
///
/// - Parameters:
///   - message: the format.
///   - log: where to.
///   - type: how much it matters.
///   - args: a value for each place of the format.
@_disfavoredOverload
public func os_log(
    _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ args: Any...
) {
    log.write(type, FormatString.message(message.description, args))
}

/// Writes a line from a format such as `"%{public}@ has %d"`. Numbers may be read, other values
/// only where the format says `public`.
///
/// - Parameters:
///   - type: how much it matters.
///   - log: where to.
///   - message: the format.
///   - args: a value for each place of the format.
@_disfavoredOverload
public func os_log(
    _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ args: Any...
) {
    log.write(type, FormatString.message(message.description, args))
}
