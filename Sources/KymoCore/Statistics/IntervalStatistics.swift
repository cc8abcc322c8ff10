/// The statistics of one interval, or of all matching samples.
public struct IntervalStatistics: Hashable, Sendable {
    /// Start of the interval; for a single query the earliest start of an entry.
    public var start: Instant
    /// End of the interval; for a single query the latest end of an entry.
    public var end: Instant
    /// Values of all sources together.
    public var merged: StatisticsValues
    /// Values of each source with an entry in the interval, best rank first; empty unless the
    /// query separates sources.
    public var sources: [SourceStatistics]

    /// An interval with its values, by default none.
    public init(
        start: Instant, end: Instant, merged: StatisticsValues = StatisticsValues(),
        sources: [SourceStatistics] = []
    ) {
        self.start = start
        self.end = end
        self.merged = merged
        self.sources = sources
    }
}

/// The values of one source in an interval.
public struct SourceStatistics: Hashable, Sendable {
    /// Rank of the source in the query, 0 best.
    public var source: Int32
    /// The values of its entries alone; nothing suppresses them.
    public var values: StatisticsValues

    /// The values of a source.
    public init(source: Int32, values: StatisticsValues) {
        self.source = source
        self.values = values
    }
}

/// Results in the canonical unit of the type; nil where not asked for or nothing takes part.
///
/// A result beyond the range of `Double` is the largest finite one.
public struct StatisticsValues: Hashable, Sendable {
    /// How many entries take part.
    public var count = 0
    /// Sum of the shares; of a cumulative type.
    public var sum: Double?
    /// Mean in the way of the style; of a discrete type.
    public var average: Double?
    /// Smallest value; of a discrete type.
    public var minimum: Double?
    /// Largest value; of a discrete type.
    public var maximum: Double?
    /// Latest value.
    public var mostRecent: MostRecentValue?
    /// Seconds covered by at least one entry.
    public var duration: Double?

    /// Nothing asked for, nothing there.
    public init() {}
}

/// The latest value with its own interval, neither divided nor clipped.
public struct MostRecentValue: Hashable, Sendable {
    /// The value.
    public var value: Double
    /// Start of its own interval.
    public var start: Instant
    /// End of its own interval.
    public var end: Instant

    /// A value with its interval.
    public init(value: Double, start: Instant, end: Instant) {
        self.value = value
        self.start = start
        self.end = end
    }
}
