import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

/// Where exports lie, if `KYMO_TEST_DATA` names a folder.
private let folder = ProcessInfo.processInfo.environment["KYMO_TEST_DATA"].map { $0 + "/" }

@Suite("Exports of devices and of the generator")
struct RealExportTests {
    static let files = [
        "ios08-2015-en_US/export.xml", "ios09-2016-en_GB/export.xml",
        "ios11-2017-en_US-many-apps/export.xml.xz", "ios12-2019-fr_FR/export.xml",
        "ios12-2019-en_US/apple_health_export/export.xml", "ios12-2019-en_US-b/export.xml",
        "ios14-2020-en_US-clinical/export.xml", "ios14-2020-en_US-audio/export.xml.xz",
        "ios17-2025-en_US-by-type/export.xml", "ios18-26-2025-fr_FR-workouts/export.zip",
        "fixture-statemind-en/export.xml", "fixture-me-as-elements/export.xml",
        "fixture-workouts-en_GB/export.xml", "adversarial-zips/x4-5-original.zip",
        "clinical-records-dstu2/export.zip", "clinical-records-r4/export.zip",
    ]

    /// Bytes of the XML, unpacked by the system's own tools.
    private func xml(_ path: String) throws -> Data {
        if path.hasSuffix(".xml") { return try Data(contentsOf: URL(fileURLWithPath: path)) }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            path.hasSuffix(".xz")
            ? ["xz", "-dc", path] : ["unzip", "-p", path, "apple_health_export/export.xml"]
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return data
    }

    @Test(.enabled(if: folder != nil, "KYMO_TEST_DATA names no exports"), arguments: files)
    func `counts are those of a general XML parser`(file: String) async throws {
        let path = try #require(folder) + file
        let counted = try CountedExport(xml(path))
        var trial = try ImportTrial()
        trial.options.keepDuplicates = true
        let report = try await trial.run(path)
        #expect(report.records.read == counted.elements["Record"] ?? 0)
        let others = counted.elements.filter { $0.key != "Record" }
        #expect(report.elements.mapValues(\.read) == others)
        // With every copy kept, only twins of members and rejected records are missing.
        let rejected = report.records.rejected
        #expect(rejected == (file.contains("me-as-elements") ? 1 : 0))
        #expect(report.records.duplicate <= counted.nestedRecords)
        for (type, count) in counted.records {
            let missing = count - (report.saved[type] ?? 0)
            #expect(missing >= 0 && missing <= counted.nestedRecords + rejected, "\(type)")
        }
        let again = try await trial.run(path)
        #expect(again.records.saved == 0)
        #expect(trial.leftOver.isEmpty)
    }

    @Test(.enabled(if: folder != nil, "KYMO_TEST_DATA names no exports"))
    func `counts by type are the truth of the generator less its copies`() async throws {
        let made = try #require(folder)
        let truth = try truth(made + "made-export/truth.json.xz")
        let trial = try ImportTrial()
        let report = try await trial.run(made + "made-export/export.zip")
        for (type, count) in truth.records {
            let distinct = count - (truth.exact[type] ?? 0)
            // Of the copies of another creation date, those with length are one with their twin.
            let missing = distinct - (report.saved[type] ?? 0)
            #expect(missing >= 0 && missing <= truth.late[type] ?? 0, "\(type)")
        }
        #expect(Set(report.saved.keys) == Set(truth.records.keys))
    }

    private struct Truth {
        var records: [String: Int]
        var exact: [String: Int]
        var late: [String: Int]
    }

    private func truth(_ path: String) throws -> Truth {
        let json = try JSONSerialization.jsonObject(with: xml(path)) as? [String: Any] ?? [:]
        return Truth(
            records: json["records_by_type"] as? [String: Int] ?? [:],
            exact: json["exact_duplicates_by_type"] as? [String: Int] ?? [:],
            late: json["late_duplicates_by_type"] as? [String: Int] ?? [:])
    }

    @Test(.enabled(if: folder != nil, "KYMO_TEST_DATA names no exports"))
    func `an empty export among the hostile zips is an error`() async throws {
        let path = try #require(folder) + "adversarial-zips/x4-3-multi-empty-xml.zip"
        let trial = try ImportTrial()
        let error = await #expect(throws: ImportError.self) { try await trial.run(path) }
        #expect(error?.code == .noExportFound)
    }
}
