import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// `Tools/read_log.py`, written from `Schemas/event-log.md` alone, reads what the store wrote.
@Suite struct ForeignReaderTests {
    @Test func `a foreign reader finds the chain sound and the same samples alive`() async throws {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true, homeZone: "Asia/Kathmandu"))
        var alive: Set<String> = []
        for seed in 1...6 as ClosedRange<UInt64> {
            let samples = try Self.samples(seed: seed)
            try await store.save(samples)
            alive.formUnion(samples.map(\.uuid.uuidString))
            try await store.delete(samples.prefix(4).map(\.uuid), reason: "test")
            alive.subtract(samples.prefix(4).map(\.uuid.uuidString))
        }
        try await store.apply([
            .typeTableSet(1), .homeZoneSet("Pacific/Apia"),
            .characteristicSet(identifier: "HKCharacteristicTypeIdentifierBloodType", value: "x"),
            .sourceKindSet(bundleIdentifier: "com.example.1", kind: .healthApp),
            .sourceOrderSet(type: Self.steps, bundleIdentifiers: ["com.example.1"]),
            .mergePolicySet(type: Self.steps, policy: .segment1),
            .mergePolicySet(type: nil, policy: nil),
            .gridAdded(
                GridRecord(
                    identifier: 1, type: Self.steps, components: GridComponents(hour: 1),
                    anchor: Instant(seconds: 0.5), timeZone: "Asia/Kathmandu")),
            .gridRemoved(1),
        ])
        let position = try store.read { (snapshot) throws(StoreError) in snapshot.position }
        let report = try Verification.run(store, scratchDirectory: place.path("scratch"))
        await store.close()
        #expect(report.isSound, "\(report.mismatches)")

        let verified = try Self.readLog(place.directory, "--verify")
        #expect(verified.status == 0, "\(verified.output)")
        let answer = try #require(
            try JSONSerialization.jsonObject(with: Data(verified.output.utf8)) as? [String: Any])
        #expect(answer["ok"] as? Bool == true)
        #expect(answer["position"] as? Int == Int(position.rawValue))
        #expect(answer["head"] as? String == report.head)

        let listed = try Self.readLog(place.directory, "--samples")
        var found: Set<String> = []
        for line in listed.output.split(separator: "\n") {
            let sample = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            found.insert(try #require(sample["uuid"] as? String).uppercased())
        }
        #expect(found == alive)
    }

    @Test func `a foreign reader computes the identifiers of imports`() async throws {
        let place = try TemporaryStore()
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true))
        var batch = EventBatch(events: [
            .setting(
                .sourceIntroduced(
                    bundleIdentifier: "com.example.1", name: "One", kind: .other, productType: nil))
        ])
        var hasher = IdentityHasher()
        var identities: Set<String> = []
        for sample in try Self.samples(seed: 3) {
            var one = sample
            one.revision.bundleIdentifier = "com.example.1"
            var row = batch.dictionary.row(for: one, identityOrdinal: 0)
            row.uuid = hasher.uuid(for: row, ordinal: 0, in: batch.dictionary)
            guard identities.insert(row.uuid.uuidString).inserted else { continue }
            batch.events.append(.saved(row))
        }
        try await store.append(batch)
        await store.close()
        let listed = try Self.readLog(place.directory, "--samples")
        let found = try listed.output.split(separator: "\n").map { line in
            let sample = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return (sample?["uuid"] as? String ?? "").uppercased()
        }
        #expect(Set(found) == identities)
    }

    private static let steps = "HKQuantityTypeIdentifierStepCount"

    private static func samples(seed: UInt64) throws -> [Sample] {
        var random = SeededRandom(seed: seed)
        let count = try Unit(validating: "count")
        return (0..<50).map { number in
            let start = Double(Int.random(in: 0..<1_000_000, using: &random)) / 8
            return Sample(
                uuid: UUID(), type: steps, start: Instant(seconds: start),
                end: Instant(seconds: start + Double(number % 3) * 60),
                created: number % 2 == 0 ? Instant(seconds: start + 100.123) : nil,
                value: number % 7 == 0
                    ? .series(
                        [
                            SeriesEntry(
                                start: Instant(seconds: start), end: Instant(seconds: start),
                                value: 1.5)
                        ], unit: count)
                    : .quantity(Quantity(value: Double(number) / 4, unit: count)),
                revision: SourceRevision(
                    name: "Source \(number % 3)", bundleIdentifier: "com.example.\(number % 3)",
                    version: number % 2 == 0 ? "1" : nil),
                device: number % 4 == 0 ? Device(name: "Uhr", model: "W") : nil,
                metadata: number % 5 == 0
                    ? Metadata([
                        "HKWasUserEntered": .boolean(true), "n": .integer(-5),
                        "é": .string("ü"), "d": .date(Instant(seconds: 0.5)),
                    ]) : Metadata(),
                beats: number % 9 == 0 ? [Beat(bpm: 61.5, time: "08:33:44,67")] : [])
        }
    }

    private static func readLog(
        _ store: String, _ argument: String
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = PackageFolder.python
        process.arguments = [PackageFolder.file("Tools/read_log.py").path, store, argument]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
