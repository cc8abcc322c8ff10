/// Walks a grid forward, interval by interval, with one new tick per step.
package struct TickWalker: Sendable {
    private let grid: Grid
    /// The interval it stands on.
    package private(set) var interval: GridInterval

    /// Starts on the interval that holds `instant`.
    package init(_ grid: Grid, at instant: Instant) {
        self.grid = grid
        interval = grid.interval(holding: instant)
    }

    /// Moves to the next interval that is not empty.
    package mutating func advance() {
        var k = interval.index &+ 1
        var end = grid.tick(k &+ 1)
        while end <= interval.end, end < Instant(seconds: Instant.farAway) {
            k &+= 1
            end = grid.tick(k &+ 1)
        }
        interval = GridInterval(index: k, start: interval.end, end: end)
    }

    /// Moves to the interval that holds `instant`, which is not before the present one.
    package mutating func advance(to instant: Instant) {
        if instant < interval.end { return }
        advance()
        if instant >= interval.end { interval = grid.interval(holding: instant) }
    }
}
