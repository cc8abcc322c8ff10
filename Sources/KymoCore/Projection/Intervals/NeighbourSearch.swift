/// Finds the time in which a change moves numbers: of a temporally weighted type also the spans of
/// neighbours (statistics 5), from the earlier one's start to the later one's end, of all sources
/// and of each source that changed.
struct NeighbourSearch {
    private let style: AggregationStyle
    private var selection: RowSelection
    /// Entries that may still be looked at: when they are used up, everything counts as touched.
    private var budget = 0
    private var hasSeries = false

    init(
        _ style: AggregationStyle, _ selection: RowSelection,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        self.style = style
        self.selection = selection
        // About as much work as folding the whole type anew.
        if isNeeded {
            budget = 10_000 + 2 * (try selection.sampleCount(in: index))
            hasSeries = try SeriesIndex.hasAny(in: index)
        }
    }

    private var isNeeded: Bool { style == .discreteTemporallyWeighted }

    /// The spans with their neighbours, in order.
    mutating func widened(
        _ spans: [TouchedTime.Span], in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [TouchedTime.Span] {
        if !isNeeded { return spans }
        var widened: [TouchedTime.Span] = []
        for span in spans {
            widened.append(try self.widened(span, in: index))
            if budget > 0 { continue }
            guard let bounds = try TimeScan.bounds(type: selection.type, in: index) else { break }
            let first = min(spans.first?.start ?? bounds.first, bounds.first)
            let last = spans.reduce(bounds.last) { max($0, $1.end) }
            return [TouchedTime.Span(start: first, end: last, sources: [])]
        }
        return widened.sorted { $0.start < $1.start }
    }

    private mutating func widened(
        _ span: TouchedTime.Span, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> TouchedTime.Span {
        var widened = span
        var inside: [UInt32: Int] = [:]
        var scan = try TimeScan(type: selection.type, endingFrom: span.start, in: index)
        while let entry = try scan.next(in: index), entry.start <= span.end {
            budget -= 1
            guard entry.end >= span.start, let source = try source(of: entry, in: index) else {
                continue
            }
            inside[source, default: 0] += 1
            widened.include(entry)
        }
        try include(nil, beside: span, &widened, in: index)
        for source in span.sources.sorted() where budget > 0 {
            let count = try CountIndex.count(
                source, type: selection.type, .sourceCounts, in: index)
            // A source that has no other entry has no neighbour to be found.
            if count > inside[source, default: 0] {
                try include(source, beside: span, &widened, in: index)
            }
        }
        return widened
    }

    /// Includes the neighbours of a span, of one source or of any.
    ///
    /// Entries of a series can begin and end anywhere in it, so that the nearest series is not
    /// always the nearest neighbour: the nearest plain sample is, or a series on the way to it.
    private mutating func include(
        _ wanted: UInt32?, beside span: TouchedTime.Span, _ widened: inout TouchedTime.Span,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        var search = self
        let before = try TimeScan.entry(
            type: selection.type, endingBefore: span.start, in: index
        ) { (entry) throws(IndexError) in try search.endsSearch(entry, wanted, in: index) }
        if let before { widened.include(before) }
        let after = try TimeScan.entry(
            type: selection.type, beginningAfter: span.end, in: index
        ) { (entry) throws(IndexError) in try search.endsSearch(entry, wanted, in: index) }
        if let after { widened.include(after) }
        self = search
        if !hasSeries { return }
        try includeSeries(
            wanted, from: before?.end ?? -.infinity, to: span.start, &widened, in: index)
        try includeSeries(
            wanted, from: span.end, to: after?.start ?? .infinity, &widened, in: index)
    }

    /// Whether a sample ends the search for a neighbour.
    private mutating func endsSearch(
        _ entry: TimeEntry, _ wanted: UInt32?, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Bool {
        budget -= 1
        // Without budget any entry ends the search; then the result does not matter.
        if budget <= 0 { return true }
        if entry.kind == .series { return false }
        return try isWanted(entry, wanted, in: index)
    }

    /// Includes the series that touch a stretch of time.
    private mutating func includeSeries(
        _ wanted: UInt32?, from start: Double, to end: Double, _ widened: inout TouchedTime.Span,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        var scan = try TimeScan(type: selection.type, endingFrom: start, in: index)
        while budget > 0, let entry = try scan.next(in: index), entry.start <= end {
            budget -= 1
            guard entry.kind == .series, entry.end >= start,
                try isWanted(entry, wanted, in: index)
            else { continue }
            widened.include(entry)
        }
    }

    private mutating func isWanted(
        _ entry: TimeEntry, _ wanted: UInt32?, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Bool {
        guard let wanted else { return true }
        return try source(of: entry, in: index) == wanted
    }

    /// Number of the source of an entry.
    private mutating func source(
        of entry: TimeEntry, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> UInt32? {
        try selection.rank(of: entry, in: index).map { selection.number(ofRank: $0) }
    }
}

extension TouchedTime.Span {
    fileprivate mutating func include(_ entry: TimeEntry) {
        start = min(start, entry.start)
        end = max(
            end, Self.end(from: entry.start, to: entry.end, isSeries: entry.kind == .series))
    }
}
