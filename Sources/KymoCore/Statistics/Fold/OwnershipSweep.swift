/// One pass over a cluster in order of time that measures what each source owns.
///
/// For every source it keeps the seconds owned so far. The difference of that total between the
/// start and the end of an entry, or between edges of windows in between, is what the entry owns.
struct OwnershipSweep<Total: OwnedTotal>: Sendable {
    /// What the entries count for; those that own nothing are left out.
    private(set) var parts: [SourceOwnership.Part] = []
    /// Whether nothing was rounded on the way.
    private(set) var isExact = true

    /// Seconds owned by each source before `ownerSince`.
    private var totals: [Total] = []
    /// Open entries of each source.
    private var open: [Int] = []
    /// Sources that have or had open entries.
    private var candidates = SmallestFirst()
    /// For each entry the total of its source when its present window began for it.
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
    ///   - byEnd: the entries of positive length in order of their ends.
    ///   - windows: all windows; those that an entry crosses follow one another without a gap.
    mutating func run(
        _ entries: [SourceOwnership.Waiting], byEnd: [Int], sourceCount: Int,
        windows: [WindowBounds]
    ) {
        parts.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        isExact = true
        while totals.count < sourceCount {
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
                next = openEntries(from: next, entries, windows)
            }
        }
        for entry in entries { totals[entry.source] = Total() }
    }

    /// Opens all entries that start at one instant and settles its points; returns the next.
    private mutating func openEntries(
        from first: Int, _ entries: [SourceOwnership.Waiting], _ windows: [WindowBounds]
    ) -> Int {
        let time = entries[first].start
        var next = first
        var bestPoint = Int.max
        while next < entries.count, entries[next].start == time {
            let entry = entries[next]
            marks.append(Mark(total: total(of: entry.source, at: time), slot: entry.slot))
            if entry.isPoint {
                bestPoint = min(bestPoint, entry.source)
            } else {
                if open[entry.source] == 0 { candidates.insert(entry.source) }
                open[entry.source] &+= 1
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
            let source = entries[index].source
            if bestPoint == source, owner < 0 || owner >= source {
                parts.append(.init(entry: index, slot: entries[index].slot, seconds: nil))
            }
        }
        return next
    }

    private mutating func close(_ index: Int, _ entries: [SourceOwnership.Waiting]) {
        let source = entries[index].source
        measure(index, to: total(of: source, at: entries[index].end))
        open[source] &-= 1
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
                let total = total(of: entries[index].source, at: edge)
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

    private mutating func total(of source: Int, at time: Double) -> Total {
        if owner != source { return totals[source] }
        let total = totals[source].adding(from: ownerSince, to: time)
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
