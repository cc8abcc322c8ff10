/// Feeds a fold with the entries of a selection, in order, with neighbours where weights need them.
struct StatisticsFeed {
    private var fold: StatisticsFold
    private let request: StatisticsRequest
    private let type: QuantityType
    /// Entries that start together, in order; those of a series can belong before some of them.
    private var together: [Entry] = []
    /// Entries of series that wait for their turn.
    private var fromSeries: [Entry] = []
    /// Earliest start and latest end of the samples that match.
    private var bounds: (start: Double, end: Double)?

    /// How far the weight of an entry can depend on another: twice the reach of 300 s
    /// (statistics 5).
    private static let reach = 600.0

    init(_ request: StatisticsRequest, type: QuantityType) {
        self.request = request
        self.type = type
        fold = StatisticsFold(request)
    }

    var isOverLimit: Bool { fold.isOverLimit }

    mutating func run(
        _ reader: inout SelectionReader, in snapshot: borrowing Snapshot
    ) throws(IndexError) -> [IntervalStatistics] {
        if FoldPlan(request).wantsWeights {
            try runWithNeighbours(&reader, in: snapshot)
        } else {
            var scan = try reader.scan(in: snapshot)
            while let entry = try scan.next(in: snapshot), !reader.isPast(entry), !isOverLimit {
                guard reader.isInWindow(entry),
                    let rank = try reader.rank(of: entry, in: snapshot)
                else { continue }
                try take(entry, rank: rank, isContext: false, &reader, in: snapshot)
            }
        }
        release(upTo: .infinity)
        var intervals = fold.finish()
        if request.grid == nil, !intervals.isEmpty, let bounds {
            // The dates of a single query are those of samples, not of the entries of series.
            intervals[0].start = Instant(seconds: bounds.start)
            intervals[0].end = Instant(seconds: bounds.end)
        }
        return intervals
    }

    // MARK: Neighbours

    /// Time bounds choose whose weight counts; neighbours outside them still give way (S107).
    private mutating func runWithNeighbours(
        _ reader: inout SelectionReader, in snapshot: borrowing Snapshot
    ) throws(IndexError) {
        guard let span = try span(of: &reader, in: snapshot) else { return }
        let needed = FoldPlan(request).separatesSources ? reader.ranking.count : 1
        var outer = try outer(before: true, span.start, needed, &reader, in: snapshot)[...]
        var scan = try TimeScan(type: reader.type, endingFrom: span.start, in: snapshot)
        while let entry = try scan.next(in: snapshot), entry.start <= span.end, !isOverLimit {
            // What ends before the span is too far away to matter.
            guard entry.end >= span.start, let rank = try reader.rank(of: entry, in: snapshot)
            else { continue }
            while let first = outer.first, first < entry {
                try takeNeighbour(outer.removeFirst(), &reader, in: snapshot)
            }
            let counts = reader.isInWindow(entry) && !reader.isPast(entry)
            try take(entry, rank: rank, isContext: !counts, &reader, in: snapshot)
        }
        for entry in outer { try takeNeighbour(entry, &reader, in: snapshot) }
        for entry in try self.outer(before: false, span.end, needed, &reader, in: snapshot) {
            try takeNeighbour(entry, &reader, in: snapshot)
        }
    }

    private mutating func takeNeighbour(
        _ entry: TimeEntry, _ reader: inout SelectionReader, in snapshot: borrowing Snapshot
    ) throws(IndexError) {
        guard let rank = try reader.rank(of: entry, in: snapshot) else { return }
        try take(entry, rank: rank, isContext: true, &reader, in: snapshot)
    }

    /// The time in which entries can matter for the weight of one that matches.
    private func span(
        of reader: inout SelectionReader, in snapshot: borrowing Snapshot
    ) throws(IndexError) -> (start: Double, end: Double)? {
        var span: (start: Double, end: Double)?
        var scan = try reader.scan(in: snapshot)
        while let entry = try scan.next(in: snapshot), !reader.isPast(entry) {
            guard reader.isInWindow(entry), try reader.rank(of: entry, in: snapshot) != nil
            else { continue }
            span = (
                min(span?.start ?? entry.start, entry.start), max(span?.end ?? entry.end, entry.end)
            )
        }
        return span.map { ($0.start - Self.reach, $0.end + Self.reach) }
    }

    /// Entries beyond the span, one for each source that has any (or one for all): they are too far
    /// to matter by distance, but tell that something comes before or after.
    private func outer(
        before: Bool, _ edge: Double, _ needed: Int, _ reader: inout SelectionReader,
        in snapshot: borrowing Snapshot
    ) throws(IndexError) -> [TimeEntry] {
        var found: [TimeEntry] = []
        for wanted in 0..<Int32(truncatingIfNeeded: needed) {
            func accepts(
                _ entry: TimeEntry, _ reader: inout SelectionReader
            ) throws(IndexError) -> Bool {
                if before, entry.end >= edge { return false }
                guard let rank = try reader.rank(of: entry, in: snapshot) else { return false }
                return needed == 1 || rank == wanted
            }
            let entry =
                before
                ? try TimeScan.entry(type: reader.type, beginningBefore: edge, in: snapshot) {
                    (entry) throws(IndexError) in try accepts(entry, &reader)
                }
                : try TimeScan.entry(type: reader.type, beginningAfter: edge, in: snapshot) {
                    (entry) throws(IndexError) in try accepts(entry, &reader)
                }
            if let entry { found.append(entry) }
        }
        return found.sorted()
    }

    // MARK: Entries

    private mutating func take(
        _ entry: TimeEntry, rank: Int32, isContext: Bool, _ reader: inout SelectionReader,
        in snapshot: borrowing Snapshot
    ) throws(IndexError) {
        if !isContext {
            bounds = (
                min(bounds?.start ?? entry.start, entry.start),
                max(bounds?.end ?? entry.end, entry.end)
            )
        }
        release(upTo: entry.start)
        if entry.kind == .series {
            try takeSeries(entry, rank: rank, isContext: isContext, &reader, in: snapshot)
            return
        }
        together.append(
            try checked(
                Entry(
                    start: entry.start, end: entry.end, value: entry.value, source: rank,
                    position: entry.position.rawValue, ordinal: 0, isContext: isContext)))
    }

    private mutating func takeSeries(
        _ entry: TimeEntry, rank: Int32, isContext: Bool, _ reader: inout SelectionReader,
        in snapshot: borrowing Snapshot
    ) throws(IndexError) {
        let sample = try reader.sample(of: entry, in: snapshot)
        guard case .series(let values, let unit) = sample.value,
            let conversion = unit.conversion(to: type.canonicalUnit)
        else { throw .inconsistent("a series in the index is none in the log") }
        for (ordinal, value) in values.enumerated() {
            fromSeries.append(
                try checked(
                    Entry(
                        start: value.start.seconds, end: value.end.seconds,
                        value: conversion(value.value), source: rank,
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
