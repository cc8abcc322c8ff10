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

    static func list(_ values: [String]) -> String {
        "[" + values.map(text).joined(separator: ", ") + "]"
    }

    static func numbers(_ values: [Int]) -> String {
        "[" + values.map(String.init).joined(separator: ", ") + "]"
    }
}

/// A generated file: head, imports, and declarations with rows.
struct GeneratedFile {
    private var lines: [String]

    init(from schema: String) {
        lines = ["// Generated from Schemas/\(schema); do not edit.", ""]
    }

    /// Adds `extension owner { static let name: [element] = [rows] }`.
    mutating func table(_ owner: String, _ name: String, _ element: String, _ rows: [String]) {
        lines.append("extension \(owner) {")
        lines.append("    static let \(name): [\(element)] = [")
        lines += rows.map { "        " + $0 + "," }
        lines += ["    ]", "}", ""]
    }

    mutating func add(_ text: [String]) { lines += text + [""] }

    var text: String { lines.joined(separator: "\n") }
}
