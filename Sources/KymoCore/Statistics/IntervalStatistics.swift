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
    public var values: StatisticsValues

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
    public var sum: Double?
    public var average: Double?
    public var minimum: Double?
    public var maximum: Double?
    public var mostRecent: MostRecentValue?
    /// Seconds covered by at least one entry.
    public var duration: Double?

    public init() {}
}

/// The latest value with its own interval, neither divided nor clipped.
public struct MostRecentValue: Hashable, Sendable {
    public var value: Double
    public var start: Instant
    public var end: Instant

    public init(value: Double, start: Instant, end: Instant) {
        self.value = value
        self.start = start
        self.end = end
    }
}
