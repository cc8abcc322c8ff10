import Foundation
import Synchronization

/// What a person is told beside the answer, on standard error: progress, notes, warnings, errors.
public final class Log: Sendable {
    private struct State {
        /// Whether a progress bar stands on the last line.
        var hasBar = false
    }

    /// Guards the order of lines and bar.
    private let state = Mutex(State())
    private let sink: @Sendable (String) -> Void
    /// Hides progress, notes and warnings, never errors.
    public let isQuiet: Bool
    /// Columns of the terminal a progress bar may use; nil where there is none.
    let barColumns: Int?
    let style: TextStyle

    package init(
        isQuiet: Bool = false, barColumns: Int? = nil, style: TextStyle = .plain,
        sink: @escaping @Sendable (String) -> Void
    ) {
        self.isQuiet = isQuiet
        self.barColumns = barColumns
        self.style = style
        self.sink = sink
    }

    /// Writes to standard error; if even that fails there is nobody left to tell.
    static let standardSink: @Sendable (String) -> Void = { text in
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Something worth knowing.
    public func note(_ text: String) {
        if !isQuiet { line("kymo: " + DisplayWidth.printable(text)) }
    }

    /// Something that may be wrong.
    public func warning(_ text: String) {
        if isQuiet { return }
        line("kymo: \(style.yellow("warning:")) \(DisplayWidth.printable(text))")
    }

    /// A failure: one line with its code, and a line with a hint.
    public func error(_ error: FrontEndError, asJSON: Bool = false) {
        if asJSON {
            var json = JSONWriter()
            json.object {
                $0.field("code", error.code)
                $0.field("message", error.message)
                $0.fieldIfPresent("hint", error.hint)
                $0.field("exitCode", error.exitCode.rawValue)
            }
            return line(String(decoding: json.take(), as: UTF8.self))
        }
        let message = DisplayWidth.printable(error.message)
        line("kymo: \(style.red(message)) (\(error.code))")
        if let hint = error.hint { line("  hint: " + DisplayWidth.printable(hint)) }
    }

    /// A line as it is.
    func line(_ text: String) {
        state.withLock { state in
            sink((state.hasBar ? Self.eraseLine : "") + text + "\n")
            state.hasBar = false
        }
    }

    /// Puts a bar on the last line in place of the one before; nil takes it away.
    package func bar(_ text: String?) {
        state.withLock { state in
            if text == nil && !state.hasBar { return }
            sink(Self.eraseLine + (text ?? ""))
            state.hasBar = text != nil
        }
    }

    private static let eraseLine = "\r\u{1B}[K"
}
