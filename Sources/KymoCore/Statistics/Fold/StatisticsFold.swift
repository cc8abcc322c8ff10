/// Computes statistics from entries that stream by in order of time (statistics 3 to 6).
///
/// What later entries can still change is kept: the open windows, the entries of the last cluster
/// of overlapping ones, and the neighbours of a weighted mean. Everything else is a result.
package struct StatisticsFold: Sendable {
    private let plan: FoldPlan
    private let isSingle: Bool
    private var windows: FoldWindows
    private var union = UnionDuration()
    private var weights = WeightSpan()
    /// What each source needs beside the merged values.
    private var sources: [Int32: PerSource] = [:]
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
        plan = FoldPlan(request)
        isSingle = request.grid == nil
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
            if plan.wantsWeights { weigh(entry, slots: 0..<0) }
            return
        }
        if plan.wantsSum, !ownership.isJoined(by: entry) { settleCluster() }
        let slots = windows.slots(for: entry)
        if isOverLimit { return }
        windows.closePassed(before: ownership.entries.first?.slot ?? .max)
        earliestStart = min(earliestStart, entry.start)
        latestEnd = max(latestEnd, entry.end)
        for slot in slots { windows.take(entry, in: slot) }
        if plan.wantsDuration { cover(entry, slots: slots) }
        if plan.wantsSum {
            ownership.append(entry, slot: slots.lowerBound)
            if plan.separatesSources { shareAlone(entry, slots: slots) }
        }
        if plan.wantsWeights {
            windows.hold(slots)
            if plan.separatesSources { windows.hold(slots) }
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
        if isSingle, !results.isEmpty {
            results[0].start = Instant(seconds: earliestStart)
            results[0].end = Instant(seconds: latestEnd)
        }
        return results
    }

    // MARK: - Duration and weights

    private mutating func cover(_ entry: Entry, slots: Range<Int>) {
        let fresh = union.cover(entry)
        for slot in slots { windows.cover(from: fresh, to: entry.end, of: nil, in: slot) }
        guard plan.separatesSources else { return }
        let own = sources[entry.source, default: PerSource()].union.cover(entry)
        for slot in slots { windows.cover(from: own, to: entry.end, of: entry.source, in: slot) }
    }

    private mutating func weigh(_ entry: Entry, slots: Range<Int>) {
        if let group = weights.add(entry, slots: slots) { take(group, isMerged: true) }
        guard plan.separatesSources else { return }
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
        if ownership.isMixed {
            for part in ownership.parts(in: windows.bounds) {
                let entry = ownership.entries[part.entry]
                let share = part.seconds.map {
                    WindowShare.part(of: entry.value, owned: $0, length: entry.length)
                }
                windows.take(share: share ?? entry.value, in: part.slot)
            }
        } else {
            for entry in ownership.entries { shareWhole(entry) }
        }
        ownership.removeAll()
    }

    /// Adds an entry that nothing suppresses to the merged sums.
    private mutating func shareWhole(_ entry: SourceOwnership.Waiting) {
        if entry.isPoint {
            windows.take(share: entry.value, in: entry.slot)
            return
        }
        var slot = entry.slot
        while slot < windows.bounds.count, windows.bounds[slot].start < entry.end {
            let owned = windows.bounds[slot].overlap(entry.start, entry.end)
            let share = WindowShare.part(of: entry.value, owned: owned, length: entry.length)
            windows.take(share: share, in: slot)
            slot &+= 1
        }
    }
}
