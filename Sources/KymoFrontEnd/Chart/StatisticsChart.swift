import Foundation
package import KymoCore

/// Statistics per interval as a chart of the first result asked for.
package struct StatisticsChart: Sendable {
    private let result: StatisticsResult
    private let choice: StatisticsChoice
    private let total: IntervalStatistics?

    /// A chart of a result that has a grid.
    ///
    /// - Parameter total: one answer over all of it, for the foot; nil for none.
    package init(_ result: StatisticsResult, total: IntervalStatistics? = nil) {
        self.result = result
        self.total = total
        choice = result.header.choices.first ?? .sum
    }

    /// Bars for a terminal, with totals at their foot.
    package func chart() -> BarChart {
        BarChart(title: title, bars: bars(), foot: foot())
    }

    /// Bars as a picture.
    package func picture() -> String {
        SVGChart(title: title, unit: unit, bars: bars()).text()
    }

    private var unit: String { choice == .duration ? "s" : result.header.unit.unitString }

    private var title: String {
        let name = TypeArgument.name(result.header.type)
        let every = result.header.grid.map { " per " + Self.words($0.components) } ?? ""
        return "\(name), \(choice.field)\(every) in \(unit), \(result.header.timeZone.identifier)"
    }

    private func bars() -> [ChartBar] {
        guard let grid = result.header.grid else { return [] }
        var starts: [Instant] = []
        var values: [Double?] = []
        result.forEachInterval { interval in
            starts.append(interval.start)
            values.append(result.header.number(choice, of: interval.merged))
        }
        let labels = ChartBar.labels(
            starts: starts, every: grid.components, in: result.header.timeZone)
        return zip(labels, values).map(ChartBar.init)
    }

    /// For sums: what was counted once, and what plain addition of all sources would say.
    private func foot() -> [String] {
        guard let total, let merged = number(total.merged), !total.sources.isEmpty else {
            return []
        }
        var sum = ExactSum()
        for source in total.sources { sum.add(number(source.values) ?? 0) }
        let once = NumberText.shortest(merged) ?? ""
        let all = NumberText.shortest(sum.value) ?? ""
        let width = max(once.count, all.count)
        func line(_ title: String, _ number: String, _ remark: String) -> String {
            title + String(repeating: " ", count: width - number.count) + number
                + " \(unit)  \(remark)"
        }
        let sources = total.sources.count
        let count = sources == 1 ? "1 source" : "\(sources) sources"
        return [
            "", line("merged  ", once, "each moment counted once, by the best source"),
            line("raw     ", all, "\(count) added up"),
        ]
    }

    private func number(_ values: StatisticsValues) -> Double? {
        result.header.number(.sum, of: values)
    }

    private static func words(_ every: GridComponents) -> String {
        let parts = [
            (every.year, "year"), (every.quarter, "quarter"), (every.month, "month"),
            (every.weekOfYear, "week"), (every.day, "day"), (every.hour, "hour"),
            (every.minute, "minute"),
        ].filter { $0.0 > 0 }
        guard parts.count == 1, let part = parts.first, every.second == 0, every.nanosecond == 0
        else { return every.text }
        return part.0 == 1 ? part.1 : "\(part.0) \(part.1)s"
    }
}
