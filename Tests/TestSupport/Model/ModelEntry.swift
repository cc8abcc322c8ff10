/// What is aggregated: a sample's value, or one value of a series (statistics 3).
package struct ModelEntry: Hashable, Sendable {
    /// Seconds since 2001.
    package let start: Double
    /// Seconds since 2001; equal to `start` for a point.
    package let end: Double
    /// In the type's canonical unit.
    package let value: Double
    /// Bundle identifier.
    package let source: String
    /// Of the event that saved the sample.
    package let position: UInt64
    /// Number inside a series.
    package let ordinal: Int

    var isPoint: Bool { start == end }

    /// Whether it takes part in a window; nil is the single query, in which everything does.
    func takesPart(in window: NaiveInterval?) -> Bool {
        guard let window else { return true }
        if isPoint { return window.start <= start && start < window.end }
        return max(start, window.start) < min(end, window.end)
    }

    /// The part of it inside a window.
    func clipped(to window: NaiveInterval?) -> NaiveInterval {
        guard let window else { return NaiveInterval(start: start, end: end) }
        return NaiveInterval(start: max(start, window.start), end: min(end, window.end))
    }

    /// Whether it runs all through a stretch of time.
    func covers(_ stretch: NaiveInterval) -> Bool {
        start <= stretch.start && stretch.end <= end && !isPoint
    }
}

extension NaiveInterval {
    /// Exact length in seconds.
    var length: NaiveRational { NaiveRational(end) - NaiveRational(start) }

    /// The stretches between all bounds of `intervals`, in order; no bound lies inside one.
    static func elementary(_ intervals: [NaiveInterval]) -> [NaiveInterval] {
        let bounds = Set(intervals.flatMap { [$0.start, $0.end] }).sorted()
        return zip(bounds, bounds.dropFirst()).map { NaiveInterval(start: $0, end: $1) }
    }
}
