/// One object of plain fields in every output form.
public struct ObjectAnswer: Sendable {
    /// A field's value.
    public enum Value: Hashable, Sendable {
        case text(String)
        case number(Double)
        case integer(Int64)
        case flag(Bool)
        case none

        /// As tables and CSV show it; nil for nothing.
        var shown: String? {
            switch self {
            case .text(let text): text
            case .number(let number): NumberText.shortest(number)
            case .integer(let number): String(number)
            case .flag(let flag): flag ? "true" : "false"
            case .none: nil
            }
        }
    }

    private var fields: [(name: String, title: String, value: Value)] = []

    /// An object without fields.
    public init() {}

    /// Adds a field.
    ///
    /// - Parameter title: its name in a table, if another than in JSON.
    public mutating func add(_ name: String, title: String? = nil, _ value: Value) {
        fields.append((name, title ?? name, value))
    }

    /// Adds a text field; nil is nothing.
    public mutating func add(_ name: String, title: String? = nil, _ text: String?) {
        add(name, title: title, text.map(Value.text) ?? .none)
    }

    /// Writes it in the form asked for.
    ///
    /// - Parameter sentence: what a person sees in place of a table of fields.
    /// - Throws: `FrontEndError` when the answer cannot be written.
    public func write(to context: Context, sentence: String? = nil) throws(FrontEndError) {
        switch context.format(isList: false) {
        case .table:
            if let sentence { return try context.output.write(sentence + "\n") }
            let width = fields.reduce(0) { max($0, DisplayWidth.of($1.title)) }
            for field in fields {
                let gap = String(repeating: " ", count: width - DisplayWidth.of(field.title) + 2)
                let value = DisplayWidth.printable(field.value.shown ?? "-")
                try context.output.write(field.title + gap + value + "\n")
            }
        case .json, .ndjson:
            var json = JSONWriter()
            json.object { json in
                for field in fields {
                    switch field.value {
                    case .text(let text): json.field(field.name, text)
                    case .number(let number): json.field(field.name, number)
                    case .integer(let number): json.field(field.name, number)
                    case .flag(let flag): json.field(field.name, flag)
                    case .none: json.field(field.name, String?.none)
                    }
                }
            }
            json.newline()
            try context.output.write(json.take())
        case .csv:
            if fields.isEmpty { return }
            var csv = CSVWriter(header: fields.map(\.name))
            csv.row(fields.map(\.value.shown))
            try context.output.write(csv.take())
        }
    }
}
