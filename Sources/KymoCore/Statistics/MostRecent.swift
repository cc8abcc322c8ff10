/// Keeps the entry with the latest start; ties go to the latest end, then to the better source,
/// then to the one saved last (statistics 5).
struct MostRecent: Sendable {
    private var start = -Double.infinity
    private var end = -Double.infinity
    private var value = 0.0
    private var source: Int32 = .max

    /// Looks at the next entry in the order of `Entry.isInOrder`.
    mutating func consider(_ entry: Entry) {
        // In that order later ones win all but the tie between sources.
        if entry.start == start, entry.end == end, entry.source > source { return }
        start = entry.start
        end = entry.end
        value = entry.value
        source = entry.source
    }

    /// The one kept; at least one was looked at.
    var result: MostRecentValue {
        MostRecentValue(
            value: value, start: Instant(seconds: start), end: Instant(seconds: end))
    }
}
