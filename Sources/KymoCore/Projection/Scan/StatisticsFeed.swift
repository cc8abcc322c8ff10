/// Feeds a fold with the entries of a selection, in order, with neighbours where weights need them.
struct StatisticsFeed {
    private var fold: StatisticsFold
    private let request: StatisticsRequest
    /// Entries that start together, in order; those of a series can belong before some of them.
    private var together: [Entry] = []
    /// Entries of series that wait for their turn.
    private var fromSeries: [Entry] = []
    /// Earliest start and latest end of the samples that match.
    private var bounds: (start: Double, end: Double)?

    /// How far the weight of an entry can depend on another: twice the reach of 300 s
    /// (statistics 5).
    private static let reach = 600.0

    init(_ request: StatisticsRequest) {
        self.request = request
        fold = StatisticsFold(request)
    }

    var isOverLimit: Bool { fold.isOverLimit }

    mutating func run(
        _ reader: inout some EntrySelection, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [IntervalStatistics] {
        try gather(&reader, in: index)
        var intervals = fold.finish()
        if request.grid == nil, !intervals.isEmpty, let bounds {
            // The dates of a single query are those of samples, not of the entries of series.
            intervals[0].start = Instant(seconds: bounds.start)
            intervals[0].end = Instant(seconds: bounds.end)
        }
        return intervals
    }

    /// What each interval gathered, of a request that keeps it.
    mutating func runTotals(
        _ reader: inout some EntrySelection, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [IntervalTotals] {
        try gather(&reader, in: index)
        return fold.finishTotals()
    }

    private mutating func gather(
        _ reader: inout some EntrySelection, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        if FoldPlan(request).wantsWeights {
            try runWithNeighbours(&reader, in: index)
        } else {
            var scan = try reader.scan(in: index)
            while let entry = try scan.next(in: index), !reader.isPast(entry), !isOverLimit {
                guard reader.isInWindow(entry),
                    let rank = try reader.rank(of: entry, in: index)
                else { continue }
                try take(entry, rank: rank, isContext: false, in: index)
            }
        }
        release(upTo: .infinity)
    }

    // MARK: Neighbours

    /// Time bounds choose whose weight counts; neighbours outside them still give way (S107).
    private mutating func runWithNeighbours(
        _ reader: inout some EntrySelection, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        guard let (span, seen) = try span(of: &reader, in: index) else { return }
        var wanted: [Int32?] = [nil]
        if FoldPlan(request).separatesSources {
            for rank in seen.keys.sorted()
            where try reader.count(ofRank: rank, in: index) != seen[rank] {
                wanted.append(rank)
            }
        }
        var outer = try outer(before: true, span.start, wanted, &reader, in: index)[...]
        var scan = try TimeScan(type: reader.type, endingFrom: span.start, in: index)
        while let entry = try scan.next(in: index), entry.start <= span.end, !isOverLimit {
            // What ends before the span is too far away to matter.
            guard entry.end >= span.start, let rank = try reader.rank(of: entry, in: index)
            else { continue }
            while let first = outer.first, first < entry {
                try takeNeighbour(outer.removeFirst(), &reader, in: index)
            }
            let counts = reader.isInWindow(entry) && !reader.isPast(entry)
            try take(entry, rank: rank, isContext: !counts, in: index)
        }
        for entry in outer { try takeNeighbour(entry, &reader, in: index) }
        for entry in try self.outer(before: false, span.end, wanted, &reader, in: index) {
            try takeNeighbour(entry, &reader, in: index)
        }
    }

    private mutating func takeNeighbour(
        _ entry: TimeEntry, _ reader: inout some EntrySelection,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        guard let rank = try reader.rank(of: entry, in: index) else { return }
        try take(entry, rank: rank, isContext: true, in: index)
    }

    /// The time in which entries can matter for the weight of one that matches, and how many of
    /// each rank do match.
    private func span(
        of reader: inout some EntrySelection, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> (span: (start: Double, end: Double), seen: [Int32: Int])? {
        var span: (start: Double, end: Double)?
        var seen: [Int32: Int] = [:]
        var scan = try reader.scan(in: index)
        while let entry = try scan.next(in: index), !reader.isPast(entry) {
            guard reader.isInWindow(entry), let rank = try reader.rank(of: entry, in: index)
            else { continue }
            seen[rank, default: 0] += 1
            span = (
                min(span?.start ?? entry.start, entry.start), max(span?.end ?? entry.end, entry.end)
            )
        }
        return span.map { (($0.start - Self.reach, $0.end + Self.reach), seen) }
    }

    /// Entries beyond the span, one for each rank that is wanted, nil being any: they are too far
    /// to matter by distance, but tell that something comes before or after.
    private func outer<Reader: EntrySelection>(
        before: Bool, _ edge: Double, _ wanted: [Int32?], _ reader: inout Reader,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [TimeEntry] {
        var found: [TimeEntry] = []
        for wanted in wanted {
            func accepts(
                _ entry: TimeEntry, _ reader: inout Reader
            ) throws(IndexError) -> Bool {
                if before, entry.end >= edge { return false }
                guard let rank = try reader.rank(of: entry, in: index) else { return false }
                return wanted == nil || rank == wanted
            }
            let entry =
                before
                ? try TimeScan.entry(type: reader.type, beginningBefore: edge, in: index) {
                    (entry) throws(IndexError) in try accepts(entry, &reader)
                }
                : try TimeScan.entry(type: reader.type, beginningAfter: edge, in: index) {
                    (entry) throws(IndexError) in try accepts(entry, &reader)
                }
            if let entry, !found.contains(entry) { found.append(entry) }
        }
        return found.sorted()
    }

    // MARK: Entries

    private mutating func take(
        _ entry: TimeEntry, rank: Int32, isContext: Bool,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        if !isContext {
            bounds = (
                min(bounds?.start ?? entry.start, entry.start),
                max(bounds?.end ?? entry.end, entry.end)
            )
        }
        release(upTo: entry.start)
        if entry.kind == .series {
            try takeSeries(entry, rank: rank, isContext: isContext, in: index)
            return
        }
        together.append(
            try checked(
                Entry(
                    start: entry.start, end: entry.end, value: entry.value, source: rank,
                    position: entry.position.rawValue, ordinal: 0, isContext: isContext)))
    }

    private mutating func takeSeries(
        _ entry: TimeEntry, rank: Int32, isContext: Bool,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        let values = try SeriesIndex.entries(at: entry.position, in: index)
        for (ordinal, value) in values.enumerated() {
            fromSeries.append(
                try checked(
                    Entry(
                        start: value.start.seconds, end: value.end.seconds,
                        value: value.value, source: rank,
                        position: entry.position.rawValue,
                        ordinal: UInt32(truncatingIfNeeded: ordinal), isContext: isContext)))
        }
        fromSeries.sort { Entry.isInOrder($1, $0) }
    }

    /// Gives the fold what waits and starts before `start`.
    private mutating func release(upTo start: Double) {
        if let first = together.first, first.start < start {
            for entry in together {
                while let next = fromSeries.last, Entry.isInOrder(next, entry) {
                    fold.add(fromSeries.removeLast())
                }
                fold.add(entry)
            }
            together.removeAll(keepingCapacity: true)
        }
        while let next = fromSeries.last, next.start < start { fold.add(fromSeries.removeLast()) }
    }

    /// - Throws: `damaged` for an entry that no sample that was saved can have.
    private func checked(_ entry: Entry) throws(IndexError) -> Entry {
        guard entry.start >= Instant.earliest.seconds, entry.start <= entry.end,
            entry.end < Instant.latest.seconds, entry.value.isFinite
        else { throw .damaged(.time, .invalid("times or value of an entry", at: 0)) }
        return entry
    }
}
