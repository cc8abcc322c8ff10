/// Answers a query from the rows of a registered grid; what lies outside the range of rows comes
/// from samples.
struct RowAnswer {
    private let query: StatisticsQuery
    private let request: StatisticsRequest
    private let range: RowRange
    private let type: UInt32
    /// Number of the one source that counts; nil for all.
    private let onlySource: UInt32?
    private var ranks: [UInt32: Int32] = [:]

    init(
        _ query: StatisticsQuery, _ request: StatisticsRequest, _ range: RowRange,
        _ reader: SelectionReader, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        self.query = query
        self.request = request
        self.range = range
        type = reader.type
        for (rank, source) in reader.ranking.enumerated() {
            let content = Array(source.bundleIdentifier.utf8)
            if let number = try DictionaryIndex.number(of: content, .source, in: index) {
                ranks[number] = Int32(truncatingIfNeeded: rank)
            }
        }
        // A source that the store does not know has no entry in any row.
        onlySource = try query.selection.sources?.first.map { (name) throws(IndexError) in
            try DictionaryIndex.number(of: Array(name.utf8), .source, in: index) ?? .max
        }
    }

    // MARK: Collections

    /// From one row for each interval.
    ///
    /// - Returns: nil where that needs more intervals than a request may make.
    func intervals(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [IntervalStatistics]? {
        var found = try firstEdge(in: index)
        let plan = FoldPlan(request)
        // Taken out of `self`, which would be copied for each row.
        let (ranks, onlySource, limit) = (ranks, onlySource, request.intervalLimit)
        try IntervalIndex.forEachRowInPlace(
            range.grid, type: type, from: range.from, to: range.to, in: index
        ) { (start, row) throws(IndexError) in
            do throws(CodecError) {
                try IntervalRow.statistics(
                    row, start: start, plan, onlySource: onlySource,
                    rank: { ranks[$0] ?? .max }, to: &found)
            } catch {
                throw .damaged(.intervals, error)
            }
            return found.count <= limit
        }
        if found.count > request.intervalLimit { return nil }
        found += try lastEdge(in: index)
        return found
    }

    /// From rows put together.
    ///
    /// - Returns: nil where that needs more intervals than a request may make, or where rows do
    ///   not tell the sum of their parts exactly.
    func rolledUp(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [IntervalStatistics]? {
        guard let grid = query.grid else { return try single(in: index).map { [$0] } }
        var found = try firstEdge(in: index)
        // Taken out of `self`, which would be copied for each row.
        let (request, onlyRank) = (request, onlyRank)
        var rollUp = RollUp(request.style)
        var interval: GridInterval?
        var isExact = true
        func settle() {
            guard let interval, !rollUp.isEmpty else { return }
            let bounds = WindowBounds(start: interval.start.seconds, end: interval.end.seconds)
            if let totals = rollUp.finish(bounds) {
                found.append(totals.statistics(request))
            } else {
                isExact = false
            }
            rollUp = RollUp(request.style)
        }
        try forEachTotals(in: index) { totals in
            let start = Instant(seconds: totals.start)
            if interval.map({ start >= $0.end }) ?? true {
                settle()
                interval = grid.interval(holding: start)
            }
            rollUp.add(totals, onlySource: onlyRank)
            return isExact && found.count <= request.intervalLimit
        }
        settle()
        guard isExact, found.count <= request.intervalLimit else { return nil }
        found += try lastEdge(in: index)
        return found
    }

    // MARK: One answer over all

    /// Every matching sample in full: rows of whole intervals, and samples before and after.
    private func single(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> IntervalStatistics? {
        var rollUp = RollUp(request.style)
        let window = query.selection.window
        if let start = window.start {
            let edge = TimeWindow(start: start, end: Instant(seconds: range.from))
            try addEdge(edge, from: -.infinity, to: range.from, to: &rollUp, in: index)
        }
        let onlyRank = onlyRank
        try forEachTotals(in: index) { totals in
            rollUp.add(totals, onlySource: onlyRank)
            return true
        }
        if let end = window.end {
            let edge = TimeWindow(start: Instant(seconds: range.to), end: end)
            try addEdge(edge, from: range.to, to: .infinity, to: &rollUp, in: index)
        }
        guard !rollUp.isEmpty, let totals = rollUp.finish(.unbounded),
            let bounds = try sampleBounds(in: index)
        else { return nil }
        var result = totals.statistics(request)
        result.start = Instant(seconds: bounds.first)
        result.end = Instant(seconds: bounds.last)
        return result
    }

    /// Adds what the samples of one edge give to the time beyond a tick.
    private func addEdge(
        _ window: TimeWindow, from start: Double, to end: Double, to rollUp: inout RollUp,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        var selection = query.selection
        selection.window = window
        guard var reader = try SelectionReader(selection, in: index) else { return }
        var request = request
        request.keepsTotals = true
        request.spanStart = start
        request.spanEnd = end
        var feed = StatisticsFeed(request)
        for totals in try feed.runTotals(&reader, in: index) {
            rollUp.add(totals, onlySource: onlyRank)
        }
    }

    /// Start of the first and end of the last sample that matches.
    private func sampleBounds(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> (first: Double, last: Double)? {
        let window = query.selection.window
        let before = window.end?.seconds ?? .infinity
        guard let all = try TimeScan.bounds(type: type, beginningBefore: before, in: index) else {
            return nil
        }
        guard let start = window.start else { return all }
        var scan = try TimeScan(type: type, endingFrom: start.seconds, in: index)
        while let entry = try scan.next(in: index) {
            if entry.end >= start.seconds { return (entry.start, all.last) }
        }
        return nil
    }

    // MARK: Rows and edges

    private var onlyRank: Int32? { onlySource.map { ranks[$0] ?? .max } }

    /// Everything that rows tell, sources by rank.
    private func forEachTotals(
        in index: borrowing some IndexReader & ~Copyable, _ body: (IntervalTotals) -> Bool
    ) throws(IndexError) {
        let ranks = ranks
        try IntervalIndex.forEachRow(
            range.grid, type: type, from: range.from, to: range.to, in: index
        ) { (start, row) throws(IndexError) in
            do throws(CodecError) {
                var totals = try IntervalRow.totals(row, start: start)
                totals.renameSources { ranks[UInt32(bitPattern: $0)] ?? .max }
                return body(totals)
            } catch {
                throw .damaged(.intervals, error)
            }
        }
    }

    private func firstEdge(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [IntervalStatistics] {
        // Also where the window begins on a tick: a sample that reaches into it counts in full.
        guard let start = query.selection.window.start else { return [] }
        var request = request
        request.spanEnd = range.from
        let window = TimeWindow(start: start, end: Instant(seconds: range.from))
        return try edge(window, request, in: index)
    }

    private func lastEdge(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [IntervalStatistics] {
        guard let end = query.selection.window.end else { return [] }
        var request = request
        request.spanStart = range.to
        return try edge(TimeWindow(start: Instant(seconds: range.to), end: end), request, in: index)
    }

    private func edge(
        _ window: TimeWindow, _ request: StatisticsRequest,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [IntervalStatistics] {
        var selection = query.selection
        selection.window = window
        guard var reader = try SelectionReader(selection, in: index) else { return [] }
        var feed = StatisticsFeed(request)
        return try feed.run(&reader, in: index)
    }
}
