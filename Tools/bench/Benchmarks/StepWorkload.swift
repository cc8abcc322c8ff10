import Foundation
import KymoCore

/// Ten years of steps from a watch, a phone and an app, overlapping as in life; every tenth entered
/// by hand.
struct StepWorkload {
    let count: Int

    static let type = "HKQuantityTypeIdentifierStepCount"
    /// 2014-01-01T00:00:00Z, a midnight in UTC; in Berlin it is one o'clock.
    static let begin = Instant(unixSeconds: 1_388_534_400)
    static let days = 3650.0
    static let revisions = [
        SourceRevision(
            name: "Watch", bundleIdentifier: "com.apple.health.0000000000000001", version: "10.1",
            productType: "Watch6,1"),
        SourceRevision(
            name: "Phone", bundleIdentifier: "com.apple.health.0000000000000002", version: "17.1",
            productType: "iPhone15,2"),
        SourceRevision(name: "Pedometer", bundleIdentifier: "com.example.pedometer"),
    ]
    /// Stands in a row until its identity is made.
    private static let noIdentifier = UUID()

    private struct Steps {
        var start: Double
        var end: Double
        var value: Double
        var source: Int
        var isEntered: Bool
    }

    private func steps(_ number: Int) -> Steps {
        let offset = (Double(number) * Self.days * 86_400 / Double(count)).rounded()
        let start = Self.begin.seconds + offset
        return Steps(
            start: start, end: start + Double(60 + number * 7 % 600),
            value: Double(number * 13 % 900), source: number % 3, isEntered: number % 10 == 0)
    }

    /// Writes the samples as an importer does: in order, in batches of fifty thousand.
    func write(to store: Store, _ figures: inout Figures) async throws {
        let seconds = try await Stopwatch.seconds {
            let introductions = Self.revisions.map {
                Event.setting(
                    .sourceIntroduced(
                        bundleIdentifier: $0.bundleIdentifier, name: $0.name,
                        kind: SourceKind(bundleIdentifier: $0.bundleIdentifier),
                        productType: $0.productType))
            }
            try await store.append(EventBatch(events: introductions))
            for first in stride(from: 0, to: count, by: EventBatch.maximumCount) {
                let end = min(first + EventBatch.maximumCount, count)
                try await store.append(try batch(first..<end))
            }
        }
        figures.note("write", seconds, "s", "write \(count) samples, durable, with rows of days")
    }

    private func batch(_ range: Range<Int>) throws -> EventBatch {
        var batch = EventBatch()
        let type = batch.dictionary.intern(type: Self.type)
        let unit = batch.dictionary.intern(unit: try Unit(validating: "count"))
        let revisions = Self.revisions.map { batch.dictionary.intern(revision: $0) }
        let entered = batch.dictionary.intern(
            metadata: Metadata(["HKWasUserEntered": .boolean(true)]))
        var hasher = IdentityHasher()
        for number in range {
            let steps = steps(number)
            var row = SampleRow(
                uuid: Self.noIdentifier, identityOrdinal: 0, type: type,
                start: Instant(seconds: steps.start), end: Instant(seconds: steps.end),
                created: Instant(seconds: steps.start + 700),
                value: .quantity(steps.value, unit: unit), revision: revisions[steps.source])
            if steps.isEntered { row.metadata = entered }
            row.uuid = hasher.uuid(for: row, ordinal: 0, in: batch.dictionary)
            batch.events.append(.saved(row))
        }
        return batch
    }

    /// Writes the same samples as CSV: seconds since 1970, value, source, whether entered by hand.
    func writeCSV(to path: String) throws {
        var text = "start,end,value,source,entered\n"
        for number in 0..<count {
            let steps = steps(number)
            let start = Instant(seconds: steps.start).unixSeconds
            let end = Instant(seconds: steps.end).unixSeconds
            text += "\(Int(start)),\(Int(end)),\(Int(steps.value)),"
            text += "\(Self.revisions[steps.source].name),\(steps.isEntered ? 1 : 0)\n"
        }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
