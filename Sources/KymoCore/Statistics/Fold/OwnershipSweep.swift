/// One pass over a cluster in order of time that measures what each entry owns.
///
/// Time goes to the best claimant with an open entry: a source, or an entry for itself. For every
/// claimant the sweep keeps the seconds owned so far. The difference of that total between the
/// start and the end of an entry, or between edges of windows in between, is what the entry owns.
struct OwnershipSweep<Total: OwnedTotal>: Sendable {
    /// What the entries count for; those that own nothing are left out.
    private(set) var parts: [SourceOwnership.Part] = []
    /// Whether nothing was rounded on the way.
    private(set) var isExact = true

    /// Seconds owned by each claimant before `ownerSince`.
    private var totals: [Total] = []
    /// Open entries of each claimant.
    private var open: [Int] = []
    /// Claimants that have or had open entries.
    private var candidates = SmallestFirst()
    /// For each entry the total of its claimant when its present window began for it.
    private var marks: [Mark] = []
    /// Open entries that go on after the end of the present window.
    private var crossing: [Int] = []
    /// The present window; it counts only while an entry crosses its end.
    private var slot = 0
    private var owner = -1
    private var ownerSince = 0.0

    private struct Mark: Sendable {
        var total: Total
        var slot: Int
    }

    /// - Parameters:
    ///   - ranks: rank of the source of each claimant, never descending.
    ///   - byEnd: the entries of positive length in order of their ends.
    ///   - windows: all windows; those that an entry crosses follow one another without a gap.
    mutating func run(
        _ entries: [SourceOwnership.Waiting], byEnd: [Int], ranks: [Int32],
        windows: [WindowBounds]
    ) {
        parts.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        isExact = true
        while totals.count < ranks.count {
            totals.append(Total())
            open.append(0)
        }
        var next = 0
        var ended = 0
        while next < entries.count || ended < byEnd.count {
            let start = next < entries.count ? entries[next].start : .infinity
            let end = ended < byEnd.count ? entries[byEnd[ended]].end : .infinity
            leaveWindows(upTo: min(start, end), entries, windows)
            if end <= start {
                while ended < byEnd.count, entries[byEnd[ended]].end == end {
                    close(byEnd[ended], entries)
                    ended &+= 1
                }
                // What starts at this very instant may keep the ownership.
                if end < start { changeOwner(at: end) }
            } else {
                next = openEntries(from: next, entries, ranks, windows)
            }
        }
        for entry in entries { totals[entry.claimant] = Total() }
    }

    /// Opens all entries that start at one instant and settles its points; returns the next.
    private mutating func openEntries(
        from first: Int, _ entries: [SourceOwnership.Waiting], _ ranks: [Int32],
        _ windows: [WindowBounds]
    ) -> Int {
        let time = entries[first].start
        var next = first
        var bestPoint = Int.max
        while next < entries.count, entries[next].start == time {
            let entry = entries[next]
            marks.append(Mark(total: total(of: entry.claimant, at: time), slot: entry.slot))
            if entry.isPoint {
                bestPoint = min(bestPoint, Int(entry.rank))
            } else {
                if open[entry.claimant] == 0 { candidates.insert(entry.claimant) }
                open[entry.claimant] &+= 1
                if windows[entry.slot].end < entry.end {
                    if crossing.isEmpty { slot = entry.slot }
                    crossing.append(next)
                }
            }
            next &+= 1
        }
        changeOwner(at: time)
        if bestPoint == .max { return next }
        for index in first..<next where entries[index].isPoint {
            let rank = entries[index].rank
            if bestPoint == Int(rank), owner < 0 || ranks[owner] >= rank {
                parts.append(.init(entry: index, slot: entries[index].slot, seconds: nil))
            }
        }
        return next
    }

    private mutating func close(_ index: Int, _ entries: [SourceOwnership.Waiting]) {
        let claimant = entries[index].claimant
        measure(index, to: total(of: claimant, at: entries[index].end))
        open[claimant] &-= 1
    }

    /// Measures entries at the ends of windows that they go beyond.
    private mutating func leaveWindows(
        upTo time: Double, _ entries: [SourceOwnership.Waiting], _ windows: [WindowBounds]
    ) {
        while !crossing.isEmpty, windows[slot].end <= time {
            let edge = windows[slot].end
            slot &+= 1
            var kept = 0
            for index in crossing {
                let total = total(of: entries[index].claimant, at: edge)
                measure(index, to: total)
                marks[index] = Mark(total: total, slot: slot)
                if windows[slot].end < entries[index].end {
                    crossing[kept] = index
                    kept &+= 1
                }
            }
            crossing.removeLast(crossing.count &- kept)
        }
    }

    private mutating func measure(_ index: Int, to total: Total) {
        let seconds = total.seconds(since: marks[index].total)
        if seconds > 0 {
            parts.append(.init(entry: index, slot: marks[index].slot, seconds: seconds))
        }
    }

    private mutating func total(of claimant: Int, at time: Double) -> Total {
        if owner != claimant { return totals[claimant] }
        let total = totals[claimant].adding(from: ownerSince, to: time)
        isExact = isExact && total.isExact
        return total
    }

    private mutating func changeOwner(at time: Double) {
        while let best = candidates.smallest, open[best] == 0 { candidates.removeSmallest() }
        let best = candidates.smallest ?? -1
        if best == owner { return }
        if owner >= 0 { totals[owner] = total(of: owner, at: time) }
        owner = best
        ownerSince = time
    }
}
