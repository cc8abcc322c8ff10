import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// What a commit costs is what it touches: counted, not timed.
@Suite struct `Touched rows` {
    private static let day = 86_400.0
    private static let heartRate = "HKQuantityTypeIdentifierHeartRate"

    /// Noon of 1 January 2022, UTC.
    private static let noon = Instant(unixSeconds: 1_641_038_400).seconds

    /// Three years with a sample of ten minutes at each noon, of two types by two sources in turn;
    /// rows of days in UTC, of hours, and of months.
    private static func store(at place: TemporaryStore, days: Int = 1096) async throws -> Store {
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true, homeZone: "UTC"))
        let hours = try Grid(
            components: GridComponents(hour: 1), anchor: Instant(seconds: 0), timeZone: .gmt)
        let months = try Grid(
            components: GridComponents(month: 1), anchor: Instant(seconds: 0), timeZone: .gmt)
        try await store.addGrid(hours)
        try await store.addGrid(months, type: StoreTests.step)
        try await store.save((0..<days).flatMap { try [steps(day: $0), beats(day: $0)] })
        return store
    }

    private static func steps(day number: Int) throws -> Sample {
        let start = noon + Double(number) * day
        return try StoreTests.sample(start, start + 600, 10, source: number % 2 == 0 ? "a" : "b")
    }

    private static func beats(day number: Int) throws -> Sample {
        var sample = try steps(day: number)
        sample.type = heartRate
        sample.value = .quantity(Quantity(value: 60, unit: try Unit(validating: "count/min")))
        return sample
    }

    @Test func `a save, late or not, and a delete touch the rows they lie in`() async throws {
        let place = try TemporaryStore()
        let store = try await Self.store(at: place)
        for (what, day) in [("today", 1095), ("two years back", 365)] {
            // From 13:50 to 14:10: one day, two hours, one month.
            let start = Self.noon + Double(day) * Self.day + 6_600
            let sample = try StoreTests.sample(start, start + 1_200, 7, source: "a")
            let saved = try await store.save([sample]).work
            #expect(saved.rows == 4 && saved.rowsRemoved == 0, "\(what)")
            // Those of the month and of the day, and the new one in each of four rows.
            #expect(saved.samples <= 31 + 1 + 4 + 4, "\(what)")
            let deleted = try await store.delete([sample.uuid]).work
            // Nothing is left in the two hours.
            #expect(deleted.rows == 2 && deleted.rowsRemoved == 2, "\(what)")
            #expect(deleted.samples <= saved.samples, "\(what)")
            #expect(saved.remadeGrids == [] && deleted.remadeGrids == [], "\(what)")
        }
        try await Self.verify(store, place)
    }

    @Test func `a save of a type weighted by time also touches the rows of its neighbours`()
        async throws
    {
        var works: [IntervalWork] = []
        for days in [400, 1096] {
            let place = try TemporaryStore()
            let store = try await Self.store(at: place, days: days)
            var sample = try Self.beats(day: 365)
            sample.uuid = UUID()
            sample.start = Instant(seconds: sample.start.seconds + 10_800)
            sample.end = sample.start
            works.append(try await store.save([sample]).work)
            try await Self.verify(store, place)
        }
        // The day before, the day itself and the day after; of the hours from the neighbour before
        // to the one after those that hold anything.
        #expect(works[1].rows >= 2 && works[1].rows <= 3 + 4)
        // However much else there is.
        #expect(works[0] == works[1])
    }

    @Test func `settings touch the types they are about`() async throws {
        let place = try TemporaryStore()
        let store = try await Self.store(at: place)
        // A day, an hour and 36 months hold something of each sample.
        let rows = 1096 + 1096 + 36
        let ordered = try await store.setSourceOrder(["b", "a"], for: StoreTests.step).work
        #expect(ordered.rows == rows)
        let policy = try await store.setMergePolicy(.segment1, for: StoreTests.step).work
        #expect(policy.rows == rows)
        // No cumulative type has any rows but steps.
        let all = try await store.setMergePolicy(.segment1).work
        #expect(all.rows == rows)
        let other = try await store.setSourceOrder(
            ["b", "a"], for: "HKQuantityTypeIdentifierBodyMass"
        ).work
        #expect(other.rows == 0 && other.samples == 0)
        try await Self.verify(store, place)
    }

    private static func verify(_ store: Store, _ place: TemporaryStore) async throws {
        let report = try Verification.run(store, scratchDirectory: place.path("scratch"))
        #expect(report.mismatches == [])
        await store.close()
    }
}
