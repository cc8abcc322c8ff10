/// Writes rows of comma-separated values by RFC 4180: CRLF ends a row, quotes are doubled.
public struct CSVWriter: Sendable {
    private var text = ""

    /// - Parameter header: names of the columns.
    public init(header: [String]) { row(header) }

    /// A writer of rows that follow others.
    public init() {}

    /// One row; nil is an empty field, and an empty text is written as `""`, so that they differ.
    public mutating func row(_ fields: [String?]) {
        var isFirst = true
        for field in fields {
            if !isFirst { text.append(",") }
            isFirst = false
            guard let field else { continue }
            append(field)
        }
        text.append("\r\n")
    }

    /// Takes away what was written so far.
    public mutating func take() -> String {
        let taken = text
        text = ""
        return taken
    }

    private mutating func append(_ field: String) {
        let special = field.utf8.contains {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\r")
                || $0 == UInt8(ascii: "\n")
        }
        let hasOuterSpace = field.first == " " || field.last == " "
        if !special && !hasOuterSpace && !field.isEmpty {
            text.append(field)
            return
        }
        text.append("\"")
        for scalar in field.unicodeScalars {
            if scalar == "\"" { text.append("\"") }
            text.unicodeScalars.append(scalar)
        }
        text.append("\"")
    }
}
