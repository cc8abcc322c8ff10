package import KymoCore

/// Statistics as rows of a table or of CSV: one a merged interval, and one more each source.
package struct StatisticsRows: Sendable {
    private let header: StatisticsHeader

    /// A form for answers with this header.
    package init(_ header: StatisticsHeader) { self.header = header }

    // MARK: CSV

    /// Names of the columns of CSV.
    package var csvHeader: [String] {
        var names = ["start", "end"]
        if header.separatesSources { names += ["source", "bundleIdentifier"] }
        for choice in header.choices {
            names.append(choice.field)
            if choice == .mostRecent { names += ["mostRecentStart", "mostRecentEnd"] }
        }
        return names + ["unit"]
    }

    /// Rows of CSV of one interval; the merged one has an empty source.
    package func csv(_ interval: IntervalStatistics?) -> [[String?]] {
        guard let interval else { return [csv(nil, nil, StatisticsValues())] }
        var rows = [csv(interval, nil, interval.merged)]
        if header.separatesSources {
            for part in interval.sources {
                rows.append(csv(interval, header.source(part.source), part.values))
            }
        }
        return rows
    }

    private func csv(
        _ interval: IntervalStatistics?, _ source: Source?, _ values: StatisticsValues
    ) -> [String?] {
        var row = [interval.map { header.text($0.start) }, interval.map { header.text($0.end) }]
        if header.separatesSources { row += [source?.name, source?.bundleIdentifier] }
        for choice in header.choices {
            row.append(header.number(choice, of: values).flatMap(NumberText.shortest))
            if choice == .mostRecent {
                row.append(values.mostRecent.map { header.text($0.start) })
                row.append(values.mostRecent.map { header.text($0.end) })
            }
        }
        return row + [header.unit.unitString]
    }

    // MARK: Tables

    /// A table without rows.
    package func table() -> TextTable {
        var columns: [TextTable.Column] = [.whole("START"), .whole("END")]
        if header.separatesSources { columns.append(.text("SOURCE")) }
        for choice in header.choices {
            let unit = choice == .duration ? "s" : header.unit.unitString
            columns.append(.number("\(Self.title(choice)) (\(unit))"))
            if choice == .mostRecent { columns.append(.whole("AT")) }
        }
        return TextTable(columns)
    }

    /// Adds the rows of one interval; nil is the answer of a single query without a match.
    package func add(_ interval: IntervalStatistics?, to table: inout TextTable) {
        guard let interval else { return add(nil, "", StatisticsValues(), to: &table) }
        add(interval, header.separatesSources ? "(merged)" : "", interval.merged, to: &table)
        if header.separatesSources {
            for part in interval.sources {
                add(interval, header.source(part.source)?.name ?? "", part.values, to: &table)
            }
        }
    }

    private func add(
        _ interval: IntervalStatistics?, _ source: String, _ values: StatisticsValues,
        to table: inout TextTable
    ) {
        var cells: [String?] = [
            interval.map { header.text($0.start) } ?? "-",
            interval.map { header.text($0.end) } ?? "-",
        ]
        if header.separatesSources { cells.append(source) }
        for choice in header.choices {
            cells.append(header.number(choice, of: values).flatMap(NumberText.shortest) ?? "-")
            if choice == .mostRecent {
                cells.append(values.mostRecent.map { header.text($0.start) } ?? "-")
            }
        }
        table.row(cells)
    }

    private static func title(_ choice: StatisticsChoice) -> String {
        choice == .mostRecent ? "LATEST" : choice.rawValue.uppercased()
    }
}
