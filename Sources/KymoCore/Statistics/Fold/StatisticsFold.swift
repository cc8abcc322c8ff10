/// Computes statistics from entries that stream by in order of time (statistics 3 to 6).
///
/// What later entries can still change is kept: the open windows, the entries of the last cluster
/// of overlapping ones, and the neighbours of a weighted mean. Everything else is a result.
package struct StatisticsFold: Sendable {
    private let request: StatisticsRequest
    private var windows: FoldWindows
    private var union = UnionDuration()
    private var weights = WeightSpan()
    /// What each source needs beside the merged values.
    private var sources: [Int32: PerSource] = [:]
    private var cluster = EntryCluster()
    private var ownership = SourceOwnership()
    private var latestStart = -Double.infinity
    private var earliestStart = Double.infinity
    private var latestEnd = -Double.infinity

    private struct PerSource: Sendable {
        var union = UnionDuration()
        var weights = WeightSpan()
    }

    /// A fold without entries.
    package init(_ request: StatisticsRequest) {
        self.request = request
        windows = FoldWindows(request)
    }

    /// Whether more intervals were needed than the request allows; then the result is not whole.
    package var isOverLimit: Bool { windows.isOverLimit }

    /// Takes the next entry in the order of `Entry.isInOrder`.
    ///
    /// Its times are of the years 1 to 9999 and in order, its value is finite; else it traps.
    package mutating func add(_ entry: Entry) {
        precondition(
            entry.start >= latestStart && entry.start >= Instant.earliest.seconds
                && entry.end >= entry.start && entry.end < Instant.latest.seconds
                && entry.value.isFinite, "entries of a fold come checked and in order")
        latestStart = entry.start
        if isOverLimit { return }
        if entry.isContext {
            if request.wantsWeights { weigh(entry, slots: 0..<0) }
            return
        }
        if request.wantsSum, !cluster.isJoined(by: entry) { settleCluster() }
        let slots = windows.slots(for: entry)
        if isOverLimit { return }
        windows.closePassed(before: cluster.entries.first?.slot ?? .max)
        earliestStart = min(earliestStart, entry.start)
        latestEnd = max(latestEnd, entry.end)
        for slot in slots { windows.take(entry, in: slot) }
        if request.wantsDuration { cover(entry, slots: slots) }
        if request.wantsSum {
            cluster.append(entry, slot: slots.lowerBound)
            if request.separatesSources { shareAlone(entry, slots: slots) }
        }
        if request.wantsWeights {
            windows.hold(slots)
            if request.separatesSources { windows.hold(slots) }
            weigh(entry, slots: slots)
        }
    }

    /// The intervals in which at least one entry takes part, in order of time.
    ///
    /// For a single query one, or none where there was no entry.
    package mutating func finish() -> [IntervalStatistics] {
        settleCluster()
        for group in weights.finish() { take(group, isMerged: true) }
        for source in sources.keys.sorted() {
            for group in sources[source]?.weights.finish() ?? [] { take(group, isMerged: false) }
        }
        windows.closeAll()
        var results = windows.results
        if request.grid == nil, !results.isEmpty {
            results[0].start = Instant(seconds: earliestStart)
            results[0].end = Instant(seconds: latestEnd)
        }
        return results
    }

    // MARK: - Duration and weights

    private mutating func cover(_ entry: Entry, slots: Range<Int>) {
        let fresh = union.cover(entry)
        for slot in slots { windows.cover(from: fresh, to: entry.end, of: nil, in: slot) }
        guard request.separatesSources else { return }
        let own = sources[entry.source, default: PerSource()].union.cover(entry)
        for slot in slots { windows.cover(from: own, to: entry.end, of: entry.source, in: slot) }
    }

    private mutating func weigh(_ entry: Entry, slots: Range<Int>) {
        if let group = weights.add(entry, slots: slots) { take(group, isMerged: true) }
        guard request.separatesSources else { return }
        let group = sources[entry.source, default: PerSource()].weights.add(entry, slots: slots)
        if let group { take(group, isMerged: false) }
    }

    private mutating func take(_ group: WeightSpan.Group, isMerged: Bool) {
        take(group.first, of: group, isMerged: isMerged)
        for member in group.others { take(member, of: group, isMerged: isMerged) }
    }

    private mutating func take(
        _ member: WeightSpan.Member, of group: WeightSpan.Group, isMerged: Bool
    ) {
        for slot in member.slots {
            windows.take(
                member.value, weight: group.weight(in: windows.bounds[slot]),
                of: isMerged ? nil : member.source, in: slot)
        }
        windows.release(member.slots)
    }

    // MARK: - Sums

    /// Adds to the sum of its own source, which nothing suppresses.
    private mutating func shareAlone(_ entry: Entry, slots: Range<Int>) {
        if entry.start == entry.end {
            windows.take(share: entry.value, of: entry.source, in: slots.lowerBound)
            return
        }
        for slot in slots {
            let share = WindowShare.part(
                of: entry.value, owned: windows.bounds[slot].overlap(entry.start, entry.end),
                length: entry.end - entry.start)
            windows.take(share: share, of: entry.source, in: slot)
        }
    }

    /// Adds what the entries of the last cluster give to the merged sums.
    private mutating func settleCluster() {
        let entries = cluster.entries
        if cluster.isMixed { ownership.resolve(entries) }
        for index in entries.indices {
            let entry = entries[index]
            if entry.isPoint {
                if !cluster.isMixed || !ownership.isSuppressed(index) {
                    windows.take(share: entry.value, in: entry.slot)
                }
                continue
            }
            var slot = entry.slot
            while slot < windows.bounds.count, windows.bounds[slot].start < entry.end {
                let window = windows.bounds[slot]
                let from = max(entry.start, window.start)
                let to = min(entry.end, window.end)
                let owned =
                    cluster.isMixed
                    ? ownership.seconds(ofEntry: index, from: from, to: to) : to - from
                if owned > 0 {
                    let share = WindowShare.part(
                        of: entry.value, owned: owned, length: entry.end - entry.start)
                    windows.take(share: share, in: slot)
                }
                slot &+= 1
            }
        }
        cluster.removeAll()
    }
}

/// Entries that hang together by overlap, so that who owns their time is decided together.
struct EntryCluster: Sendable {
    private(set) var entries: [ClusterEntry] = []
    /// Whether they are of more than one source.
    private(set) var isMixed = false
    private var end = -Double.infinity
    private var latestPoint = -Double.infinity

    /// Whether the next entry in order overlaps the cluster, or shares an instant with a point
    /// that ends it.
    func isJoined(by entry: Entry) -> Bool {
        entry.start < end || entry.start == latestPoint
    }

    /// Adds an entry; `slot` is the first window that it takes part in.
    mutating func append(_ entry: Entry, slot: Int) {
        if let first = entries.first, first.source != entry.source { isMixed = true }
        entries.append(
            ClusterEntry(
                start: entry.start, end: entry.end, value: entry.value, source: entry.source,
                slot: slot))
        end = max(end, entry.end)
        if entry.start == entry.end { latestPoint = entry.start }
    }

    /// Empties it; keeps its memory.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        isMixed = false
        end = -.infinity
        latestPoint = -.infinity
    }
}
