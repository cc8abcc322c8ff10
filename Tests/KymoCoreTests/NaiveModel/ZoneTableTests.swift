import Foundation
import KymoTestSupport
import Testing

@Suite struct `Zones read by the test support` {
    @Test(arguments: ZoneLiterals.all.map(\.zone))
    func `offsets and wall clocks are those of zoneinfo`(name: String) throws {
        let zone = try #require(ZoneTable(named: name))
        let literals = try #require(ZoneLiterals.all.first { $0.zone == name })
        for (instant, offset) in literals.offsets {
            #expect(zone.offset(at: instant) == offset, "at \(instant)")
        }
        for (wall, instant) in literals.walls {
            #expect(zone.instant(wall: wall) == instant, "wall \(wall)")
        }
    }

    @Test func `a zone without a file is found by asking for its offsets`() throws {
        let probed = ZoneTable(probing: try #require(TimeZone(identifier: "Europe/Berlin")))
        let literals = try #require(ZoneLiterals.all.first { $0.zone == "Europe/Berlin" })
        for (instant, offset) in literals.offsets where instant < 1_200_000_000 {
            #expect(probed.offset(at: instant) == offset, "at \(instant)")
        }
        for (wall, instant) in literals.walls {
            #expect(probed.instant(wall: wall) == instant, "wall \(wall)")
        }
    }

    @Test func `an unknown name and a broken file are refused`() throws {
        #expect(ZoneTable(named: "Nowhere/Land") == nil)
        #expect(ZoneTable(name: "x", tzif: []) == nil)
        #expect(ZoneTable(name: "x", tzif: Array("TZif2".utf8)) == nil)
    }

    /// Days made with Python's `datetime.date`.
    @Test(arguments: [
        (1, 1, 1, -730_485, 1), (1600, 2, 29, -146_404, 2), (1900, 2, 28, -36_832, 3),
        (1900, 3, 1, -36_831, 4), (1999, 12, 31, -367, 5), (2000, 2, 29, -307, 2),
        (2001, 1, 1, 0, 1), (2024, 12, 31, 8765, 2), (2100, 3, 1, 36_218, 1),
        (2400, 2, 29, 145_790, 2), (9999, 12, 31, 2_921_573, 5),
    ])
    func `days are counted from 2001`(
        year: Int, month: Int, day: Int, number: Int, weekday: Int
    ) {
        let civil = CivilDay(year: year, month: month, day: day)
        #expect(civil.number == number && civil.weekday == weekday)
        #expect(CivilDay(number: number).fields == (year, month, day))
    }

    @Test func `every second belongs to one interval of a grid`() throws {
        var random = SeededRandom(seed: 3)
        let parts = [["day": 1], ["hour": 5], ["month": 1], ["day": 1, "minute": 90], ["year": 1]]
        for name in RandomHistory.zones {
            let zone = try #require(ZoneTable(named: name))
            for part in parts {
                let components = try #require(NaiveComponents(part))
                let anchor = Double(random.number(-300_000_000...700_000_000))
                let grid = NaiveGrid(anchor: anchor, components: components, zone: zone)
                for _ in 0..<20 {
                    let instant = Double(random.number(-300_000_000...700_000_000))
                    let k = grid.index(holding: instant)
                    #expect(grid.tick(k) <= instant && instant < grid.tick(k + 1))
                }
            }
        }
    }
}
