/// Puts what adjacent windows gathered together into one window: the same bits as a fold of that
/// window (decisions 6).
///
/// Entries that lie in one of the windows only are in their sums. Those that go beyond are taken
/// out of each and put in again whole, once all of their parts are known.
struct RollUp {
    private let style: AggregationStyle
    private var merged = Part()
    private var sources: [Int32: Part] = [:]

    private struct Part {
        var totals = Accumulator()
        /// Entries that go beyond a window, by position and ordinal.
        var crossing: [CrossingEntry.Identity: Pieces] = [:]
    }

    private struct Pieces {
        var item: CrossingEntry
        /// Exact seconds that it owns in all windows.
        var owned = ExactSum()
    }

    /// Without any window so far.
    init(_ style: AggregationStyle) { self.style = style }

    /// Whether nothing was added.
    var isEmpty: Bool { merged.totals.count == 0 && merged.crossing.isEmpty }

    /// Adds what a window gathered.
    ///
    /// - Parameter source: the one source that counts, as all sources together; nil for all.
    mutating func add(_ window: IntervalTotals, onlySource source: Int32?) {
        let bounds = WindowBounds(start: window.start, end: window.end)
        if source == nil { add(window.merged, bounds, to: &merged) }
        for (rank, totals) in window.sources where source == nil || rank == source {
            add(totals, bounds, to: &sources[rank, default: Part()])
            if source != nil { add(totals, bounds, to: &merged) }
        }
    }

    private func add(_ totals: Accumulator, _ window: WindowBounds, to part: inout Part) {
        part.totals.merge(totals, of: window, style)
        for item in totals.crossing {
            part.crossing[item.identity, default: Pieces(item: item)].owned.add(item.owned)
        }
    }

    /// What the whole window gathered.
    ///
    /// - Returns: nil where the windows do not tell it exactly, so that only a fold can.
    func finish(_ window: WindowBounds) -> IntervalTotals? {
        guard let merged = Self.whole(merged, window, style) else { return nil }
        var parts: [(rank: Int32, totals: Accumulator)] = []
        for (rank, part) in sources {
            guard let totals = Self.whole(part, window, style) else { return nil }
            parts.append((rank, totals))
        }
        parts.sort { $0.rank < $1.rank }
        return IntervalTotals(
            start: window.start, end: window.end, merged: merged, sources: parts)
    }

    private static func whole(
        _ part: Part, _ window: WindowBounds, _ style: AggregationStyle
    ) -> Accumulator? {
        guard part.totals.isExact else { return nil }
        var totals = part.totals
        for pieces in part.crossing.values {
            var item = pieces.item
            item.owned = pieces.owned.value
            totals.merge(whole: item, in: window, style)
        }
        return totals
    }
}
