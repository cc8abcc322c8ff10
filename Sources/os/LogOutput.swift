internal import Foundation

/// Where lines come from.
struct LogOrigin: Hashable, Sendable {
    let subsystem: String
    let category: String
}

/// Which lines are written, and how much of them.
package struct LogPolicy: Sendable {
    package let least: OSLogType
    package let showsPrivate: Bool

    /// What the environment of the process says.
    static let current = LogPolicy(ProcessInfo.processInfo.environment)

    /// - Parameter environment: variables and their values; one that is not understood is as if it
    ///   was not there.
    package init(_ environment: [String: String]) {
        let levels: [String: OSLogType] = [
            "trace": .debug, "debug": .debug, "info": .info, "notice": .default,
            "default": .default, "warning": .error, "error": .error, "critical": .fault,
            "fault": .fault,
        ]
        least = environment["KYMO_LOG_LEVEL"].flatMap { levels[$0.lowercased()] } ?? .default
        showsPrivate = environment["KYMO_LOG_PRIVATE"] == "1"
    }

    func writes(_ type: OSLogType) -> Bool { type.rank >= least.rank }

    /// The line for a message, with its end; nil when it is not to be written.
    package func line(
        _ type: OSLogType, subsystem: String, category: String, _ message: OSLogMessage
    ) -> String? {
        guard writes(type) else { return nil }
        var line = type.word
        if !subsystem.isEmpty || !category.isEmpty { line += " [\(subsystem):\(category)]" }
        return Self.oneLine("\(line) \(message.text(showsPrivate: showsPrivate))") + "\n"
    }

    /// What would begin another line, or steer a terminal, is written as an escape.
    private static func oneLine(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\t"
            case _ where scalar.properties.generalCategory == .control,
                "\u{2028}", "\u{2029}":
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension OSLog {
    func write(_ type: OSLogType, _ message: @autoclosure () -> OSLogMessage) {
        guard let origin, isEnabled(type: type) else { return }
        let line = LogPolicy.current.line(
            type, subsystem: origin.subsystem, category: origin.category, message())
        guard let line else { return }
        // A log that cannot be written must not stop the program.
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}
