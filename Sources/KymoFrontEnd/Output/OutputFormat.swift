/// The form in which an answer is written (interfaces 1).
public enum OutputFormat: String, Sendable, CaseIterable {
    /// Columns for people.
    case table
    /// One JSON document.
    case json
    /// One JSON object a line.
    case ndjson
    /// Comma-separated values (RFC 4180).
    case csv

    /// The form asked for with `--format`; else a table on a terminal, and in a pipe NDJSON for
    /// lists and JSON for single answers.
    static func choose(_ asked: String?, isTerminal: Bool, isList: Bool) -> OutputFormat {
        if let asked, let format = OutputFormat(rawValue: asked) { return format }
        if isTerminal { return .table }
        return isList ? .ndjson : .json
    }
}
