import Foundation
import KymoCore
import KymoTestSupport
import Testing

@Suite struct StoreTests {
    static let step = "HKQuantityTypeIdentifierStepCount"

    static func sample(
        _ start: Double, _ end: Double, _ value: Double, source: String = "com.example.a",
        uuid: UUID = UUID(), metadata: Metadata = Metadata()
    ) throws -> Sample {
        Sample(
            uuid: uuid, type: step, start: Instant(seconds: start), end: Instant(seconds: end),
            value: .quantity(Quantity(value: value, unit: try Unit(validating: "count"))),
            revision: SourceRevision(name: source, bundleIdentifier: source), metadata: metadata)
    }

    static func sum(_ store: Store, grid: Grid? = nil) throws -> Double? {
        try store.read { (snapshot) throws(StoreError) in
            try snapshot.statistics(StatisticsQuery(SampleSelection(type: step), grid: grid))
        }.intervals.first?.merged.sum
    }

    @Test func `what is saved can be read back and counted after reopening`() async throws {
        let place = try TemporaryStore()
        let kept = try Self.sample(
            100, 160, 60, metadata: Metadata(["HKWasUserEntered": .boolean(true)]))
        let gone = try Self.sample(200, 260, 7)
        do {
            let store = try await Store.open(
                at: place.path("store"),
                options: StoreOptions(create: true, homeZone: "Europe/Berlin"))
            // One event for the home zone, one for the source, two for the samples.
            let commit = try await store.save([kept, gone])
            #expect(commit.firstPosition.rawValue == 1)
            #expect(commit.position.rawValue == 4)
            #expect(try Self.sum(store) == 67)
            try await store.delete([gone.uuid], reason: "test")
            #expect(try Self.sum(store) == 60)
            await store.close()
        }
        let store = try await Store.open(at: place.path("store"))
        let (zone, sample, missing) = try store.read { (snapshot) throws(StoreError) in
            (
                try snapshot.homeZone, try snapshot.sample(uuid: kept.uuid),
                try snapshot.sample(uuid: gone.uuid)
            )
        }
        #expect(zone == "Europe/Berlin")
        #expect(sample == kept)
        #expect(missing == nil)
        #expect(try Self.sum(store) == 60)
        await store.close()
    }

    @Test func `an identifier is saved once and comes back only by import`() async throws {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.path("store"), options: StoreOptions(create: true))
        let sample = try Self.sample(0, 1, 1)
        try await store.save([sample])
        let before = try store.read { (snapshot) throws(StoreError) in snapshot.position }
        await #expect(throws: StoreError.self) { try await store.save([sample]) }
        await #expect(throws: StoreError.self) {
            try await store.save([try Self.sample(5, 6, 1), sample])
        }
        try await store.delete([sample.uuid])
        await #expect(throws: StoreError.self) { try await store.save([sample]) }
        let after = try store.read { (snapshot) throws(StoreError) in snapshot.position }
        #expect(after.rawValue == before.rawValue + 1)
        await store.close()
    }

    @Test func `a directory without a store is refused`() async throws {
        let place = try TemporaryStore()
        await #expect(throws: StoreError.self) { try await Store.open(at: place.path("store")) }
        // Made, but never written to: still no store.
        let store = try await Store.open(
            at: place.path("store"), options: StoreOptions(create: true))
        await store.close()
        await #expect(throws: StoreError.self) { try await Store.open(at: place.path("store")) }
    }

    @Test func `callers that save at once are all served`() async throws {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.path("store"), options: StoreOptions(create: true))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask {
                    try await store.save([
                        try Self.sample(Double(number * 10), Double(number * 10 + 10), 1)
                    ])
                }
            }
            try await group.waitForAll()
        }
        #expect(try Self.sum(store) == 64)
        await store.close()
    }

    @Test func `rebuilding and verifying agree with what was written`() async throws {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.path("store"), options: StoreOptions(create: true))
        var uuids: [UUID] = []
        for batch in 0..<6 {
            let samples = try (0..<150).map { number in
                // Interleaved times and all classes of length.
                let start = Double((number * 7919 + batch * 31) % 1000) * 600
                let length = [0, 60, 5000, 40_000, 200_000][number % 5]
                return try Self.sample(
                    start, start + Double(length), Double(number) + 0.25,
                    source: "com.example.\(number % 3)")
            }
            try await store.save(samples)
            uuids += samples.map(\.uuid)
        }
        try await store.delete(Array(uuids.prefix(200)))
        let before = try Self.sum(store)
        let first = try Verification.run(store, scratchDirectory: place.path("scratch1"))
        #expect(first.isSound, "\(first.mismatches)")
        #expect(first.events == 3 + 900 + 200)
        try await store.rebuildIndexes()
        #expect(try Self.sum(store) == before)
        let second = try Verification.run(store, scratchDirectory: place.path("scratch2"))
        #expect(second.isSound, "\(second.mismatches)")
        #expect(second.rowsCompared == first.rowsCompared)
        await store.close()
    }
}
