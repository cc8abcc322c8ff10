import KymoCore

/// Writes statistics in every output form.
package struct StatisticsAnswerForm: Sendable {
    private let result: StatisticsResult

    /// Bytes of JSON or CSV that are kept before they are handed on.
    private static let chunk = 1 << 16

    /// A form for a result.
    package init(_ result: StatisticsResult) { self.result = result }

    /// Writes the answer in the form asked for.
    ///
    /// - Throws: `FrontEndError` when the answer cannot be written.
    package func write(to context: Context) throws {
        switch context.format(isList: false) {
        case .table: try writeTable(context)
        case .json: try writeJSON(context)
        case .ndjson: try writeLines(context)
        case .csv: try writeCSV(context)
        }
    }

    private var isSingle: Bool { result.header.grid == nil }

    private func writeJSON(_ context: Context) throws {
        var json = JSONWriter()
        let form = StatisticsJSON(result.header)
        if isSingle {
            form.single(result.found.first, &json)
        } else {
            form.begin(&json)
            try result.forEachInterval { interval in
                form.interval(interval, &json)
                if json.count > Self.chunk { try context.output.write(json.take()) }
            }
            form.end(&json)
        }
        json.newline()
        try context.output.write(json.take())
    }

    /// An interval a line, without what stands above them all.
    private func writeLines(_ context: Context) throws {
        if isSingle { return try writeJSON(context) }
        var json = JSONWriter()
        let form = StatisticsJSON(result.header)
        try result.forEachInterval { interval in
            form.interval(interval, &json)
            json.newline()
            if json.count > Self.chunk { try context.output.write(json.take()) }
        }
        try context.output.write(json.take())
    }

    private func writeCSV(_ context: Context) throws {
        let form = StatisticsRows(result.header)
        var csv = CSVWriter(header: form.csvHeader)
        if isSingle {
            for row in form.csv(result.found.first) { csv.row(row) }
        }
        try result.forEachInterval { interval in
            for row in form.csv(interval) { csv.row(row) }
            try context.output.write(csv.take())
        }
        try context.output.write(csv.take())
    }

    private func writeTable(_ context: Context) throws {
        let form = StatisticsRows(result.header)
        var table = form.table()
        if isSingle { form.add(result.found.first, to: &table) }
        result.forEachInterval { form.add($0, to: &table) }
        if table.isEmpty { return try context.output.write("no samples match\n") }
        try context.output.write(table.text(width: context.columns, style: context.style))
    }
}
