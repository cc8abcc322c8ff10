/// The numbers that a consumer was told, and what newer snapshots change of them.
package struct StatisticsState: Sendable {
    /// What is asked.
    package let query: StatisticsQuery
    /// Position that the numbers are of; nil before the first.
    private var position: LogPosition?
    /// Intervals that are not empty, by start; of a single query one, at 0. Sources count in
    /// `known`.
    private var intervals: [Double: IntervalStatistics] = [:]
    /// All sources ever told of, by number.
    private var known: [SourceSummary] = []

    /// Nothing was told yet.
    package init(_ query: StatisticsQuery) { self.query = query }

    /// Takes in a newer snapshot.
    ///
    /// - Returns: what changed; nil for nothing. The first time everything, also when that is
    ///   nothing.
    /// - Throws: what `Snapshot.statistics(_:)` throws.
    package mutating func update(
        from snapshot: borrowing Snapshot
    ) throws(StoreError) -> StatisticsUpdate? {
        guard let position else {
            let answer = try snapshot.statistics(query)
            self.position = snapshot.position
            return take(answer, in: nil)
        }
        if position == snapshot.position { return nil }
        let touched = try snapshot.touchedTime(of: query, after: position)
        var windows: [WindowBounds]?
        if let grid = query.grid, let spans = touched { windows = grid.windows(touchedBy: spans) }
        if touched?.isEmpty == true {
            self.position = snapshot.position
            return nil
        }
        let answer = try snapshot.statistics(query, in: windows)
        self.position = snapshot.position
        let update = take(answer, in: windows)
        return update.changes.isEmpty ? nil : update
    }

    /// Compares what was computed with what was told and keeps it.
    ///
    /// - Parameter windows: the time that was computed; nil for all.
    private mutating func take(
        _ answer: StatisticsAnswer, in windows: [WindowBounds]?
    ) -> StatisticsUpdate {
        let numbers = answer.sources.map { number(of: $0) }
        var old = told(in: windows)
        var changes: [IntervalChange] = []
        for interval in answer.intervals {
            let key = query.grid == nil ? 0 : interval.start.seconds
            let before = old.removeValue(forKey: key)
            var numbered = interval
            numbered.renumberSources { numbers.indices.contains($0) ? numbers[$0] : $0 }
            if before.map({ !$0.isSame(as: numbered) }) ?? true {
                changes.append(
                    IntervalChange(
                        start: interval.start, end: interval.end, old: before, new: numbered))
            }
            intervals[key] = numbered
        }
        for (key, before) in old {
            intervals[key] = nil
            changes.append(
                IntervalChange(start: before.start, end: before.end, old: before, new: nil))
        }
        changes.sort { $0.start < $1.start }
        return update(answer, changes, numbers)
    }

    /// The intervals told of whose start lies in some windows.
    private func told(in windows: [WindowBounds]?) -> [Double: IntervalStatistics] {
        guard let windows, let grid = query.grid else { return intervals }
        let ticks = windows.reduce(0) { $0 + ($1.end - $1.start) / grid.averageSeconds }
        if ticks > Double(intervals.count) {
            return intervals.filter { interval in
                windows.contains { $0.start <= interval.key && interval.key < $0.end }
            }
        }
        var told: [Double: IntervalStatistics] = [:]
        for window in windows {
            let last = Instant(seconds: window.end.nextDown)
            for interval in grid.intervals(from: Instant(seconds: window.start), through: last) {
                told[interval.start.seconds] = intervals[interval.start.seconds]
            }
        }
        return told
    }

    private mutating func number(of source: SourceSummary) -> Int {
        let place = known.firstIndex { $0.bundleIdentifier == source.bundleIdentifier }
        guard let place else {
            known.append(source)
            return known.count - 1
        }
        known[place] = source
        return place
    }

    /// Old and new numbers with their sources counted in one list: those of the answer, then those
    /// that have no samples any more.
    private func update(
        _ answer: StatisticsAnswer, _ changes: [IntervalChange], _ numbers: [Int]
    ) -> StatisticsUpdate {
        var answer = answer
        var place: [Int: Int] = [:]
        for (rank, number) in numbers.enumerated() { place[number] = rank }
        var changes = changes
        for change in changes.indices {
            for number in changes[change].old?.sources.map({ Int($0.source) }) ?? []
            where place[number] == nil && known.indices.contains(number) {
                place[number] = answer.sources.count
                var gone = known[number]
                gone.count = 0
                answer.sources.append(gone)
            }
            changes[change].old?.renumberSources { place[$0] ?? $0 }
            changes[change].new?.renumberSources { place[$0] ?? $0 }
        }
        if query.grid != nil { answer.intervals = changes.compactMap(\.new) }
        return StatisticsUpdate(answer: answer, changes: changes)
    }
}

extension IntervalStatistics {
    /// Gives every source another number, and puts them in order of it.
    fileprivate mutating func renumberSources(_ number: (Int) -> Int) {
        for place in sources.indices {
            sources[place].source = Int32(clamping: number(Int(sources[place].source)))
        }
        sources.sort { $0.source < $1.source }
    }

    /// Whether all numbers are the same; bounds of a single query count, too.
    fileprivate func isSame(as other: IntervalStatistics) -> Bool { self == other }
}
