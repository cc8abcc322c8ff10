/// Computes statistics from entries that stream by in order of time (statistics 3 to 6).
///
/// What later entries can still change is kept: the open windows, the entries of the last cluster
/// of overlapping ones, and the neighbours of a weighted mean. Everything else is a result.
package struct StatisticsFold: Sendable {
    private let plan: FoldPlan
    private let isSingle: Bool
    private let span: WindowBounds
    private var windows: FoldWindows
    private var union = UnionDuration()
    private var weights = WeightSpan()
    /// What each source needs beside the merged values.
    private var sources: [Int32: PerSource] = [:]
    private var ownership: SourceOwnership
    /// For the entries of one source of a cluster, at a time.
    private var alone: SourceOwnership
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
        span = WindowBounds(start: request.spanStart, end: request.spanEnd)
        windows = FoldWindows(request)
        ownership = SourceOwnership(request.policy)
        alone = SourceOwnership(request.policy)
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
        let part = cut(entry)
        if entry.isContext || !takesPart(part, isPoint: entry.start == entry.end) {
            if plan.wantsWeights { weigh(entry, slots: 0..<0) }
            return
        }
        if plan.wantsSum, !ownership.isJoined(by: part) { settleCluster() }
        let slots = windows.slots(for: part)
        if isOverLimit { return }
        windows.closePassed(before: ownership.entries.first?.slot ?? .max)
        earliestStart = min(earliestStart, entry.start)
        latestEnd = max(latestEnd, entry.end)
        for slot in slots { windows.take(entry, in: slot) }
        if plan.wantsDuration { cover(entry, slots: slots) }
        if plan.wantsSum {
            ownership.append(part, length: entry.end - entry.start, slot: slots.lowerBound)
            if plan.separatesSources, !plan.mergesWithinSources {
                shareAlone(entry, slots: slots)
            }
        }
        if plan.wantsWeights {
            windows.hold(slots)
            if plan.separatesSources { windows.hold(slots) }
            weigh(entry, slots: slots)
        }
    }

    /// The part of an entry that lies in the span folded.
    private func cut(_ entry: Entry) -> Entry {
        var part = entry
        part.start = max(entry.start, span.start)
        part.end = min(entry.end, span.end)
        return part
    }

    /// Whether that part makes the entry take part in a window of the span.
    private func takesPart(_ part: Entry, isPoint: Bool) -> Bool {
        part.start < part.end || (isPoint && part.start == part.end && part.start < span.end)
    }

    /// The intervals in which at least one entry takes part, in order of time.
    ///
    /// For a single query one, or none where there was no entry.
    package mutating func finish() -> [IntervalStatistics] {
        settle()
        var results = windows.results
        if isSingle, !results.isEmpty {
            results[0].start = Instant(seconds: earliestStart)
            results[0].end = Instant(seconds: latestEnd)
        }
        return results
    }

    /// What the intervals gathered, in order of time, where the request keeps it.
    package mutating func finishTotals() -> [IntervalTotals] {
        settle()
        return windows.totals.sorted { $0.start < $1.start }
    }

    private mutating func settle() {
        settleCluster()
        for group in weights.finish() { take(group, isMerged: true) }
        for source in sources.keys.sorted() {
            for group in sources[source]?.weights.finish() ?? [] { take(group, isMerged: false) }
        }
        windows.closeAll()
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
            if plan.keepsTotals, group.crosses(windows.bounds[slot]) {
                let entry = Entry(
                    start: group.start, end: group.end, value: member.value,
                    source: member.source, position: member.position, ordinal: member.ordinal)
                windows.note(
                    CrossingEntry(
                        entry: entry, lower: group.lower, upper: group.upper,
                        sharing: group.count),
                    of: isMerged ? nil : member.source, in: slot)
            }
        }
        windows.release(member.slots)
    }

    // MARK: - Sums

    /// Adds to the sum of its own source, where nothing suppresses it.
    private mutating func shareAlone(_ entry: Entry, slots: Range<Int>) {
        if entry.start == entry.end {
            windows.take(share: entry.value, of: entry.source, in: slots.lowerBound)
            return
        }
        for slot in slots {
            let bounds = windows.bounds[slot]
            let owned = bounds.overlap(entry.start, entry.end)
            let share = WindowShare.part(
                of: entry.value, owned: owned, length: entry.end - entry.start)
            windows.take(share: share, of: entry.source, in: slot)
            if plan.keepsTotals {
                windows.note(
                    owned: owned, isExact: bounds.isExactOverlap(entry.start, entry.end),
                    of: entry.source, position: entry.position, ordinal: entry.ordinal, in: slot)
            }
        }
    }

    /// Adds what the entries of the last cluster give to the merged sums and, where its own
    /// entries can hide one another, to those of each source.
    private mutating func settleCluster() {
        let separates = plan.mergesWithinSources && !ownership.entries.isEmpty
        let isOfOne = separates && !ownership.isMixed
        windows.settle(&ownership, into: isOfOne ? .both : .merged)
        if separates, !isOfOne {
            let ranks = ownership.entries.map(\.rank)
            var source: Int32?
            for index in ranks.indices.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }) {
                if ranks[index] != source { settleAlone() }
                source = ranks[index]
                alone.append(ownership.entries[index])
            }
            settleAlone()
        }
        ownership.removeAll()
    }

    private mutating func settleAlone() {
        windows.settle(&alone, into: .own)
        alone.removeAll()
    }
}
