import Foundation
import KymoCore
import KymoTestSupport
import Synchronization
import Testing

@Suite struct `Registered grids` {
    private static let heartRate = "HKQuantityTypeIdentifierHeartRate"

    private static func hours(_ zone: String = "Asia/Kathmandu") throws -> Grid {
        try Grid(
            components: GridComponents(hour: 1), anchor: Instant(seconds: 0),
            timeZone: try #require(TimeZone(identifier: zone)))
    }

    /// Minutes of steps and of heart rate by two sources, from a place in time on.
    private static func minutes(_ range: Range<Int>) throws -> [Sample] {
        let beats = try Unit(validating: "count/min")
        return try range.map { number in
            let start = Double(number) * 60
            var sample = try StoreTests.sample(
                start, start + Double(30 + number % 60), Double(number % 7),
                source: number % 3 == 0 ? "com.example.a" : "com.example.b")
            if number % 2 == 1 {
                sample.type = heartRate
                sample.value = .quantity(Quantity(value: Double(50 + number % 70), unit: beats))
            }
            return sample
        }
    }

    /// Rows where they can answer, and samples: the same.
    private static func expectAgreement(
        _ store: Store, _ place: TemporaryStore, _ comment: Comment
    ) throws {
        try store.read { (snapshot) throws(StoreError) in
            for type in [StoreTests.step, heartRate] {
                var query = StatisticsQuery(
                    SampleSelection(type: type), separatesSources: true, grid: try? hours())
                query.choice = .rows
                let rows = try snapshot.statistics(query).intervals
                query.choice = .scan
                #expect(rows == (try snapshot.statistics(query).intervals), comment)
            }
        }
    }

    @Test func `rows of a full store are built while others write, and go on after a stop`()
        async throws
    {
        let place = try TemporaryStore()
        var store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true, homeZone: "Asia/Tokyo"))
        let samples = try Self.minutes(0..<26_000)
        try await store.save(Array(samples.prefix(13_000)))
        try await store.save(Array(samples.dropFirst(13_000)))
        // Only registered, as by a process that ended at once.
        try await store.apply([
            .gridAdded(
                GridRecord(
                    identifier: 1, type: nil, components: GridComponents(hour: 1),
                    anchor: Instant(seconds: 0), timeZone: "Asia/Kathmandu"))
        ])
        var folded: [Int] = []
        for round in 0..<4 {
            let progress = try store.read { (snapshot) throws(StoreError) in
                try snapshot.gridSummaries()[1].progress
            }
            folded.append(try #require(progress).folded)
            try Self.expectAgreement(store, place, "round \(round)")
            // In the part that is built, in the part that is not, and at the edge.
            let here = folded[round]
            let more = try Self.minutes(here - 40..<here + 40) + Self.minutes(200..<210)
            try await store.save(more)
            try await store.delete(samples[(round + 1) * 500..<(round + 1) * 500 + 3].map(\.uuid))
            if round == 1 {
                await store.close()
                store = try await Store.open(at: place.directory)
            }
        }
        #expect(folded == folded.sorted() && Set(folded).count == 4)
        let told = Mutex<[GridProgress]>([])
        let number = try await store.addGrid(Self.hours()) { step in
            told.withLock { $0.append(step) }
        }
        #expect(number == 1)
        #expect(told.withLock { $0.last.map { $0.folded == $0.total } } == true)
        try Self.expectAgreement(store, place, "whole")
        let plan = try store.read { (snapshot) throws(StoreError) in
            try snapshot.statistics(
                StatisticsQuery(
                    SampleSelection(type: Self.heartRate), grid: try? Self.hours())
            ).plan
        }
        #expect(plan != .scan)
        let report = try Verification.run(store, scratchDirectory: place.path("scratch"))
        #expect(report.mismatches == [])
        #expect(report.unbuiltGrids == [])
        await store.close()
    }

    @Test func `what is asked again and again registers itself, up to a limit`() async throws {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.directory,
            options: StoreOptions(
                create: true, homeZone: "UTC",
                automaticGrids: AutomaticGrids(
                    limit: 1, scanCount: 3, intervalCount: 100, entryCount: 1000)))
        try await store.save(Self.minutes(0..<8000))
        let query = StatisticsQuery(SampleSelection(type: StoreTests.step), grid: try Self.hours())
        let first = try await store.statistics(query)
        _ = try await store.statistics(query)
        #expect(try Self.automatic(store) == [])
        let third = try await store.statistics(query)
        await store.registration?.value
        #expect(try Self.automatic(store) == ["Asia/Kathmandu"])
        let later = try await store.statistics(query)
        #expect(first.intervals == third.intervals && first.intervals == later.intervals)
        let plan = try store.read { (snapshot) throws(StoreError) in
            try snapshot.statistics(query).plan
        }
        #expect(plan != .scan)

        // The limit is reached: another one does not.
        var other = query
        other.grid = try Self.hours("Australia/Lord_Howe")
        for _ in 0..<4 { _ = try await store.statistics(other) }
        await store.registration?.value
        #expect(try Self.automatic(store) == ["Asia/Kathmandu"])
        let report = try Verification.run(store, scratchDirectory: place.path("scratch"))
        #expect(report.mismatches == [])
        await store.close()
    }

    @Test func `a short answer, a filtered one and a single number register nothing`()
        async throws
    {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.directory,
            options: StoreOptions(
                create: true, homeZone: "UTC",
                automaticGrids: AutomaticGrids(
                    limit: 1, scanCount: 1, intervalCount: 100, entryCount: 1000)))
        try await store.save(Self.minutes(0..<8000))
        var short = StatisticsQuery(SampleSelection(type: StoreTests.step), grid: try Self.hours())
        short.selection.window = TimeWindow(
            start: Instant(seconds: 0), end: Instant(seconds: 36_000))
        var filtered = StatisticsQuery(
            SampleSelection(type: StoreTests.step), grid: try Self.hours())
        filtered.selection.filter = .comparison(.metadata("note"), .notEqual, .text("b"))
        // Rows cannot tell which samples lie in a window by the strict rules.
        var strict = StatisticsQuery(
            SampleSelection(type: StoreTests.step), grid: try Self.hours())
        strict.selection.window = TimeWindow(start: Instant(seconds: 60))
        strict.selection.match = .strictStart
        let single = StatisticsQuery(SampleSelection(type: StoreTests.step))
        for query in [short, filtered, strict, single] { _ = try await store.statistics(query) }
        await store.registration?.value
        #expect(try Self.automatic(store) == [])
        await store.close()
    }

    /// Zones of the grids that registered themselves and are whole.
    private static func automatic(_ store: Store) throws -> [String] {
        try store.read { (snapshot) throws(StoreError) in try snapshot.gridSummaries() }
            .filter { $0.isAutomatic && $0.progress == nil }.map(\.timeZone)
    }
}
