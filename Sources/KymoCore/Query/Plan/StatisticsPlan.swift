/// How a statistics query is answered; every way gives the same numbers, bit for bit.
package enum StatisticsPlan: Hashable, Sendable, CustomStringConvertible {
    /// The rows of a registered grid that has the intervals asked for.
    case rows(RowRange)
    /// Rows of a finer grid, put together.
    case rollUp(RowRange)
    /// Every sample that matches.
    case scan

    /// In words, for people who debug.
    package var description: String {
        switch self {
        case .rows(let range): "rows of \(range)"
        case .rollUp(let range): "rows of \(range), put together"
        case .scan: "scan of samples"
        }
    }
}

extension StatisticsPlan {
    /// The same plan for a window between ticks; nil where rows do not cover it.
    func narrowed(to window: WindowBounds) -> StatisticsPlan? {
        switch self {
        case .scan: nil
        case .rows(let range): range.narrowed(to: window).map { .rows($0) }
        case .rollUp(let range): range.narrowed(to: window).map { .rollUp($0) }
        }
    }
}

/// The part of a registered grid whose rows answer; what lies outside is answered from samples.
package struct RowRange: Hashable, Sendable, CustomStringConvertible {
    /// Number of the grid.
    package var grid: UInt32
    /// Length of its intervals.
    package var components: GridComponents
    /// A tick, or without bound.
    package var from: Double
    /// A tick, or without bound.
    package var to: Double

    fileprivate func narrowed(to window: WindowBounds) -> RowRange? {
        guard from <= window.start, window.end <= to else { return nil }
        var range = self
        range.from = window.start
        range.to = window.end
        return range
    }

    /// Grid and length of its intervals.
    package var description: String {
        let edges = [from, to].filter(\.isFinite).count
        let rest = edges == 0 ? "" : ", samples at \(edges == 1 ? "one edge" : "both edges")"
        return "grid \(grid) (\(components.text))\(rest)"
    }
}

/// Which plans a query may use.
package enum PlanChoice: Hashable, Sendable {
    /// The cheapest.
    case cheapest
    /// Rows wherever they can answer, also where a scan costs less.
    case rows
    /// Samples only.
    case scan
}

extension StatisticsQuery {
    /// Whether rows could answer, if there were any: nothing but time, and at most one source,
    /// selects.
    var canUseRows: Bool {
        let isOpen = selection.window.start == nil && selection.window.end == nil
        return choice != .scan && selection.filter.isAlwaysTrue
            && selection.sources?.count ?? 1 == 1 && (selection.match == .overlap || isOpen)
    }
}

/// Chooses a plan.
struct StatisticsPlanner: ~Copyable {
    private let query: StatisticsQuery
    private let type: UInt32
    private let sampleCount: Int
    /// Rows to put together that cost as much as one sample to scan: `Tools/bench` measures some
    /// 8 µs for a row and 0.17 µs for a sample.
    private static let rowsPerSample = 0.02

    init(_ query: StatisticsQuery, _ reader: SelectionReader) {
        self.query = query
        type = reader.type
        sampleCount = reader.ranking.reduce(0) { $0 &+ $1.count }
    }

    /// Rows where nothing but time, and at most one source, selects; else a scan.
    func plan(in index: borrowing some IndexReader & ~Copyable) throws(IndexError) -> StatisticsPlan
    {
        let selection = query.selection
        if !query.canUseRows { return .scan }
        // The dates of a single query are those of its samples; of one source only a scan has them.
        if query.grid == nil, selection.sources != nil { return .scan }
        var finer: [(record: GridRecord, ticks: Grid)] = []
        for record in try GridIndex.all(in: index) where record.covers(selection.type) {
            guard let ticks = record.grid, try isUsable(record, in: index) else { continue }
            guard let asked = query.grid else {
                finer.append((record, ticks))
                continue
            }
            if ticks.hasSameTicks(as: asked) {
                return range(of: asked, record).map { .rows($0) } ?? .scan
            }
            if ticks.averageSeconds < asked.averageSeconds { finer.append((record, ticks)) }
        }
        if finer.isEmpty { return .scan }
        finer.sort { $0.ticks.averageSeconds > $1.ticks.averageSeconds }
        guard let bounds = try TimeScan.bounds(type: type, in: index) else { return .scan }
        for (record, ticks) in finer {
            guard let range = range(of: query.grid ?? ticks, record),
                isCheap(range, ticks, bounds), isUnion(range, of: ticks, bounds)
            else { continue }
            return .rollUp(range)
        }
        return .scan
    }

    /// Whether a grid has whole rows of the type, cut as this process would cut them.
    private func isUsable(
        _ record: GridRecord, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Bool {
        if let progress = try GridState.progress(record.identifier, in: index),
            type >= progress.type
        {
            return false
        }
        if try !GridState.isCurrent(record, in: index) { return false }
        return try !GridState.isUnmaterialised(record.identifier, type: type, in: index)
    }

    /// The whole intervals of a grid that lie in the window; nil where there is none.
    private func range(of ticks: Grid, _ record: GridRecord) -> RowRange? {
        let window = query.selection.window
        let from = window.start.map { start in
            let interval = ticks.interval(holding: start)
            return interval.start == start ? start.seconds : interval.end.seconds
        }
        let to = window.end.map { ticks.interval(holding: $0).start.seconds }
        let range = RowRange(
            grid: record.identifier, components: record.components, from: from ?? -.infinity,
            to: to ?? .infinity)
        return range.from < range.to ? range : nil
    }

    /// Whether putting rows together costs less than scanning the samples.
    private func isCheap(
        _ range: RowRange, _ ticks: Grid, _ bounds: (first: Double, last: Double)
    ) -> Bool {
        if query.choice == .rows { return true }
        let length = max(1, bounds.last - bounds.first)
        let asked = min(range.to, bounds.last) - max(range.from, bounds.first)
        let samples = Double(sampleCount) * max(0, min(1, asked / length))
        return asked / ticks.averageSeconds < samples * Self.rowsPerSample
    }

    /// Whether every tick asked for, where there are samples, is a tick of the finer grid.
    private func isUnion(
        _ range: RowRange, of ticks: Grid, _ bounds: (first: Double, last: Double)
    ) -> Bool {
        guard let asked = query.grid else { return true }
        let first = Instant(seconds: max(range.from, bounds.first))
        let last = Instant(seconds: min(range.to, bounds.last))
        // No rows are asked for, but one may reach over the edge.
        if last < first { return false }
        return asked.intervals(from: first, through: last).allSatisfy { interval in
            ticks.interval(holding: interval.start).start == interval.start
                && ticks.interval(holding: interval.end).start == interval.end
        }
    }
}
