import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Synchronization
import Testing

@Suite("Two phases: nothing while reading, whole batches while committing")
struct CommitTests {
    /// Records with distinct values, newest first, of two types.
    private static func records(_ count: Int) -> String {
        (0..<count).map { number in
            let day = 1 + (count - number) % 28
            let date = "2024-05-\(day < 10 ? "0" : "")\(day) 10:00:00 +0000"
            return Export.record([
                "type": "HKQuantityTypeIdentifier"
                    + (number % 3 == 0 ? "FlightsClimbed" : "StepCount"),
                "startDate": date, "endDate": date, "creationDate": date, "value": "\(number)",
            ])
        }.joined(separator: "\n")
    }

    @Test func `samples come sorted by type, start, end, creation date and identity`() async throws
    {
        for runLimit in [65_536, 7] {
            var trial = try ImportTrial()
            trial.options.recordsInMemory = runLimit
            try await trial.load(Self.records(1000))
            let keys = trial.destination.samples.map {
                (
                    $0.type, $0.start.seconds, $0.end.seconds, $0.created?.seconds ?? 0,
                    $0.uuid.uuidString
                )
            }
            #expect(keys.count == 1000)
            #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(trial.leftOver.isEmpty)
        }
    }

    @Test func `identities are those of the content, by an independent hash`() async throws {
        let trial = try ImportTrial()
        try await trial.load(
            Export.record(
                ["device": Export.device("name:iPhone, manufacturer:Apple")],
                inner: Export.metadata("HKWasUserEntered", "1")))
        let sample = try #require(trial.destination.samples.first)
        var dictionary = SampleDictionary()
        let row = dictionary.row(for: sample, identityOrdinal: 0)
        var hasher = IdentityHasher()
        #expect(hasher.uuid(for: row, ordinal: 0, in: dictionary) == sample.uuid)
        // hashlib.blake2b over the bytes that Schemas/event-log.md gives, made in Python.
        #expect(sample.uuid.uuidString.lowercased() == "018f332a-e400-8afc-95f9-408c30d2290a")
    }

    @Test func `batches hold at most fifty thousand events`() async throws {
        let trial = try ImportTrial()
        let records = (0..<50_500).map { number in
            " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"s\" "
                + "value=\"\(number)\" startDate=\"2024-05-01 10:00:00 +0200\" "
                + "endDate=\"2024-05-01 10:00:00 +0200\"/>"
        }
        let report = try await trial.load(records.joined(separator: "\n"))
        #expect(report.records.saved == 50_500)
        #expect(trial.destination.all.batchSizes == [49_999, 502])
        #expect(report.position == LogPosition(rawValue: 50_501))
    }

    @Test func `an import that is interrupted while reading leaves nothing`() async throws {
        let trial = try ImportTrial()
        let cancellation = ImportCancellation()
        cancellation.cancel()
        let path = try trial.file("a.xml", Export.document(Self.records(10)).utf8)
        let error = await #expect(throws: ImportError.self) {
            try await Importer(
                into: trial.destination, options: trial.options, cancellation: cancellation
            ).run(path)
        }
        #expect(error?.code == .interrupted)
        #expect(trial.destination.all.events == 0)
        #expect(trial.leftOver.isEmpty)
    }

    @Test func `what the store throws comes through unchanged`() async throws {
        struct Refusal: Error {}
        let trial = try ImportTrial()
        trial.destination.refuse(Refusal())
        let error = await #expect(throws: ImportError.self) {
            try await trial.load(Self.records(5))
        }
        #expect(error?.code == .destination)
        #expect(error?.underlying is Refusal)
        #expect(error?.report?.records.saved == 0)
    }

    @Test func `progress names both phases and ends below its total`() async throws {
        let trial = try ImportTrial()
        let seen = Mutex<[ImportProgress]>([])
        let path = try trial.file("a.xml", Export.document(Self.records(30_000)).utf8)
        _ = try await Importer(into: trial.destination, options: trial.options) { step in
            seen.withLock { $0.append(step) }
        }.run(path)
        let steps = seen.withLock { $0 }
        #expect(steps.allSatisfy { $0.done <= $0.total && $0.records <= 30_000 })
        #expect(steps.contains { $0.phase == .reading })
    }
}
