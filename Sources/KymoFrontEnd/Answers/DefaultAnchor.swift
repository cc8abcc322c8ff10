package import Foundation
package import KymoCore

/// Where a grid begins when nobody says (interfaces, "JSON of `kymo stats`").
package enum DefaultAnchor {
    /// Years, quarters and months begin on 1 January, weeks on Monday, days and less at local
    /// midnight of the date that holds `instant`; where that midnight does not exist, at that of
    /// the day before.
    package static func of(
        _ components: GridComponents, at instant: Instant, in zone: TimeZone
    ) -> Instant {
        let offsets = ZoneOffsets(zone)
        let date = WallClock(at: instant, in: offsets).date
        var day = date.dayNumber
        if components.year > 0 || components.quarter > 0 || components.month > 0 {
            day = CivilDate(year: date.year, month: 1, day: 1)?.dayNumber ?? day
        } else if components.weekOfYear > 0 {
            // 2001-01-01, day 0, was a Monday.
            day -= ((day % 7) + 7) % 7
        }
        return midnight(of: day, offsets) ?? midnight(of: day - 1, offsets) ?? instant
    }

    /// Local midnight, nil where the clock jumped over it.
    private static func midnight(of day: Int, _ offsets: ZoneOffsets) -> Instant? {
        let wanted = WallClock(date: CivilDate(dayNumber: day))
        let instant = Instant(seconds: Double(wanted.resolved(in: offsets)))
        return instant.isSupported && WallClock(at: instant, in: offsets) == wanted ? instant : nil
    }
}
