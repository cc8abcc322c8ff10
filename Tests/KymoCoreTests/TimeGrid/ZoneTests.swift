import Foundation
import KymoCore
import Testing

@Suite("Offsets and wall clocks of zones")
struct ZoneTests {
    @Test("offsets change when zoneinfo says so", arguments: try ZoneData.all())
    func offsets(_ data: ZoneData) throws {
        let zone = ZoneOffsets(try data.timeZone())
        var before = data.offset
        var last = ZoneData.since2001(0)
        for change in data.changes {
            let instant = ZoneData.since2001(change[0])
            #expect(zone.offset(at: last) == before)
            #expect(zone.offset(at: (last + instant) / 2) == before)
            #expect(zone.offset(at: instant - 1) == before)
            #expect(zone.offset(at: instant) == change[1])
            before = change[1]
            last = instant
        }
    }

    @Test("wall times around changes resolve as zoneinfo does", arguments: try ZoneData.all())
    func walls(_ data: ZoneData) throws {
        let zone = ZoneOffsets(try data.timeZone())
        for wall in data.walls {
            let clock = WallClock(seconds: ZoneData.since2001(wall[0]))
            #expect(clock.seconds == ZoneData.since2001(wall[0]))
            #expect(clock.resolved(in: zone) == ZoneData.since2001(wall[1]), "\(clock)")
        }
    }

    @Test func `every known zone changes exactly where Foundation's offsets do`() throws {
        // The table is made of reported changes; offsets asked directly are the witness.
        var numbers = Numbers(seed: 7)
        for name in TimeZone.knownTimeZoneIdentifiers {
            let timeZone = try #require(TimeZone(identifier: name))
            let zone = ZoneOffsets(timeZone)
            for _ in 0..<120 {
                let time = numbers.below(12_000_000_000) - 6_000_000_000
                let date = Date(timeIntervalSinceReferenceDate: Double(time))
                #expect(
                    zone.offset(at: time) == timeZone.secondsFromGMT(for: date), "\(name) \(time)")
            }
        }
    }

    @Test func `a resolved wall time shows itself or was jumped over`() throws {
        var numbers = Numbers(seed: 8)
        for data in try ZoneData.all() {
            let zone = ZoneOffsets(try data.timeZone())
            for _ in 0..<3_000 {
                let wall = WallClock(seconds: numbers.below(4_000_000_000) - 1_000_000_000)
                let instant = wall.resolved(in: zone)
                let shown = instant + zone.offset(at: instant)
                if shown == wall.seconds {
                    // The first of two: no earlier instant of the last two days shows the same.
                    let earlier = wall.seconds - zone.offset(at: instant - 100_000)
                    #expect(
                        earlier >= instant || earlier + zone.offset(at: earlier) != wall.seconds)
                } else {
                    #expect(shown > wall.seconds)
                }
            }
        }
    }

    @Test func `days and dates agree with Python's ordinals`() {
        // date.toordinal() of 2001-01-01 is 730486.
        for (year, month, day, ordinal) in [
            (1, 1, 1, 1), (4, 2, 29, 1155), (1582, 10, 15, 577_736), (1900, 3, 1, 693_655),
            (2000, 2, 29, 730_179), (2001, 1, 1, 730_486), (2024, 5, 1, 739_007),
            (9999, 12, 31, 3_652_059),
        ] {
            let date = CivilDate(year: year, month: month, day: day)
            #expect(date?.dayNumber == ordinal - 730_486)
            #expect(CivilDate(dayNumber: ordinal - 730_486) == date)
        }
        var expected = CivilDate(dayNumber: -150_000)
        for number in -150_000..<150_000 {
            let date = CivilDate(dayNumber: number)
            if date != expected || date.dayNumber != number { Issue.record("day \(number)") }
            expected.day += 1
            if expected.day > CivilDate.daysInMonth(year: expected.year, month: expected.month) {
                expected.day = 1
                expected.month += 1
                if expected.month == 13 { (expected.year, expected.month) = (expected.year + 1, 1) }
            }
        }
    }

    @Test func `the version of the zone data looks like one`() {
        #expect(ZoneOffsets.dataVersion.wholeMatch(of: /20\d\d[a-z]/) != nil)
    }

    @Test func `UTC is known by its names, London is not UTC`() throws {
        for (name, isUTC) in [
            ("UTC", true), ("GMT", true), ("Etc/UTC", true), ("Europe/London", false),
        ] {
            let zone = ZoneOffsets(try #require(TimeZone(identifier: name)))
            #expect(zone.isUTC == isUTC, "\(name)")
        }
    }
}
