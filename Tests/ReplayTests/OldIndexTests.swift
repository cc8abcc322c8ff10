import Foundation
import KymoCore
import KymoTestSupport
import LMDB
import Synchronization
import Testing

/// Indexes are made afresh from the log whenever they are not what this program would write.
@Suite struct OldIndexTests {
    private static let steps = "HKQuantityTypeIdentifierStepCount"

    private static func fill(_ place: TemporaryStore) async throws {
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true))
        let count = try Unit(validating: "count")
        for batch in 0..<3 {
            try await store.save(
                (0..<100).map { number in
                    let start = Instant(seconds: Double(batch * 100 + number) * 60)
                    return Sample(
                        uuid: UUID(), type: steps, start: start,
                        end: Instant(seconds: start.seconds + 60),
                        value: .quantity(Quantity(value: 2, unit: count)),
                        revision: SourceRevision(name: "A", bundleIdentifier: "a"))
                })
        }
        await store.close()
    }

    private static func sum(_ store: Store) throws -> Double? {
        try store.read { (snapshot) throws(StoreError) in
            try snapshot.statistics(StatisticsQuery(SampleSelection(type: steps)))
        }.intervals.first?.merged.sum
    }

    /// Writes a record of `state` as `Schemas/event-log.md` 9 gives it.
    private static func forge(
        _ place: TemporaryStore, generation: UInt32, version: UInt32, position: UInt64
    ) throws {
        let environment = try LMDB.Environment.open(EnvironmentOptions(directory: place.directory))
        let state = try environment.table(named: "state")
        var value: [UInt8] = []
        for shift in stride(from: 0, to: 32, by: 8) {
            value.append(UInt8(truncatingIfNeeded: generation >> UInt32(shift)))
        }
        for shift in stride(from: 0, to: 32, by: 8) {
            value.append(UInt8(truncatingIfNeeded: version >> UInt32(shift)))
        }
        for shift in stride(from: 0, to: 64, by: 8) {
            value.append(UInt8(truncatingIfNeeded: position >> UInt64(shift)))
        }
        try environment.write { (transaction) throws(LMDBError) in
            try transaction.put(state, Array("generation".utf8), value)
        }
        try environment.close()
    }

    @Test func `an index of an older layout is rebuilt with progress`() async throws {
        let place = try TemporaryStore()
        try await Self.fill(place)
        try Self.forge(place, generation: 1, version: 0, position: 301)
        let steps = Mutex<[RebuildProgress]>([])
        let store = try await Store.open(
            at: place.directory,
            options: StoreOptions(onRebuild: { step in steps.withLock { $0.append(step) } }))
        #expect(steps.withLock { $0.last?.position.rawValue } == 301)
        #expect(try Self.sum(store) == 600)
        let report = try Verification.run(store, scratchDirectory: place.path("scratch"))
        #expect(report.isSound, "\(report.mismatches)")
        await store.close()
    }

    @Test func `an index behind the log is rebuilt`() async throws {
        let place = try TemporaryStore()
        try await Self.fill(place)
        try Self.forge(place, generation: 1, version: IndexTable.version, position: 101)
        let store = try await Store.open(at: place.directory)
        #expect(try Self.sum(store) == 600)
        await store.close()
    }

    @Test func `an index of a newer program is refused`() async throws {
        let place = try TemporaryStore()
        try await Self.fill(place)
        try Self.forge(
            place, generation: 1, version: IndexTable.version + 1, position: 301)
        await #expect {
            try await Store.open(at: place.directory)
        } throws: { error in
            (error as? StoreError)?.code == .newerFormat
        }
    }

    @Test func `a store that begins small grows as it fills`() async throws {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true, mapSizeBytes: 1 << 20))
        let count = try Unit(validating: "count")
        for batch in 0..<20 {
            try await store.save(
                (0..<1000).map { number in
                    let start = Instant(seconds: Double(number * 7919 % 1000 + batch) * 3600.125)
                    return Sample(
                        uuid: UUID(), type: Self.steps, start: start, end: start,
                        value: .quantity(Quantity(value: 1, unit: count)),
                        revision: SourceRevision(name: "A", bundleIdentifier: "a"))
                })
        }
        #expect(try Self.sum(store) == 20_000)
        await store.close()
        let full = try TemporaryStore()
        let small = try await Store.open(
            at: full.directory,
            options: StoreOptions(
                create: true, mapSizeBytes: 1 << 20, largestMapSizeBytes: 1 << 20))
        await #expect {
            for batch in 0..<200 {
                let start = Instant(seconds: Double(batch))
                try await small.save(
                    (0..<200).map { _ in
                        Sample(
                            uuid: UUID(), type: Self.steps, start: start, end: start,
                            value: .quantity(Quantity(value: 1, unit: count)),
                            revision: SourceRevision(name: "A", bundleIdentifier: "a"))
                    })
            }
        } throws: { error in
            (error as? StoreError)?.code == .mapFull
        }
        // What was acknowledged before is whole.
        let report = try Verification.run(small, scratchDirectory: full.path("scratch"))
        #expect(report.isSound, "\(report.mismatches)")
        await small.close()
    }
}
