extension WallClock {
    /// The instant at which a wall in `zone` shows this, in whole seconds since 2001.
    ///
    /// A time that does not exist is read with the offset in force before the jump; one that
    /// exists twice means the first (statistics 7.3).
    package func resolved(in zone: ZoneOffsets) -> Int {
        let shown = seconds
        // No solution lies further from `shown` than the largest offset; a day and a half holds
        // every offset and the jumps of a day that some islands made.
        var segment = zone.segment(holding: shown &- WallClock.reach)
        while segment.end < shown &+ WallClock.reach {
            let candidate = shown &- segment.offset
            if candidate < segment.end { return candidate }
            let next = zone.segment(holding: segment.end)
            // Too late for this offset and too early for the next: the clock jumped over it.
            if shown &- next.offset < next.start { return candidate }
            segment = next
        }
        return shown &- segment.offset
    }

    private static let reach = 129_600
}
