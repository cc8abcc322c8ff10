import Foundation
import KymoCore
import KymoTestSupport
import Testing

@testable import KymoImport

/// `--mirror`: what an earlier export brought and a newer one lacks is deleted (decisions 7).
@Suite struct MirrorTests {
    /// Steps of one minute each, `numbers` minutes after noon.
    private func export(
        _ numbers: some Sequence<Int>, created: String = "2024-05-02 08:00:00 +0200",
        offset: String = "+0200", hour: Int = 10, version: Int = 14, extra: String = ""
    ) -> [UInt8] {
        let records = numbers.map { number in
            let clock = [hour + number / 60, number % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
                .joined(separator: ":")
            return Export.record([
                "startDate": "2024-05-01 \(clock):00 \(offset)",
                "endDate": "2024-05-01 \(clock):30 \(offset)", "creationDate": created,
                "value": "\(number + 1)",
            ])
        }
        let text = Export.document(records.joined(separator: "\n") + extra)
        return Array(
            text.replacingOccurrences(of: "Version: 14", with: "Version: \(version)").utf8)
    }

    private static func store(beside trial: ImportTrial) async throws -> Store {
        var options = StoreOptions()
        options.create = true
        return try await Store.open(at: trial.path("store"), options: options)
    }

    private func imported(
        _ bytes: [UInt8], into store: Store, _ trial: ImportTrial,
        _ change: (inout ImportOptions) -> Void = { _ in }
    ) async throws -> ImportReport {
        var options = trial.options
        options.recordsInMemory = 16
        change(&options)
        return try await Importer(into: store, options: options).run(
            trial.file("export.xml", bytes))
    }

    private func count(_ store: Store) throws -> Int {
        try store.read { (snapshot) throws(StoreError) in
            try snapshot.types().reduce(0) { $0 + $1.count }
        }
    }

    @Test func `a newer export that lost and gained appends exactly those`() async throws {
        let trial = try ImportTrial()
        let store = try await Self.store(beside: trial)
        _ = try await imported(export(0..<200), into: store, trial)
        let newer = export(Array(0..<200).filter { $0 % 100 != 7 } + [200, 201])
        let before = try store.read { (snapshot) throws(StoreError) in snapshot.position }
        let report = try await imported(newer, into: store, trial) { $0.mirrors = true }
        #expect(report.records.saved == 2)
        #expect(report.records.deleted == 2)
        #expect(report.position?.rawValue == before.rawValue + 4)
        #expect(try count(store) == 200)
        // Doing it again changes nothing.
        let again = try await imported(newer, into: store, trial) { $0.mirrors = true }
        #expect(again.records.saved == 0)
        #expect(again.records.deleted == 0)
        #expect(again.position == report.position)
        await store.close()
    }

    @Test func `a dry run counts what would go and deletes nothing`() async throws {
        let trial = try ImportTrial()
        let store = try await Self.store(beside: trial)
        _ = try await imported(export(0..<100), into: store, trial)
        let report = try await imported(export(0..<95), into: store, trial) {
            $0.mirrors = true
            $0.dryRun = true
        }
        #expect(report.records.deleted == 5)
        #expect(try count(store) == 100)
        await store.close()
    }

    @Test func `more than a tenth goes only when that is said`() async throws {
        let trial = try ImportTrial()
        let store = try await Self.store(beside: trial)
        _ = try await imported(export(0..<100), into: store, trial)
        let fewer = export(0..<89)
        let error = await #expect(throws: ImportError.self) {
            try await imported(fewer, into: store, trial) { $0.mirrors = true }
        }
        #expect(error?.code == .mirrorRefused)
        #expect(error?.message.contains("11 of 100") == true)
        #expect(try count(store) == 100)
        let report = try await imported(fewer, into: store, trial) {
            $0.mirrors = true
            $0.mirrorsWithoutAsking = true
        }
        #expect(report.records.deleted == 11)
        #expect(try count(store) == 89)
        await store.close()
    }

    @Test func `a rejected record forbids mirroring, and nothing is stored`() async throws {
        let trial = try ImportTrial()
        let store = try await Self.store(beside: trial)
        _ = try await imported(export(0..<20), into: store, trial)
        let bad = Export.record(["value": "NaN"])
        let error = await #expect(throws: ImportError.self) {
            try await imported(export(0..<21, extra: bad), into: store, trial) {
                $0.mirrors = true
            }
        }
        #expect(error?.code == .mirrorRefused)
        #expect(try count(store) == 20)
        await store.close()
    }

    @Test func `what others saved stays`() async throws {
        let trial = try ImportTrial()
        let store = try await Self.store(beside: trial)
        _ = try await imported(export(0..<20), into: store, trial)
        let line =
            #"{"type":"stepCount","start":"2024-05-03T10:00:00Z","value":5,"#
            + #""source":{"name":"Own"}}"#
        _ = try await Importer(into: store, options: trial.options).run(
            trial.file("lines.ndjson", Array(line.utf8)))
        let report = try await imported(export(0..<19), into: store, trial) { $0.mirrors = true }
        #expect(report.records.deleted == 1)
        #expect(try count(store) == 20)
        await store.close()
    }

    @Test func `types that an older version cannot hold stay`() async throws {
        let trial = try ImportTrial()
        let store = try await Self.store(beside: trial)
        // Physical effort came with iOS 17, body mass with iOS 8.
        let effort = Export.record([
            "type": "HKQuantityTypeIdentifierPhysicalEffort", "unit": "kcal/hr·kg",
        ])
        let mass = Export.record(["type": "HKQuantityTypeIdentifierBodyMass", "unit": "kg"])
        _ = try await imported(export(0..<30, extra: effort + mass), into: store, trial)
        let report = try await imported(export(0..<30, version: 12), into: store, trial) {
            $0.mirrors = true
        }
        #expect(report.records.deleted == 1)
        let left = try store.read { (snapshot) throws(StoreError) in
            try snapshot.types().map(\.type)
        }
        #expect(left.contains("HKQuantityTypeIdentifierPhysicalEffort"))
        #expect(!left.contains("HKQuantityTypeIdentifierBodyMass"))
        await store.close()
    }

    @Test func `after the phone was replaced nothing is new and nothing goes`() async throws {
        let trial = try ImportTrial()
        let store = try await Self.store(beside: trial)
        _ = try await imported(export(0..<50), into: store, trial)
        // The same instants written in another zone, with other creation dates.
        let moved = export(0..<50, created: "2025-02-03 09:00:00 -0500", offset: "-0500", hour: 3)
        let report = try await imported(moved, into: store, trial) { $0.mirrors = true }
        #expect(report.records.saved == 0)
        #expect(report.records.duplicate == 50)
        #expect(report.records.deleted == 0)
        await store.close()
    }

    @Test func `lines cannot be mirrored`() async throws {
        let trial = try ImportTrial()
        let error = await #expect(throws: ImportError.self) {
            var options = trial.options
            options.mirrors = true
            _ = try await Importer(into: trial.destination, options: options).run(
                trial.file("lines.ndjson", Array(#"{"type":"stepCount"}"#.utf8)))
        }
        #expect(error?.code == .mirrorRefused)
    }
}
