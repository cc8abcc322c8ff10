/// An entry that waits until nothing later can overlap it.
struct ClusterEntry: Sendable {
    var start: Double
    var end: Double
    var value: Double
    var source: Int32
    /// First window that it takes part in.
    var slot: Int

    var isPoint: Bool { start == end }
}

/// Who owns which time in a cluster of overlapping entries: at every instant the best source
/// with an entry of positive length there (statistics 6).
///
/// One sweep over starts and ends: O(m log m) for m entries. Buffers are kept for the next one.
struct SourceOwnership: Sendable {
    /// Distinct sources, best first; below, sources are numbers into it.
    private var ranks: [Int32] = []
    /// Source of each entry.
    private var sources: [Int] = []
    /// Entries of positive length, in order of their ends.
    private var byEnd: [Int] = []
    /// Open entries of each source.
    private var open: [Int] = []
    /// Heap of sources that have or had open entries; smallest on top.
    private var candidates = SmallestFirst()
    /// Time owned by each source.
    private var owned: [OwnedTime] = []
    /// Points that a better source suppresses.
    private var suppressed: [Bool] = []
    private var owner = -1
    private var ownerSince = 0.0

    /// Works out a cluster; its entries are in order of start and, at one start, points first.
    mutating func resolve(_ cluster: [ClusterEntry]) {
        prepare(cluster)
        var next = 0
        var ended = 0
        while next < cluster.count {
            let time = cluster[next].start
            closeEntries(of: cluster, upTo: time, from: &ended)
            let first = next
            var bestPoint = Int.max
            while next < cluster.count, cluster[next].start == time {
                if cluster[next].isPoint {
                    bestPoint = min(bestPoint, sources[next])
                } else {
                    openEntry(of: sources[next])
                }
                next &+= 1
            }
            changeOwner(at: time)
            if bestPoint == .max { continue }
            for entry in first..<next where cluster[entry].isPoint {
                let source = sources[entry]
                suppressed[entry] = bestPoint < source || (owner >= 0 && owner < source)
            }
        }
        closeEntries(of: cluster, upTo: .infinity, from: &ended)
    }

    /// Seconds of `[start, end)` that the source of an entry owns, rounded once.
    func seconds(ofEntry entry: Int, from start: Double, to end: Double) -> Double {
        owned[sources[entry]].seconds(from: start, to: end)
    }

    /// Whether a point is not counted.
    func isSuppressed(_ entry: Int) -> Bool { suppressed[entry] }

    private mutating func prepare(_ cluster: [ClusterEntry]) {
        ranks.removeAll(keepingCapacity: true)
        byEnd.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
        suppressed.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        candidates.removeAll()
        owner = -1
        for entry in cluster where ranks.last != entry.source { ranks.append(entry.source) }
        ranks.sort()
        var count = 0
        for index in ranks.indices where count == 0 || ranks[count &- 1] != ranks[index] {
            ranks[count] = ranks[index]
            count &+= 1
        }
        ranks.removeLast(ranks.count &- count)
        for index in cluster.indices {
            sources.append(number(of: cluster[index].source))
            suppressed.append(false)
            if !cluster[index].isPoint { byEnd.append(index) }
        }
        byEnd.sort { cluster[$0].end < cluster[$1].end }
        for index in 0..<count {
            open.append(0)
            if index < owned.count { owned[index].removeAll() } else { owned.append(OwnedTime()) }
        }
    }

    /// Place of a rank among those of the cluster.
    private func number(of rank: Int32) -> Int {
        var low = 0
        var high = ranks.count
        while low < high {
            let middle = (low &+ high) / 2
            if ranks[middle] < rank { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    private mutating func openEntry(of source: Int) {
        if open[source] == 0 { candidates.insert(source) }
        open[source] &+= 1
    }

    private mutating func closeEntries(
        of cluster: [ClusterEntry], upTo time: Double, from ended: inout Int
    ) {
        while ended < byEnd.count {
            let entry = byEnd[ended]
            let end = cluster[entry].end
            if end > time { return }
            open[sources[entry]] &-= 1
            ended &+= 1
            let isLastHere = ended == byEnd.count || cluster[byEnd[ended]].end > end
            // What starts at this instant may keep the ownership; its caller looks then.
            if isLastHere, end < time { changeOwner(at: end) }
        }
    }

    private mutating func changeOwner(at time: Double) {
        while let best = candidates.smallest, open[best] == 0 { candidates.removeSmallest() }
        let best = candidates.smallest ?? -1
        if best == owner { return }
        if owner >= 0, ownerSince < time { owned[owner].append(from: ownerSince, to: time) }
        owner = best
        ownerSince = time
    }
}
