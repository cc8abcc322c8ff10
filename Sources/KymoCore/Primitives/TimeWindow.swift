/// A half-open span of time `[start, end)`; a missing bound is open.
public struct TimeWindow: Hashable, Sendable {
    /// First instant inside, or nil for no bound.
    public var start: Instant?
    /// First instant after, or nil for no bound.
    public var end: Instant?

    /// The span from `start` up to, and not including, `end`.
    public init(start: Instant? = nil, end: Instant? = nil) {
        self.start = start
        self.end = end
    }
}
