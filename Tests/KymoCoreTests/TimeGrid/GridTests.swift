import Foundation
import KymoCore
import Testing

@Suite("Grids")
struct GridTests {
    private func grid(_ one: ZoneData.GridData, of data: ZoneData) throws -> Grid {
        try Grid(
            components: GridComponents(named: one.components),
            anchor: Instant(unixSeconds: Double(one.anchor)), timeZone: data.timeZone())
    }

    @Test("ticks stand where zoneinfo puts them", arguments: try ZoneData.all())
    func ticks(_ data: ZoneData) throws {
        for one in data.grids {
            let grid = try grid(one, of: data)
            var tick = one.tick
            var number = one.first
            #expect(grid.tick(number).unixSeconds == Double(tick))
            for run in one.lengths {
                for _ in 0..<run[0] {
                    tick += run[1]
                    number += 1
                    if grid.tick(number).unixSeconds != Double(tick) {
                        Issue.record("\(data.zone) \(one.components) tick \(number)")
                    }
                }
                #expect((grid.interval(number - 1) == nil) == (run[1] == 0))
            }
        }
    }

    @Test("walking gives the intervals that are not empty", arguments: try ZoneData.all())
    func walk(_ data: ZoneData) throws {
        for one in data.grids {
            let grid = try grid(one, of: data)
            let count = one.lengths.reduce(0) { $0 + $1[0] }
            var number = one.first
            let last = grid.tick(number + count - 1)
            let walked = Array(grid.intervals(from: grid.tick(number), through: last))
            var expected: [GridInterval] = []
            while grid.tick(number) <= last {
                if let interval = grid.interval(number) { expected.append(interval) }
                number += 1
            }
            #expect(walked == expected, "\(data.zone) \(one.components)")
        }
    }

    @Test(
        "an instant is held by the last interval that begins before it",
        arguments: try ZoneData.all())
    func holding(_ data: ZoneData) throws {
        var numbers = Numbers(seed: 9)
        for one in data.grids {
            let grid = try grid(one, of: data)
            for _ in 0..<300 {
                let instant = Instant(
                    seconds: Double(numbers.below(8_000_000_000) - 2_000_000_000) / 2)
                let k = grid.index(holding: instant)
                #expect(grid.tick(k) <= instant && instant < grid.tick(k + 1))
                let start = grid.interval(holding: instant).start
                #expect(grid.interval(holding: start).index == k)
            }
        }
    }

    @Test("the place of an anchor does not matter, only its phase", arguments: try ZoneData.all())
    func phase(_ data: ZoneData) throws {
        for hour in [0, 2, 3] {
            let zone = try data.timeZone()
            let offsets = ZoneOffsets(zone)
            let day = GridComponents(day: 1)
            let anchors = ["1970-01-01", "2011-12-29", "2012-01-02", "2065-03-15"].map {
                InstantText.readLocal("\($0)T0\(hour):30", in: offsets) ?? .earliest
            }
            let grids = try anchors.map {
                try Grid(components: day, anchor: $0, timeZone: zone)
            }
            var instant = Instant(unixSeconds: 1_300_000_000)
            while instant.unixSeconds < 1_740_000_000 {
                let intervals = grids.map { $0.interval(holding: instant) }
                #expect(Set(intervals.map(\.start)).count == 1)
                #expect(Set(intervals.map(\.end)).count == 1)
                instant = Instant(seconds: intervals[0].end.seconds + 0.5)
            }
        }
    }

    @Test func `anchors at the ends of time work without loops`() throws {
        for anchor in [Instant.earliest, Instant(seconds: Instant.latest.seconds - 1)] {
            for components in [
                GridComponents(nanosecond: 1_000_000), GridComponents(second: 1),
                GridComponents(day: 1), GridComponents(month: 1), GridComponents(year: 10_000),
            ] {
                let grid = try Grid(components: components, anchor: anchor, timeZone: .gmt)
                for seconds: Double in [-63_114_076_800, 0, 7e8, 252_423_993_599] {
                    let interval = grid.interval(holding: Instant(seconds: seconds))
                    #expect(interval.start.seconds <= seconds && seconds < interval.end.seconds)
                }
            }
        }
    }

    @Test func `numbers of ticks beyond all calendars do not trap`() throws {
        let grid = try Grid(
            components: GridComponents(month: 1, day: 1, nanosecond: 5), anchor: .earliest,
            timeZone: .gmt)
        for k in [Int.min, Int.min + 1, -1 << 40, 1 << 40, Int.max - 1, Int.max] {
            _ = grid.tick(k)
            #expect(grid.interval(k) == nil)
        }
        for seconds in [-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude] {
            _ = grid.index(holding: Instant(seconds: seconds))
        }
    }

    @Test func `an anchor keeps its fraction of a second`() throws {
        let anchor = Instant(seconds: 700_000_000.125)
        let day = try Grid(components: GridComponents(day: 1), anchor: anchor, timeZone: .gmt)
        #expect(day.tick(0) == anchor)
        #expect(day.tick(1).seconds == 700_086_400.125)
        #expect(day.tick(-8_000).seconds == 700_000_000.125 - 8_000 * 86_400)
        let fine = try Grid(
            components: GridComponents(nanosecond: 250_000_000), anchor: anchor, timeZone: .gmt)
        #expect(fine.tick(-5).seconds == 700_000_000.125 - 1.25)
        #expect(fine.index(holding: Instant(seconds: 700_000_001)) == 3)
    }

    @Test(
        arguments: [
            GridComponents(), GridComponents(day: 0), GridComponents(day: -1),
            GridComponents(day: 1, hour: -1), GridComponents(nanosecond: 999_999),
            GridComponents(year: 10_001), GridComponents(day: .max), GridComponents(month: .min),
            GridComponents(year: .max, quarter: .max, month: .max, second: .max),
        ])
    func `components that make no grid are refused`(_ components: GridComponents) {
        #expect(throws: GridError.self) { try components.validate() }
        #expect(throws: GridError.self) {
            try Grid(components: components, anchor: .earliest, timeZone: .gmt)
        }
    }

    @Test func `anchors out of range are refused`() {
        for seconds: Double in [-63_114_076_801, 252_423_993_600, .infinity, -.infinity, .nan] {
            #expect(throws: GridError.self) {
                try Grid(
                    components: GridComponents(day: 1), anchor: Instant(seconds: seconds),
                    timeZone: .gmt)
            }
        }
    }

    @Test(
        arguments: [
            ("1d", GridComponents(day: 1), "P1D"), ("P1D", GridComponents(day: 1), "P1D"),
            ("1h", GridComponents(hour: 1), "PT1H"), ("15min", GridComponents(minute: 15), "PT15M"),
            ("PT15M", GridComponents(minute: 15), "PT15M"),
            ("1w", GridComponents(weekOfYear: 1), "P1W"), ("1mo", GridComponents(month: 1), "P1M"),
            ("P3M", GridComponents(month: 3), "P3M"), ("1y", GridComponents(year: 1), "P1Y"),
            ("30s", GridComponents(second: 30), "PT30S"),
            ("500ms", GridComponents(nanosecond: 500_000_000), "PT0.5S"),
            (
                "P1Y2M3W4DT5H6M7.25S",
                GridComponents(
                    year: 1, month: 2, weekOfYear: 3, day: 4, hour: 5, minute: 6, second: 7,
                    nanosecond: 250_000_000), "P1Y2M3W4DT5H6M7.25S"
            ),
            ("PT0.001S", GridComponents(nanosecond: 1_000_000), "PT0.001S"),
            ("P0DT24H", GridComponents(hour: 24), "PT24H"),
        ] as [(String, GridComponents, String)])
    func `intervals are read and written`(
        _ text: String, _ components: GridComponents, _ canonical: String
    ) throws {
        #expect(try GridComponents(text: text) == components)
        #expect(components.text == canonical)
        #expect(try GridComponents(text: canonical) == components)
    }

    @Test func `quarters are written as months`() {
        #expect(GridComponents(quarter: 1).text == "P3M")
        #expect(GridComponents(quarter: 2, month: 1).text == "P7M")
    }

    @Test(
        arguments: [
            "", "d", "1", "-1d", "0d", "1.5d", "1 d", "1D", "1m", "P", "PT", "P1DT", "P-1D", "1P1D",
            "P1H", "PT1D", "P1D1M", "P1D1D", "PT1M1H", "P1.5D", "PT1.5M", "PT1.0000000001S",
            "PT.5S",
            "PT1.S", "p1d", "P99999999999999999999D", "99999999999999999999d", "P1DT1", "PT0S",
            "１d",
            "P20000Y", "1ms1", "P1DT1H2",
        ])
    func `other intervals are refused`(_ text: String) {
        #expect(throws: GridError.self) { try GridComponents(text: text) }
    }
}
