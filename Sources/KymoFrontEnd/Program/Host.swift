import Foundation
import KymoSystem

/// What surrounds a run of a program: environment, terminals, streams. Tests bring their own.
package struct Host: Sendable {
    /// Environment variables.
    package var environment: [String: String]
    /// Full path of the running executable, if known.
    package var executable: String?
    /// Whether standard output is a terminal.
    package var isOutputTerminal: Bool
    /// Whether standard error is a terminal.
    package var isErrorTerminal: Bool
    /// Columns of the terminal, if there is one.
    package var columns: Int?
    package var output: Output
    package var errorSink: @Sendable (String) -> Void
    /// Becomes another program; returns the reason when that failed.
    package var become: @Sendable (_ path: String, _ words: [String]) -> String

    package init(
        environment: [String: String], executable: String?, isOutputTerminal: Bool = false,
        isErrorTerminal: Bool = false, columns: Int? = nil, output: Output,
        errorSink: @escaping @Sendable (String) -> Void,
        become: @escaping @Sendable (_ path: String, _ words: [String]) -> String = { _, _ in
            "not possible here"
        }
    ) {
        self.environment = environment
        self.executable = executable
        self.isOutputTerminal = isOutputTerminal
        self.isErrorTerminal = isErrorTerminal
        self.columns = columns
        self.output = output
        self.errorSink = errorSink
        self.become = become
    }

    /// This process.
    static func live() -> Host {
        let environment = ProcessInfo.processInfo.environment
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let stated = environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
        return Host(
            environment: environment, executable: link,
            isOutputTerminal: Terminal.isTerminal(1),
            isErrorTerminal: Terminal.isTerminal(2),
            columns: stated ?? Terminal.columns(1) ?? Terminal.columns(2),
            output: .standard, errorSink: Log.standardSink, become: ProcessImage.become)
    }
}
