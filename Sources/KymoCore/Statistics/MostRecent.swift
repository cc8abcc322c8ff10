/// Keeps the entry with the latest start; ties go to the latest end, then to the better source,
/// then to the one saved last (statistics 5).
struct MostRecent: Sendable {
    private(set) var start = -Double.infinity
    private(set) var end = -Double.infinity
    private(set) var value = 0.0
    private(set) var source: Int32 = .max
    private(set) var position: UInt64 = 0
    private(set) var ordinal: UInt32 = 0

    /// Nothing looked at yet.
    init() {}

    /// One as it was stored.
    init(
        start: Double, end: Double, value: Double, source: Int32, position: UInt64, ordinal: UInt32
    ) {
        self.start = start
        self.end = end
        self.value = value
        self.source = source
        self.position = position
        self.ordinal = ordinal
    }

    /// Looks at what another window kept; those of a later window may come first.
    mutating func consider(_ other: MostRecent) {
        if (other.start, other.end) < (start, end) { return }
        if other.start == start, other.end == end {
            if other.source > source { return }
            if other.source == source, (other.position, other.ordinal) < (position, ordinal) {
                return
            }
        }
        self = other
    }

    /// Looks at the next entry in the order of `Entry.isInOrder`.
    mutating func consider(_ entry: Entry) {
        // In that order later ones win all but the tie between sources.
        if entry.start == start, entry.end == end, entry.source > source { return }
        start = entry.start
        end = entry.end
        value = entry.value
        source = entry.source
        position = entry.position
        ordinal = entry.ordinal
    }

    /// The one kept; at least one was looked at.
    var result: MostRecentValue {
        MostRecentValue(
            value: value, start: Instant(seconds: start), end: Instant(seconds: end))
    }
}
