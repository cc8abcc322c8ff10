/// Values as they stand in a cell of a generated table.
enum Cell {
    /// Parts a list; no item may hold it.
    static let separator = "|"

    static func list(_ items: [String]) -> String { items.joined(separator: separator) }

    static func flag(_ value: Bool) -> String { value ? "1" : "" }
}

/// A generated file.
///
/// Tables are texts that the program reads when they are first needed: a literal of some thousand
/// values takes the optimiser minutes, a literal of one text takes it nothing.
struct GeneratedFile {
    private let schema: String
    private var lines: [String]

    init(from schema: String) {
        self.schema = schema
        lines = ["// Generated from Schemas/\(schema); do not edit.", ""]
    }

    /// Adds a table as the static text `name` of a type: a line of column names, then a line for
    /// each row, cells parted by tabs. All rows must have the same columns.
    mutating func table(
        _ owner: String, _ name: String, _ rows: [KeyValuePairs<String, String>]
    ) throws {
        lines += ["extension \(owner) {", "    static let \(name) = #\"\"\""]
        if let first = rows.first {
            lines.append("        " + first.map(\.key).joined(separator: "\t"))
        }
        for row in rows {
            for (column, cell) in row where !isPlain(cell) {
                throw SchemaError(
                    place: schema,
                    problem: "\(column) \"\(cell)\" has a character that no cell may have")
            }
            lines.append("        " + row.map(\.value).joined(separator: "\t"))
        }
        lines += ["        \"\"\"#", "}", ""]
    }

    mutating func add(_ text: [String]) { lines += text + [""] }

    var text: String { lines.joined(separator: "\n") }

    /// Whether a text can stand in a raw literal and leaves rows and cells apart.
    private func isPlain(_ cell: String) -> Bool {
        !cell.contains("\"\"\"")
            && cell.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && $0.value != 0x7f
                    && $0.properties.generalCategory != .lineSeparator
                    && $0.properties.generalCategory != .paragraphSeparator && $0.value != 0x85
            }
    }
}

/// Writes values as Swift literals.
enum Literal {
    static func text(_ value: String) -> String {
        var result = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    static func optional(_ value: String?) -> String { value.map(text) ?? "nil" }
}
