/// A list in every output form.
public struct ListAnswer<Row> {
    private let columns: [TextTable.Column]
    private let cells: (Row) -> [String?]
    private let fields: [String]
    private let values: (Row) -> [String?]
    private let json: (Row, inout JSONWriter) -> Void

    /// A form of list.
    ///
    /// - Parameters:
    ///   - columns: columns of the table, and `cells` of a row in their order.
    ///   - fields: columns of CSV, and `values` of a row in their order.
    ///   - json: writes a row as one JSON value.
    public init(
        columns: [TextTable.Column], cells: @escaping (Row) -> [String?], fields: [String],
        values: @escaping (Row) -> [String?], json: @escaping (Row, inout JSONWriter) -> Void
    ) {
        self.columns = columns
        self.cells = cells
        self.fields = fields
        self.values = values
        self.json = json
    }

    /// Writes all rows in the form asked for.
    ///
    /// - Parameter ifEmpty: what a person is told in place of an empty table.
    /// - Throws: `FrontEndError` when the answer cannot be written.
    public func write(
        _ rows: [Row], to context: Context, ifEmpty: String
    ) throws(FrontEndError) {
        switch context.format(isList: true) {
        case .table:
            if rows.isEmpty { return try context.output.write(ifEmpty + "\n") }
            var table = TextTable(columns)
            for row in rows { table.row(cells(row)) }
            try context.output.write(table.text(width: context.columns, style: context.style))
        case .json:
            var writer = JSONWriter()
            writer.array { writer in
                for row in rows { json(row, &writer) }
            }
            writer.newline()
            try context.output.write(writer.take())
        case .ndjson:
            var writer = JSONWriter()
            for row in rows {
                json(row, &writer)
                writer.newline()
                try context.output.write(writer.take())
            }
        case .csv:
            var csv = CSVWriter(header: fields)
            for row in rows { csv.row(values(row)) }
            try context.output.write(csv.take())
        }
    }
}
