/// What a calendar and a clock on the wall show: local fields without a zone, to the second.
package struct WallClock: Hashable, Comparable, Sendable {
    /// The local day.
    package var date: CivilDate
    /// Seconds since local midnight as the clock shows them, 0 to 86,399.
    package var secondOfDay: Int

    /// - Parameter secondOfDay: 0 to 86,399.
    package init(date: CivilDate, secondOfDay: Int = 0) {
        self.date = date
        self.secondOfDay = secondOfDay
    }

    /// - Parameter seconds: seconds shown since 2001-01-01 00:00 on the same wall.
    package init(seconds: Int) {
        let day = seconds.flooredQuotient(86_400)
        self.init(date: CivilDate(dayNumber: day), secondOfDay: seconds &- day &* 86_400)
    }

    /// What the wall shows at an instant; a fraction of a second is dropped, towards the past.
    package init(at instant: Instant, in zone: ZoneOffsets) {
        let whole = instant.wholeSeconds
        self.init(seconds: whole &+ zone.offset(at: whole))
    }

    /// Seconds shown since 2001-01-01 00:00 on the same wall.
    package var seconds: Int { date.dayNumber &* 86_400 &+ secondOfDay }

    package static func < (a: WallClock, b: WallClock) -> Bool { a.seconds < b.seconds }
}

extension Instant {
    /// Whole seconds since 2001-01-01T00:00:00Z, rounded down.
    ///
    /// Instants more than some thirty thousand years away stop there.
    package var wholeSeconds: Int {
        Int(max(-Instant.farAway, min(Instant.farAway, seconds)).rounded(.down))
    }

    /// Seconds beyond which no calendar is asked, about 31,700 years.
    static let farAway = 1e12
}
