import Foundation
import KymoCore

/// Ten years of steps from a phone, a watch and an app, overlapping as in life.
struct StepWorkload {
    let count: Int

    private static let type = "HKQuantityTypeIdentifierStepCount"
    private static let days = 3650.0
    /// Stands in a row until its identity is made.
    private static let noIdentifier = UUID()
    /// 2014-01-01T00:00:00Z.
    private static let begin = 410_227_200.0
    private static let revisions = [
        SourceRevision(
            name: "Watch", bundleIdentifier: "com.apple.health.0000000000000001", version: "10.1",
            productType: "Watch6,1"),
        SourceRevision(
            name: "Phone", bundleIdentifier: "com.apple.health.0000000000000002", version: "17.1",
            productType: "iPhone15,2"),
        SourceRevision(name: "Pedometer", bundleIdentifier: "com.example.pedometer"),
    ]

    /// Writes the samples as an importer does: in order, in batches of fifty thousand.
    func write(to store: Store) async throws {
        try await Figure.time("write \(count) samples, durable, indexed") {
            let introductions = Self.revisions.map {
                Event.setting(
                    .sourceIntroduced(
                        bundleIdentifier: $0.bundleIdentifier, name: $0.name,
                        kind: SourceKind(bundleIdentifier: $0.bundleIdentifier),
                        productType: $0.productType))
            }
            try await store.append(EventBatch(events: introductions))
            for first in stride(from: 0, to: count, by: EventBatch.maximumCount) {
                try await store.append(
                    try batch(first..<min(first + EventBatch.maximumCount, count)))
            }
        }
    }

    private func batch(_ range: Range<Int>) throws -> EventBatch {
        var batch = EventBatch()
        let type = batch.dictionary.intern(type: Self.type)
        let unit = batch.dictionary.intern(unit: try Unit(validating: "count"))
        let revisions = Self.revisions.map { batch.dictionary.intern(revision: $0) }
        var hasher = IdentityHasher()
        for number in range {
            let start = Self.begin + (Double(number) * Self.days * 86_400 / Double(count)).rounded()
            var row = SampleRow(
                uuid: Self.noIdentifier, identityOrdinal: 0, type: type,
                start: Instant(seconds: start),
                end: Instant(seconds: start + Double(60 + number * 7 % 600)),
                created: Instant(seconds: start + 700),
                value: .quantity(Double(number * 13 % 900), unit: unit),
                revision: revisions[number % 3])
            row.uuid = hasher.uuid(for: row, ordinal: 0, in: batch.dictionary)
            batch.events.append(.saved(row))
        }
        return batch
    }

    /// Daily sums merged over sources, computed from samples.
    func readDailySums(_ store: Store) throws {
        for zone in ["UTC", "Europe/Berlin"] {
            guard let timeZone = TimeZone(identifier: zone) else { continue }
            let anchor = Instant(seconds: Self.begin)
            let grid = try Grid(
                components: GridComponents(day: 1), anchor: anchor, timeZone: timeZone)
            var best = Double.infinity
            var intervals = 0
            for _ in 0..<5 {
                let begin = ContinuousClock.now
                intervals = try store.read { (snapshot) throws(StoreError) in
                    try snapshot.statistics(
                        StatisticsQuery(SampleSelection(type: Self.type), grid: grid))
                }.intervals.count
                best = min(best, Figure.seconds(since: begin))
            }
            Figure.report("\(intervals) daily merged sums, \(zone), from samples", best, "s")
        }
    }

    func rebuild(_ store: Store) async throws {
        let begin = ContinuousClock.now
        try await store.rebuildIndexes()
        let seconds = Figure.seconds(since: begin)
        Figure.report("replay into fresh indexes", Double(count) / seconds / 1e6, "M events/s")
    }

    func saveOneByOne(_ store: Store) async throws {
        let unit = try Unit(validating: "count")
        func save(_ number: Int) async throws {
            let start = Instant(seconds: Self.begin + Double(number * 9973 % 300_000_000))
            try await store.save([
                Sample(
                    uuid: UUID(), type: Self.type, start: start, end: start,
                    value: .quantity(Quantity(value: 1, unit: unit)), revision: Self.revisions[0])
            ])
        }
        let begin = ContinuousClock.now
        for number in 0..<300 { try await save(number) }
        Figure.report("durable saves, one caller", 300 / Figure.seconds(since: begin), "/s")
        let together = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for caller in 0..<64 {
                group.addTask { for turn in 0..<50 { try await save(caller * 50 + turn) } }
            }
            try await group.waitForAll()
        }
        Figure.report("durable saves, 64 callers", 3200 / Figure.seconds(since: together), "/s")
    }
}
