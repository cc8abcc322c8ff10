/// For how long each entry of a temporally weighted type stands (statistics 5).
struct WeightSpans {
    /// Entries with the same start and end share one span.
    private struct Group {
        let start: Double
        let end: Double
        var members = 1
        /// Seconds added before the start.
        var wayBefore = NaiveRational.zero
        /// Seconds added after the end.
        var wayAfter = NaiveRational.zero
    }

    private var groups: [Group] = []

    /// The longest way to a neighbour, in seconds.
    private static let reach = NaiveRational(300)

    /// - Parameter entries: all that match the predicate apart from its bounds of time.
    init(of entries: [ModelEntry]) {
        for entry in entries.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            if let last = groups.last, last.start == entry.start, last.end == entry.end {
                groups[groups.count - 1].members += 1
            } else {
                groups.append(Group(start: entry.start, end: entry.end))
            }
        }
        for next in groups.indices.dropFirst() { share(gapBefore: next) }
    }

    /// Between the latest end so far and the next start there may be a gap: half of it goes to the
    /// group that ends there, of several the last in order, and half to the next.
    private mutating func share(gapBefore next: Int) {
        let before = groups[..<next]
        guard let latest = before.map(\.end).max(), latest < groups[next].start,
            let holder = before.lastIndex(where: { $0.end == latest })
        else { return }
        let gap = NaiveRational(groups[next].start) - NaiveRational(latest)
        let way = min(gap / NaiveRational(2), WeightSpans.reach)
        groups[holder].wayAfter = way
        groups[next].wayBefore = way
    }

    /// Seconds of an entry's share of its span that lie in the window, rounded once.
    func weight(of entry: ModelEntry, in window: NaiveInterval?) -> Double {
        let group = groups.first { $0.start == entry.start && $0.end == entry.end }
        guard let group else { return 0 }
        var low = NaiveRational(group.start) - group.wayBefore
        var high = NaiveRational(group.end) + group.wayAfter
        if let window {
            low = max(low, NaiveRational(window.start))
            high = min(high, NaiveRational(window.end))
        }
        if high <= low { return 0 }
        return ((high - low) / NaiveRational(group.members)).rounded
    }
}
