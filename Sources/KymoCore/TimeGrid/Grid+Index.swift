/// One interval of a grid, `[start, end)`, never empty.
public struct GridInterval: Hashable, Sendable {
    /// Number of its first tick; the anchor is tick 0.
    public let index: Int
    /// First instant inside.
    public let start: Instant
    /// First instant after.
    public let end: Instant

    /// Length in seconds of elapsed time.
    public var seconds: Double { end.seconds - start.seconds }
}

extension Grid {
    /// Number of the interval that holds an instant; of equal ticks the last (statistics 7.4).
    ///
    /// Found by division and a few steps of correction. Instants more than fifteen thousand
    /// years away are read as if they were there.
    public func index(holding instant: Instant) -> Int {
        let seconds = max(-5e11, min(5e11, instant.seconds))
        var k = Int(((seconds - anchor.seconds) / averageSeconds).rounded(.down))
        while tick(k).seconds > seconds { k &-= 1 }
        while tick(k &+ 1).seconds <= seconds { k &+= 1 }
        return k
    }

    /// Interval number `k`; nil where its ticks coincide, as on a day that does not exist.
    public func interval(_ k: Int) -> GridInterval? {
        let (next, overflow) = k.addingReportingOverflow(1)
        let start = tick(k)
        let end = overflow ? start : tick(next)
        return start < end ? GridInterval(index: k, start: start, end: end) : nil
    }

    /// The interval that holds an instant.
    public func interval(holding instant: Instant) -> GridInterval {
        let k = index(holding: instant)
        return GridInterval(index: k, start: tick(k), end: tick(k &+ 1))
    }

    /// All intervals from the one that holds `first` to the one that holds `last`, in order.
    ///
    /// Empty where `last` is before `first` (statistics 8).
    public func intervals(from first: Instant, through last: Instant) -> GridIntervals {
        GridIntervals(walker: TickWalker(self, at: first), last: first <= last ? last : nil)
    }
}

/// Intervals of a grid in time order, made one by one.
public struct GridIntervals: Sequence, IteratorProtocol, Sendable {
    fileprivate var walker: TickWalker
    fileprivate var last: Instant?

    /// The next interval, nil after the last.
    public mutating func next() -> GridInterval? {
        guard let last else { return nil }
        let interval = walker.interval
        if interval.end > last { self.last = nil } else { walker.advance() }
        return interval
    }
}
