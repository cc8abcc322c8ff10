import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// Days, hours and months that people ask for, from rows and from samples: the same numbers, and
/// those that a person would count.
@Suite struct `Days of a person` {
    /// A store with a home zone, and a grid of one length in its zone whose ticks are at midnight.
    private struct Home {
        let place: TemporaryStore
        let store: Store
        let zone: TimeZone

        init(_ name: String) async throws {
            place = try TemporaryStore()
            zone = try #require(TimeZone(identifier: name))
            store = try await Store.open(
                at: place.directory, options: StoreOptions(create: true, homeZone: name))
        }

        func grid(_ components: GridComponents) throws -> Grid {
            try Grid(
                components: components, anchor: GridRecord.days(in: zone.identifier).anchor,
                timeZone: zone)
        }

        /// Sums by start of interval; from rows, which must be what samples give.
        func sums(
            _ components: GridComponents, _ wanted: (StatisticsPlan) -> Bool
        ) throws -> [Instant: Double] {
            let grid = try grid(components)
            return try store.read { (snapshot) throws(StoreError) in
                var query = StatisticsQuery(SampleSelection(type: StoreTests.step), grid: grid)
                query.choice = .rows
                let plan = try snapshot.statistics(query).plan
                #expect(wanted(plan), "\(plan)")
                let rows = try snapshot.statistics(query).intervals
                query.choice = .scan
                #expect(rows == (try snapshot.statistics(query).intervals))
                var sums: [Instant: Double] = [:]
                for interval in rows { sums[interval.start] = interval.merged.sum }
                return sums
            }
        }

        func close() async throws {
            let report = try Verification.run(store, scratchDirectory: place.path("scratch"))
            #expect(report.mismatches == [])
            await store.close()
        }
    }

    private static func isRows(_ plan: StatisticsPlan) -> Bool {
        if case .rows = plan { true } else { false }
    }
    private static func isRollUp(_ plan: StatisticsPlan) -> Bool {
        if case .rollUp = plan { true } else { false }
    }

    private static func utc(_ text: String) throws -> Instant {
        try #require(InstantText.read(text))
    }

    @Test func `what was saved, deleted and saved again counts once`() async throws {
        let home = try await Home("UTC")
        let start = try Self.utc("2024-05-01T06:00:00Z").seconds
        let first = try StoreTests.sample(start, start + 36_000, 12_000)
        try await home.store.save([first])
        #expect(try home.sums(GridComponents(day: 1), Self.isRows).values.sorted() == [12_000])
        try await home.store.delete([first.uuid])
        #expect(try home.sums(GridComponents(day: 1), Self.isRows) == [:])
        try await home.store.save([StoreTests.sample(start, start + 36_000, 8_000)])
        #expect(try home.sums(GridComponents(day: 1), Self.isRows).values.sorted() == [8_000])
        try await home.close()
    }

    /// One step each minute over a week: a day has as many steps as it has minutes.
    @Test(arguments: [
        ("2024-03-29T23:00:00Z", [1440.0, 1380, 1440]),  // Berlin's shortest day is the second
        ("2024-10-25T22:00:00Z", [1440, 1500, 1440]),  // and here its longest
    ])
    func `a day has as many minutes as the clock gives it`(start: String, minutes: [Double])
        async throws
    {
        let home = try await Home("Europe/Berlin")
        let begin = try Self.utc(start).seconds
        let count = Int(minutes.reduce(0, +))
        try await home.store.save(
            (0..<count).map {
                let at = begin + Double($0) * 60
                return try StoreTests.sample(at, at + 60, 1)
            })
        let days = try home.sums(GridComponents(day: 1), Self.isRows)
        #expect(days.sorted { $0.key < $1.key }.map(\.value) == minutes)
        try await home.close()
    }

    @Test func `sixty days in Prague loaded at once, and one more`() async throws {
        let home = try await Home("Europe/Prague")
        // 1 March 2024 to 29 April; summer time begins on the 31st.
        let winter = try Self.utc("2024-02-29T23:00:00Z").seconds
        func noon(_ day: Int) -> Double {
            winter + Double(day) * 86_400 + 43_200 - (day >= 30 ? 3_600 : 0)
        }
        try await home.store.save(
            (0..<60).map { try StoreTests.sample(noon($0), noon($0) + 600, Double($0 + 1)) })
        try await home.store.save([StoreTests.sample(noon(60), noon(60) + 600, 61)])
        let days = try home.sums(GridComponents(day: 1), Self.isRows)
        #expect(days.sorted { $0.key < $1.key }.map(\.value) == (1...61).map(Double.init))
        #expect(days.keys.max() == (try Self.utc("2024-04-29T22:00:00Z")))
        let months = try home.sums(GridComponents(month: 1), Self.isRollUp)
        #expect(months[try Self.utc("2024-02-29T23:00:00Z")] == 496)  // 1 + ... + 31
        #expect(months[try Self.utc("2024-03-31T22:00:00Z")] == 1395)  // 32 + ... + 61
        try await home.close()
    }

    @Test func `hours in Dubai`() async throws {
        let home = try await Home("Asia/Dubai")
        try await home.store.addGrid(try home.grid(GridComponents(hour: 1)))
        let nine = try Self.utc("2024-05-01T05:00:00Z").seconds
        try await home.store.save([
            StoreTests.sample(nine + 1800, nine + 5400, 90),
            StoreTests.sample(nine + 7200, nine + 7200, 5),
        ])
        let hours = try home.sums(GridComponents(hour: 1), Self.isRows)
        #expect(hours.sorted { $0.key < $1.key }.map(\.value) == [45, 45, 5])
        #expect(hours.keys.min()?.seconds == nine)
        try await home.close()
    }

    @Test func `months come from days, never from weeks`() async throws {
        let home = try await Home("Europe/Berlin")
        let start = try Self.utc("2024-05-30T10:00:00Z").seconds
        try await home.store.save(
            (0..<6).map {
                try StoreTests.sample(start + Double($0) * 86_400, start + Double($0) * 86_400, 1)
            })
        // 30 and 31 May; 1 to 4 June.
        let months = try home.sums(GridComponents(month: 1), Self.isRollUp)
        #expect(months.sorted { $0.key < $1.key }.map(\.value) == [2, 4])
        // A grid of weeks alone: of another zone, so that the days are not unions of it either.
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let anchor = GridRecord.days(in: "Asia/Tokyo").anchor
        try await home.store.addGrid(
            Grid(components: GridComponents(weekOfYear: 1), anchor: anchor, timeZone: tokyo))
        let asked = StatisticsQuery(
            SampleSelection(type: StoreTests.step),
            grid: try Grid(
                components: GridComponents(month: 1), anchor: anchor, timeZone: tokyo))
        let plan = try home.store.read { (snapshot) throws(StoreError) in
            var query = asked
            query.choice = .rows
            return try snapshot.statistics(query).plan
        }
        #expect(plan == .scan)
        try await home.close()
    }

    @Test func `an empty store has no intervals, a sample in the future has its own`()
        async throws
    {
        let home = try await Home("Europe/Berlin")
        try await home.store.addGrid(try home.grid(GridComponents(hour: 1)))
        #expect(try home.sums(GridComponents(day: 1)) { _ in true } == [:])
        let later = try Self.utc("2099-07-01T12:00:00Z").seconds
        let today = try Self.utc("2024-05-01T12:00:00Z").seconds
        try await home.store.save([
            StoreTests.sample(later, later + 60, 3), StoreTests.sample(today, today + 60, 4),
        ])
        let days = try home.sums(GridComponents(day: 1), Self.isRows)
        #expect(
            days == [
                try Self.utc("2024-04-30T22:00:00Z"): 4, try Self.utc("2099-06-30T22:00:00Z"): 3,
            ])
        try await home.close()
    }
}
