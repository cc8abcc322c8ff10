/// For how long each entry of a temporally weighted type stands (statistics 5).
struct WeightSpans {
    /// Entries with the same start and end share one span.
    private struct Group {
        let start: Double
        let end: Double
        var members: Int
    }

    private var groups: [Group] = []

    /// The longest way to a neighbour, in seconds.
    private static let reach = NaiveRational(300)

    /// - Parameter entries: all that match the predicate apart from its bounds of time.
    init(of entries: [ModelEntry]) {
        let ordered = entries.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        for entry in ordered {
            if let last = groups.last, last.start == entry.start, last.end == entry.end {
                groups[groups.count - 1].members += 1
            } else {
                groups.append(Group(start: entry.start, end: entry.end, members: 1))
            }
        }
    }

    /// Seconds of an entry's share of its span that lie in the window, rounded once.
    func weight(of entry: ModelEntry, in window: NaiveInterval?) -> Double {
        guard
            let place = groups.firstIndex(where: { $0.start == entry.start && $0.end == entry.end })
        else { return 0 }
        var low = NaiveRational(entry.start) - wayBefore(place)
        var high = NaiveRational(entry.end) + wayAfter(place)
        if let window {
            low = max(low, NaiveRational(window.start))
            high = min(high, NaiveRational(window.end))
        }
        if high <= low { return 0 }
        return ((high - low) / NaiveRational(groups[place].members)).rounded
    }

    /// The gap between the latest end so far and the start of group `place`, if there is one.
    private func gapBefore(_ place: Int) -> NaiveRational? {
        guard let latest = groups[..<place].map(\.end).max(), latest < groups[place].start
        else { return nil }
        return NaiveRational(groups[place].start) - NaiveRational(latest)
    }

    private func wayBefore(_ place: Int) -> NaiveRational {
        gapBefore(place).map { min($0 / NaiveRational(2), WeightSpans.reach) } ?? .zero
    }

    /// The way to the group before which there is a gap that begins where this one ends; of
    /// several that end there the last in order gets it.
    private func wayAfter(_ place: Int) -> NaiveRational {
        let end = groups[place].end
        for next in groups.indices where next > place && gapBefore(next) != nil {
            let before = groups[..<next]
            let holder = before.lastIndex { $0.end == before.map(\.end).max() }
            if holder == place { return wayBefore(next) }
            if groups[next].start > end { return .zero }
        }
        return .zero
    }
}
