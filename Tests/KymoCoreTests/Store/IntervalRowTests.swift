import Foundation
import KymoCore
import KymoTestSupport
import Testing

@Suite struct `Rows of registered grids` {
    /// Every option, by source, from rows and from samples: the same bits; and the rows are those
    /// of a replay.
    @Test(arguments: RandomHistory.zones)
    func `rows are what a scan gives`(zone: String) async throws {
        let table = try #require(ZoneTable(named: zone))
        for seed in RandomHistory.seeds(for: zone) {
            let history = RandomHistory.make(seed: seed, zone: table, steps: 16)
            try await expectAgreement(history, zone: zone)
        }
    }

    private func expectAgreement(_ history: History, zone: String) async throws {
        let grids = Self.grids(zone)
        var settings = [.homeZoneSet(zone)] + grids.map { Setting.gridAdded($0) }
        if history.seed % 2 == 1 {
            settings.append(.mergePolicySet(type: nil, policy: .segment1))
        }
        let played = try await PlayedStore.playing(history.events, after: settings)
        let asked = try ([GridRecord.days(in: zone)] + grids).map { $0.grid } + Self.coarse(zone)
        var random = SeededRandom(seed: 3)
        try played.store.read { (snapshot) throws(StoreError) in
            for grid in asked {
                for type in history.types {
                    try Self.compare(snapshot, type.identifier, grid, &random)
                }
            }
        }
        let report = try played.verify()
        #expect(report.mismatches == [], "\(history)")
        await played.close()
    }

    /// A point on a tick belongs to the interval that begins there, whatever else the batch touches
    /// before it.
    @Test(arguments: [ModelType.steps, .mass, .heartRate])
    func `a point on a tick reaches its row beside what ends there`(type: ModelType) async throws {
        let midnight = Double(CivilDay(year: 2023, month: 3, day: 8).number * 86_400)
        func sample(_ start: Double, _ end: Double, _ value: SampleValue) -> Sample {
            Sample(
                uuid: UUID(), type: type.identifier, start: Instant(seconds: start),
                end: Instant(seconds: end), value: value,
                revision: SourceRevision(name: "a", bundleIdentifier: "com.example.a"))
        }
        let unit = Unit.forTests(type.unit)
        let one = SampleValue.quantity(Quantity(value: 1, unit: unit))
        let parts = [(midnight - 60, midnight - 30, 5.0), (midnight, midnight, 7)].map {
            SeriesEntry(
                start: Instant(seconds: $0.0), end: Instant(seconds: $0.1), value: $0.2)
        }
        let point = sample(midnight, midnight, one)
        let ending = sample(midnight - 600, midnight, one)
        let series = sample(midnight - 60, midnight, .series(parts, unit: unit))
        let histories: [[HistoryEvent]] = [
            [.save([ending, point])], [.save([point, ending])], [.save([point]), .save([ending])],
            [.save([ending, point]), .delete([point.uuid, ending.uuid])],
            [.save([series])], [.save([series, ending]), .delete([series.uuid])],
        ]
        for events in histories {
            let played = try await PlayedStore.playing(events, after: [.homeZoneSet("UTC")])
            var query = StatisticsQuery(
                SampleSelection(type: type.identifier), grid: GridRecord.days(in: "UTC").grid)
            let (rows, scanned) = try played.store.read { (snapshot) throws(StoreError) in
                query.choice = .rows
                let rows = try snapshot.statistics(query).intervals
                query.choice = .scan
                return (rows, try snapshot.statistics(query).intervals)
            }
            #expect(rows == scanned)
            #expect(try played.verify().mismatches == [])
            await played.close()
        }
    }

    /// Rows and samples, in windows with and without bounds, of all sources and of each one.
    private static func compare(
        _ snapshot: borrowing Snapshot, _ type: String, _ grid: Grid?,
        _ random: inout SeededRandom
    ) throws(StoreError) {
        let sources = try snapshot.sources(type: type)
        guard let first = try snapshot.types().first(where: { $0.type == type }) else { return }
        let length = first.last.seconds - first.first.seconds
        func instant() -> Instant {
            let seconds =
                first.first.seconds + length * Double.random(in: -0.05..<1.05, using: &random)
            // On a tick as often as beside one.
            if random.once(in: 2), let grid {
                return grid.interval(holding: Instant(seconds: seconds)).start
            }
            return Instant(seconds: seconds)
        }
        for number in 0..<8 {
            var window = TimeWindow()
            if number & 1 == 1 { window.start = instant() }
            if number & 2 == 2 { window.end = instant() }
            var query = StatisticsQuery(
                SampleSelection(type: type, window: window),
                options: options(type, snapshot: try snapshot.typeTable),
                separatesSources: true, grid: grid)
            if number & 4 == 4 {
                query.selection.sources = sources.randomElement(using: &random).map {
                    [$0.bundleIdentifier]
                }
            }
            query.choice = .rows
            let plan = try snapshot.statistics(query).plan
            if window == TimeWindow(), grid != nil { #expect(plan != .scan, "\(query)") }
            let rows = try snapshot.statistics(query)
            query.choice = .scan
            let scanned = try snapshot.statistics(query)
            #expect(rows.intervals == scanned.intervals, "\(query) \(plan)")
        }
    }

    /// Unions of registered intervals, and the whole of time.
    private static func coarse(_ zone: String) throws -> [Grid?] {
        let zone = try #require(TimeZone(identifier: zone))
        let hours = Instant(seconds: 600_001_800)
        let midnight = GridRecord.days(in: zone.identifier).anchor
        return [
            nil,
            try Grid(components: GridComponents(hour: 7), anchor: hours, timeZone: zone),
            try Grid(components: GridComponents(month: 1), anchor: midnight, timeZone: zone),
            try Grid(components: GridComponents(weekOfYear: 1), anchor: midnight, timeZone: zone),
            try Grid(
                components: GridComponents(year: 1), anchor: Instant(seconds: 600_000_000),
                timeZone: zone),
        ]
    }

    private static func options(_ type: String, snapshot table: Int) -> StatisticsOptions {
        let style = Catalog.quantityType(type)?.style(table: table) ?? .cumulative
        let usual = StatisticsOptions.usual(for: style)
        return usual.union([.mostRecent, .duration])
    }

    private static func grids(_ zone: String) -> [GridRecord] {
        [
            GridRecord(
                identifier: 1, type: nil, components: GridComponents(hour: 1),
                anchor: Instant(seconds: 600_001_800), timeZone: zone),
            GridRecord(
                identifier: 2, type: nil, components: GridComponents(month: 1),
                anchor: Instant(seconds: 600_000_000), timeZone: zone),
        ]
    }
}
