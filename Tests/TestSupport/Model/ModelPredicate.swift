package import KymoCore

/// Which samples a query lets in; parts left out let in everything.
package struct ModelPredicate: Hashable, Sendable {
    /// Start of the window, in seconds since 2001.
    package var start: Double?
    /// End of the window, in seconds since 2001.
    package var end: Double?
    package var strictStart = false
    package var strictEnd = false
    /// Bundle identifiers.
    package var sources: Set<String>?
    /// All of them must hold.
    package var conditions: [Condition] = []

    /// One question about a sample other than its time and source.
    package enum Condition: Hashable, Sendable {
        /// The metadata key is there.
        case has(String)
        /// The metadata value is there and equal.
        case equal(String, MetadataValue)
        /// The metadata value is not equal, or not there (queries 6.2).
        case different(String, MetadataValue)
    }

    package init(
        start: Double? = nil, end: Double? = nil, strictStart: Bool = false,
        strictEnd: Bool = false, sources: Set<String>? = nil, conditions: [Condition] = []
    ) {
        self.start = start
        self.end = end
        self.strictStart = strictStart
        self.strictEnd = strictEnd
        self.sources = sources
        self.conditions = conditions
    }

    /// Whether the sample is let in.
    package func matches(_ sample: Sample) -> Bool {
        matchesTime(sample) && matchesApartFromTime(sample)
    }

    /// The table of queries 6.1, to the letter.
    package func matchesTime(_ sample: Sample) -> Bool {
        let (s, e) = (sample.start.seconds, sample.end.seconds)
        switch (strictStart, strictEnd) {
        case (false, false): return isFrom(e) && isBefore(s)
        case (true, false): return isFrom(s) && isBefore(s)
        case (false, true): return isFrom(e) && isBefore(e)
        case (true, true): return isFrom(s) && isBefore(s) && isFrom(e) && isBefore(e)
        }
    }

    private func isFrom(_ seconds: Double) -> Bool { start.map { seconds >= $0 } ?? true }

    private func isBefore(_ seconds: Double) -> Bool { end.map { seconds < $0 } ?? true }

    /// Everything but the bounds of time.
    package func matchesApartFromTime(_ sample: Sample) -> Bool {
        if let sources, !sources.contains(sample.revision.bundleIdentifier) { return false }
        return conditions.allSatisfy { $0.holds(for: sample.metadata) }
    }
}

extension ModelPredicate.Condition {
    func holds(for metadata: Metadata) -> Bool {
        switch self {
        case .has(let key): metadata.values[key] != nil
        case .equal(let key, let value): isSame(metadata.values[key], value)
        case .different(let key, let value): !isSame(metadata.values[key], value)
        }
    }

    /// Numbers and truth values compare as numbers, everything else as it is.
    private func isSame(_ a: MetadataValue?, _ b: MetadataValue) -> Bool {
        guard let a else { return false }
        if let x = number(a), let y = number(b) { return x == y }
        return a == b
    }

    private func number(_ value: MetadataValue) -> Double? {
        switch value {
        case .boolean(let flag): flag ? 1 : 0
        case .integer(let whole): Double(whole)
        case .number(let number): number
        case .string, .quantity, .date: nil
        }
    }
}
