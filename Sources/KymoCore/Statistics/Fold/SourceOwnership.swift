/// Decides which values count where several overlap (statistics 6, decisions 6).
///
/// Under `ownership-1` the best source with an entry of positive length owns an instant; entries
/// of one source share what it owns. Under `segment-1` an entry owns it: of those of the best
/// source the one saved last.
///
/// Entries come in the order of `Entry.isInOrder` and wait in a cluster, those that hang together
/// by overlap, until nothing later can touch them. Then one sweep settles it: O(m log m) for m
/// entries. A cluster without rivals needs no sweep.
struct SourceOwnership: Sendable {
    /// An entry of the cluster.
    struct Waiting: Sendable {
        let start: Double
        let end: Double
        let value: Double
        /// Seconds of the whole entry, also where only a part of it lies in the span folded.
        let length: Double
        /// Rank of its source.
        let rank: Int32
        let position: UInt64
        let ordinal: UInt32
        /// First window that it takes part in.
        let slot: Int
        /// Number of what it owns time for, the better the smaller: its source, or itself; known
        /// once the cluster is settled.
        fileprivate(set) var claimant = 0

        var isPoint: Bool { start == end }
    }

    /// What an entry counts for in a window.
    struct Part: Sendable {
        var entry: Int
        var slot: Int
        /// Seconds owned, above zero; nil for a point, which counts whole.
        var seconds: Double?
    }

    let policy: MergePolicy
    /// The entries of the cluster, in order.
    private(set) var entries: [Waiting] = []
    /// Whether they are of more than one source.
    private(set) var isMixed = false
    /// Whether the seconds of the last parts are not rounded.
    private(set) var isExact = true
    private var latestEnd = -Double.infinity
    private var latestPoint = -Double.infinity
    /// Rank of the source of each claimant, never descending: of all sources ever seen in a mixed
    /// cluster, or of the entries of this one.
    private var ranks: [Int32] = []
    /// The entries of positive length, in order of their ends.
    private var byEnd: [Int] = []
    private var sweep = OwnershipSweep<QuickTotal>()

    init(_ policy: MergePolicy) { self.policy = policy }

    /// Whether one entry can hide another.
    var isContested: Bool { policy == .segment1 ? entries.count > 1 : isMixed }

    /// Whether the next entry overlaps the cluster or shares an instant with a point at its end.
    func isJoined(by entry: Entry) -> Bool {
        entry.start < latestEnd || entry.start == latestPoint
    }

    /// Adds an entry, cut to the span folded; `slot` is the first window that it takes part in.
    mutating func append(_ entry: Entry, length: Double, slot: Int) {
        if let first = entries.first, first.rank != entry.source { isMixed = true }
        entries.append(
            Waiting(
                start: entry.start, end: entry.end, value: entry.value, length: length,
                rank: entry.source, position: entry.position, ordinal: entry.ordinal, slot: slot))
        latestEnd = max(latestEnd, entry.end)
        if entry.start == entry.end { latestPoint = entry.start }
    }

    /// Adds an entry of another cluster.
    mutating func append(_ entry: Waiting) { entries.append(entry) }

    /// Empties the cluster; keeps its memory.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        isMixed = false
        latestEnd = -.infinity
        latestPoint = -.infinity
    }

    /// What the entries of a contested cluster count for in each window.
    mutating func parts(in windows: [WindowBounds]) -> [Part] {
        if policy == .segment1 { numberEntries() } else { numberSources() }
        orderEnds()
        sweep.run(entries, byEnd: byEnd, ranks: ranks, windows: windows)
        isExact = sweep.isExact
        if sweep.isExact { return sweep.parts }
        // Times of very different precision: the same sweep without any rounding.
        var slow = OwnershipSweep<ExactTotal>()
        slow.run(entries, byEnd: byEnd, ranks: ranks, windows: windows)
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
            entries[index].claimant = place
        }
        // An insertion moves the numbers given before it.
        if !areNew { return }
        for index in entries.indices { entries[index].claimant = number(of: entries[index].rank) }
    }

    /// Every entry is a claimant of its own: by rank, then the later saved first.
    private mutating func numberEntries() {
        let order = entries.indices.map { index in
            let entry = entries[index]
            return (entry.rank, UInt64.max &- entry.position, UInt32.max &- entry.ordinal, index)
        }.sorted { $0 < $1 }
        ranks.removeAll(keepingCapacity: true)
        for (place, (rank, _, _, index)) in order.enumerated() {
            entries[index].claimant = place
            ranks.append(rank)
        }
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
