extension GridComponents {
    /// The anchor of a grid for which none was given, on the day that holds `instant`: for years
    /// and months 1 January of the year, for weeks its Monday, for days and less the day itself,
    /// at local midnight, or that of the day before where this midnight does not exist.
    ///
    /// The coarsest component decides.
    package func defaultAnchor(for instant: Instant, in zone: ZoneOffsets) -> Instant {
        let day = WallClock(at: instant, in: zone).date
        var number = day.dayNumber
        if year != 0 || quarter != 0 || month != 0 {
            number = CivilDate(year: day.year, month: 1, day: 1)?.dayNumber ?? number
        } else if weekOfYear != 0 {
            // 2001-01-01 was a Monday.
            number = number.flooredQuotient(7) &* 7
        }
        let midnight = WallClock(date: CivilDate(dayNumber: number))
        let found = midnight.resolved(in: zone)
        if found &+ zone.offset(at: found) == midnight.seconds {
            return Instant(seconds: Double(found))
        }
        let dayBefore = WallClock(date: CivilDate(dayNumber: number &- 1))
        return Instant(seconds: Double(dayBefore.resolved(in: zone)))
    }
}
