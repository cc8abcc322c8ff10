/// What a statistics query answers for one interval, or for a whole single query.
package struct ModelStatistics: Hashable, Sendable {
    /// Seconds since 2001.
    package var start: Double
    /// Seconds since 2001.
    package var end: Double
    /// All sources together.
    package var merged: ModelValues
    /// In rank order, those with an entry that takes part; nil unless asked for.
    package var sources: [ModelSourceValues]?

    package init(
        start: Double, end: Double, merged: ModelValues, sources: [ModelSourceValues]?
    ) {
        self.start = start
        self.end = end
        self.merged = merged
        self.sources = sources
    }
}

/// The values of one source.
package struct ModelSourceValues: Hashable, Sendable {
    package var bundleIdentifier: String
    package var values: ModelValues

    package init(bundleIdentifier: String, values: ModelValues) {
        self.bundleIdentifier = bundleIdentifier
        self.values = values
    }
}

/// Numbers in the type's canonical unit; nil where not asked for or nothing takes part.
package struct ModelValues: Hashable, Sendable {
    package var sum: Double?
    package var average: Double?
    package var minimum: Double?
    package var maximum: Double?
    package var mostRecent: ModelReading?
    /// Seconds.
    package var duration: Double?

    package init() {}
}

/// One value with the interval it was measured in, in seconds since 2001.
package struct ModelReading: Hashable, Sendable {
    package var value: Double
    package var start: Double
    package var end: Double

    package init(value: Double, start: Double, end: Double) {
        self.value = value
        self.start = start
        self.end = end
    }
}

extension ModelStatistics {
    /// The same at another time, whole seconds later: nothing else changes by that.
    package func moved(by seconds: Double) -> ModelStatistics {
        var moved = self
        moved.start += seconds
        moved.end += seconds
        moved.merged.move(by: seconds)
        moved.sources = sources?.map { source in
            var source = source
            source.values.move(by: seconds)
            return source
        }
        return moved
    }
}

extension ModelValues {
    fileprivate mutating func move(by seconds: Double) {
        mostRecent?.start += seconds
        mostRecent?.end += seconds
    }
}
