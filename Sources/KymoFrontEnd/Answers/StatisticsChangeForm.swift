package import KymoCore

/// Writes the intervals of a statistics answer that changed, as `stats --watch` shows them.
package struct StatisticsChangeForm: Sendable {
    private let header: StatisticsHeader
    private let window: TimeWindow

    /// - Parameters:
    ///   - header: of the answer as it is now.
    ///   - window: that was asked for; intervals beside it are not shown.
    package init(_ header: StatisticsHeader, window: TimeWindow) {
        self.header = header
        self.window = window
    }

    /// Writes each change at once: for people a line with old and new numbers, else an object or
    /// the rows of CSV.
    ///
    /// - Throws: `FrontEndError` when the answer cannot be written.
    package func write(_ changes: [IntervalChange], to context: Context) throws {
        var json = JSONWriter()
        for change in changes where isShown(change) {
            switch context.format(isList: false) {
            case .table: try context.output.write(line(change) + "\n")
            case .csv:
                var csv = CSVWriter()
                let nothing = IntervalStatistics(start: change.start, end: change.end)
                for row in StatisticsRows(header).csv(change.new ?? nothing) { csv.row(row) }
                try context.output.write(csv.take())
            case .json, .ndjson:
                StatisticsJSON(header).change(change, &json)
                json.newline()
                try context.output.write(json.take())
            }
        }
        try context.output.flush()
    }

    private func isShown(_ change: IntervalChange) -> Bool {
        guard header.grid != nil else { return true }
        return window.start.map { change.end > $0 } ?? true
            && window.end.map { change.start < $0 } ?? true
    }

    private func line(_ change: IntervalChange) -> String {
        let numbers = header.choices.map { choice in
            "\(choice.rawValue) \(text(choice, change.old)) -> \(text(choice, change.new))"
        }
        return "\(header.text(change.start))  \(numbers.joined(separator: ", "))"
    }

    private func text(_ choice: StatisticsChoice, _ interval: IntervalStatistics?) -> String {
        interval.flatMap { header.number(choice, of: $0.merged) }
            .flatMap { NumberText.shortest($0) } ?? "-"
    }
}
