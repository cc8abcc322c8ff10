/// Folds intervals of one grid and type and writes their rows.
struct RowFold {
    let grid: UInt32
    let ticks: Grid
    let type: RowType
    var selection: RowSelection

    /// Most intervals folded at a time where all are, and about how many entries.
    private static let stepCount = 2_048
    private static let stepEntries = 50_000

    // MARK: A part

    /// Makes the rows of `[start, end)`, both ticks, what they have to be.
    ///
    /// - Returns: whether an entry goes on after `end`.
    @discardableResult
    mutating func refold(
        from start: Double, to end: Double, _ work: inout IntervalWork,
        _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> Bool {
        selection.start = start
        selection.end = end
        var request = StatisticsRequest(
            style: type.style, options: StatisticsOptions(rawValue: 127), grid: ticks,
            intervalLimit: .max)
        request.policy = type.policy
        request.keepsTotals = true
        request.spanStart = start
        request.spanEnd = end
        var feed = StatisticsFeed(request)
        let seen = selection.seen
        let totals = try feed.runTotals(&selection, in: index)
        work.samples += selection.seen - seen
        var old = Set(
            try IntervalIndex.keys(grid, type: selection.type, from: start, to: end, in: index))
        for var totals in totals {
            let key = IntervalIndex.key(grid, type: selection.type, start: totals.start)
            let selection = selection
            totals.renameSources { Int32(bitPattern: selection.number(ofRank: $0)) }
            try index.put(key, IntervalRow.encode(totals, style: type.style))
            old.remove(key)
            work.rows += 1
        }
        for key in old.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            try index.delete(key)
            work.rowsRemoved += 1
        }
        return totals.last?.merged.crossing.contains { $0.entry.end > end } ?? false
    }

    // MARK: All

    /// Folds all intervals anew.
    mutating func remake(
        _ work: inout IntervalWork, _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        try removeAll(&index)
        _ = try build(from: -.infinity, atMost: .max, &work, &index)
    }

    /// Folds intervals from a tick on, or from the first sample, until about so many entries were
    /// read.
    ///
    /// - Returns: the tick to go on from; nil when there is no more.
    mutating func build(
        from start: Double, atMost budget: Int, _ work: inout IntervalWork,
        _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> Double? {
        let number = selection.type
        guard let bounds = try TimeScan.bounds(type: number, in: index) else { return nil }
        let limit = IntervalUpkeep.intervalLimit * ticks.averageSeconds
        if bounds.last - bounds.first > limit,
            try TimeScan.hasSample(type: number, longerThan: limit, in: index)
        {
            try giveUp(&index)
            return nil
        }
        let step = try stepCount(bounds, atMost: budget, in: index)
        let seen = selection.seen
        var k = ticks.index(holding: Instant(seconds: max(start, bounds.first)))
        while true {
            let from = ticks.tick(k).seconds
            let to = ticks.tick(k &+ step).seconds
            let goesOn = try refold(from: from, to: to, &work, &index)
            if to > bounds.last { return nil }
            k = k &+ step
            if !goesOn {
                // An entry that starts at the very edge is found from just before it.
                let next = try TimeScan.entry(
                    type: number, beginningAfter: to.nextDown, in: index
                ) { _ in true }
                guard let next else { return nil }
                k = max(k, ticks.index(holding: Instant(seconds: next.start)))
            }
            if selection.seen - seen >= budget { return ticks.tick(k).seconds }
        }
    }

    /// As many intervals as hold a bounded number of entries on average.
    private func stepCount(
        _ bounds: (first: Double, last: Double), atMost budget: Int,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int {
        let count = try selection.sampleCount(in: index)
        let intervals = max(1, (bounds.last - bounds.first) / ticks.averageSeconds)
        let wanted = Double(min(budget, Self.stepEntries)) * intervals / Double(max(1, count))
        return max(1, min(Self.stepCount, Int(min(wanted, 1e6))))
    }

    /// Takes every row away.
    func removeAll(_ index: inout some IndexTransaction & ~Copyable) throws(IndexError) {
        try index.deleteAll(IntervalIndex.prefix(grid, type: selection.type))
        try GridState.setUnmaterialised(false, grid, type: selection.type, in: &index)
    }

    /// Keeps no rows from now on.
    func giveUp(_ index: inout some IndexTransaction & ~Copyable) throws(IndexError) {
        try index.deleteAll(IntervalIndex.prefix(grid, type: selection.type))
        try GridState.setUnmaterialised(true, grid, type: selection.type, in: &index)
    }
}
