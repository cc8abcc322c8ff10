/// Decides which source's values count where several overlap: at every instant the best source
/// with an entry of positive length owns it (statistics 6).
///
/// Entries come in the order of `Entry.isInOrder` and wait in a cluster, those that hang together
/// by overlap, until nothing later can touch them. Then one sweep settles it: O(m log m) for m
/// entries. A cluster of one source needs no sweep.
struct SourceOwnership: Sendable {
    /// An entry of the cluster.
    struct Waiting: Sendable {
        let start: Double
        let end: Double
        let value: Double
        /// Rank of its source.
        let rank: Int32
        /// First window that it takes part in.
        let slot: Int
        /// Number of its source in order of rank; known once the cluster is settled.
        fileprivate(set) var source = 0

        var isPoint: Bool { start == end }
        var length: Double { end - start }
    }

    /// What an entry counts for in a window.
    struct Part: Sendable {
        var entry: Int
        var slot: Int
        /// Seconds owned, above zero; nil for a point, which counts whole.
        var seconds: Double?
    }

    /// The entries of the cluster, in order.
    private(set) var entries: [Waiting] = []
    /// Whether they are of more than one source.
    private(set) var isMixed = false
    private var latestEnd = -Double.infinity
    private var latestPoint = -Double.infinity
    /// Ranks of all sources ever seen in a mixed cluster, ascending.
    private var ranks: [Int32] = []
    /// The entries of positive length, in order of their ends.
    private var byEnd: [Int] = []
    private var sweep = OwnershipSweep<QuickTotal>()

    /// Whether the next entry overlaps the cluster or shares an instant with a point at its end.
    func isJoined(by entry: Entry) -> Bool {
        entry.start < latestEnd || entry.start == latestPoint
    }

    /// Adds an entry; `slot` is the first window that it takes part in.
    mutating func append(_ entry: Entry, slot: Int) {
        if let first = entries.first, first.rank != entry.source { isMixed = true }
        entries.append(
            Waiting(
                start: entry.start, end: entry.end, value: entry.value, rank: entry.source,
                slot: slot))
        latestEnd = max(latestEnd, entry.end)
        if entry.start == entry.end { latestPoint = entry.start }
    }

    /// Empties the cluster; keeps its memory.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        isMixed = false
        latestEnd = -.infinity
        latestPoint = -.infinity
    }

    /// What the entries of a mixed cluster count for in each window.
    mutating func parts(in windows: [WindowBounds]) -> [Part] {
        numberSources()
        orderEnds()
        sweep.run(entries, byEnd: byEnd, sourceCount: ranks.count, windows: windows)
        if sweep.isExact { return sweep.parts }
        // Times of very different precision: the same sweep without any rounding.
        var slow = OwnershipSweep<ExactTotal>()
        slow.run(entries, byEnd: byEnd, sourceCount: ranks.count, windows: windows)
        return slow.parts
    }

    private mutating func numberSources() {
        var areNew = false
        for index in entries.indices {
            let rank = entries[index].rank
            let place = number(of: rank)
            if place == ranks.count || ranks[place] != rank {
                ranks.insert(rank, at: place)
                areNew = true
            }
            entries[index].source = place
        }
        // An insertion moves the numbers given before it.
        if !areNew { return }
        for index in entries.indices { entries[index].source = number(of: entries[index].rank) }
    }

    /// Place of a rank among those known.
    private func number(of rank: Int32) -> Int {
        var low = 0
        var high = ranks.count
        while low < high {
            let middle = (low &+ high) / 2
            if ranks[middle] < rank { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    private mutating func orderEnds() {
        byEnd.removeAll(keepingCapacity: true)
        let isSmall = entries.count <= 32
        for index in entries.indices where !entries[index].isPoint {
            byEnd.append(index)
            if !isSmall { continue }
            var place = byEnd.count &- 1
            while place > 0, entries[byEnd[place &- 1]].end > entries[index].end {
                byEnd.swapAt(place, place &- 1)
                place &-= 1
            }
        }
        if !isSmall {
            let entries = entries
            byEnd.sort { entries[$0].end < entries[$1].end }
        }
    }
}
