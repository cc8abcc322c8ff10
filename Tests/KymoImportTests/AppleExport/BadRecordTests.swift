import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

@Suite("Records that cannot be taken are rejected with a code and a line, the rest is saved")
struct BadRecordTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var code: ProblemCode
        var record: String
        var example = ""

        init(_ code: ProblemCode, _ record: String, example: String = "") {
            self.code = code
            self.record = record
            self.example = example
        }

        var testDescription: String { "\(code.rawValue) \(example)" }
    }

    private static func with(
        _ changes: KeyValuePairs<String, String?>, inner: String = ""
    ) -> String { Export.record(changes, inner: inner) }

    static let cases: [Case] = [
        Case(.startAfterEnd, with(["startDate": "2024-05-01 10:10:01 +0200"])),
        Case(.badNumber, with(["value": "1,5"]), example: "1,5"),
        Case(.badNumber, with(["value": "0x10"]), example: "0x10"),
        Case(.badNumber, with(["value": ""])),
        Case(.badNumber, with(["value": " 5"])),
        Case(.badNumber, with(["value": "1e"])),
        Case(.badNumber, with(["value": ".infinity"]), example: ".infinity"),
        Case(.badNumber, with(["value": "-.inf"])),
        Case(.badNumber, with(["value": ".nan"])),
        Case(.badNumber, with(["value": "HKCategoryValueNotApplicable"])),
        Case(.notFinite, with(["value": "NaN"]), example: "NaN"),
        Case(.notFinite, with(["value": "-inf"])),
        Case(.notFinite, with(["value": "1e999"])),
        Case(
            .notFinite,
            with(["type": "HKQuantityTypeIdentifierBodyMass", "unit": "Tg", "value": "1e300"])),
        Case(.missingValue, with(["value": nil])),
        Case(
            .missingValue,
            with(["type": "HKCategoryTypeIdentifierSleepAnalysis", "unit": nil, "value": nil])),
        Case(.missingType, with(["type": nil])),
        Case(.missingType, with(["type": ""])),
        Case(.missingSource, with(["sourceName": nil])),
        Case(.missingUnit, with(["type": "HKQuantityTypeIdentifierBodyMass", "unit": nil])),
        Case(.unknownUnit, with(["unit": "steps"]), example: "steps"),
        Case(.unknownUnit, with(["type": "HKQuantityTypeIdentifierVO2Max", "unit": "ml/kg/min"])),
        Case(.wrongDimension, with(["unit": "kg"])),
        Case(.badDate, with(["startDate": nil])),
        Case(.badDate, with(["endDate": "yesterday"]), example: "endDate=\"yesterday\""),
        Case(.badDate, with(["startDate": "2024-02-30 10:00:00 +0200"])),
        Case(.badDate, with(["startDate": "2023-02-29 10:00:00 +0200"])),
        Case(.badDate, with(["startDate": "2024-05-01 24:00:00 +0200"])),
        Case(.badDate, with(["startDate": "2024-05-01T10:00:00+02:00"])),
        Case(.badDate, with(["startDate": "2024-05-01 10:00:00  0200"])),
        Case(.badDate, with(["startDate": "2O24-05-01 10:00:00 +0200"])),
        Case(.badDate, with(["creationDate": "soon"])),
        Case(.yearOutOfRange, with(["startDate": "1849-12-31 10:00:00 +0000"])),
        Case(.yearOutOfRange, with(["endDate": "2201-01-01 00:00:00 +0000"])),
        Case(.yearOutOfRange, with(["creationDate": "0001-01-01 00:00:00 +0000"])),
        Case(.invalidText, with(["sourceName": "\u{FFFF}"])),
        Case(
            .metadataTooLarge,
            with([:], inner: Export.metadata("note", String(repeating: "x", count: 1 << 20)))),
        Case(
            .metadataTooLarge,
            with([:], inner: Export.metadata(String(repeating: "k", count: 1025), "1"))),
        Case(
            .metadataTooLarge,
            with([:], inner: Export.metadata("note", String(repeating: "x", count: 5 << 20)))),
        Case(.recordTooLarge, with(["sourceName": String(repeating: "n", count: 65_537)])),
        Case(.recordTooLarge, with(["sourceVersion": String(repeating: "v", count: 5 << 20)])),
        Case(.recordTooLarge, with(["type": String(repeating: "t", count: 257)])),
        Case(
            .badNumber,
            with(
                [:],
                inner: "<HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute/>"
                    + "</HeartRateVariabilityMetadataList>")),
        Case(.missingValue, with([:], inner: "<MetadataEntry value=\"1\"/>")),
    ]

    @Test(arguments: cases)
    func `a bad record`(_ each: Case) async throws {
        let trial = try ImportTrial()
        // A private stand-in becomes bytes that are no UTF-8.
        let text = Export.document(
            [Export.record(["value": "1"]), each.record, Export.record(["value": "2"])]
                .joined(separator: "\n"))
        let bytes = Array(text.utf8).split(separator: Array("\u{FFFF}".utf8)).joined(
            separator: [0xC3, 0x28])
        let report = try await trial.run(bytes: Array(bytes))
        #expect(report.records.read == 3)
        #expect(report.records.saved == 2)
        #expect(report.records.rejected == 1)
        let problem = try #require(report.problems.first)
        #expect(report.problems.count == 1)
        #expect(problem.code == each.code)
        #expect(problem.count == 1)
        #expect(problem.firstLine == 12)
        #expect(each.example.isEmpty || problem.example.contains(each.example))
        #expect(problem.example.count <= 160)
        #expect(trial.destination.samples.count == 2)
    }

    @Test(arguments: ["Contraceptive", "Lactation", "Pregnancy"])
    func `some states may have an open end`(name: String) async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            Export.record([
                "type": "HKCategoryTypeIdentifier\(name)", "unit": nil, "value": "1",
                "endDate": "4001-01-01 00:00:00 +0000",
            ]))
        #expect(report.records.saved == 1)
    }

    @Test func `edges of the years are taken`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            Export.record(["startDate": "1850-01-01 00:00:00 +0000"]),
            Export.record(["endDate": "2200-12-31 23:59:59 +0000"]))
        #expect(report.records.saved == 2)
        #expect(trial.destination.samples.first?.start.seconds == -4_765_132_800)
    }

    @Test func `problems are counted by kind with the first line`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            Export.record(["value": "a"]), Export.record(["unit": "kg"]),
            Export.record(["value": "b"]), Export.record())
        #expect(report.problems.map(\.code) == [.badNumber, .wrongDimension])
        #expect(report.problems.map(\.count) == [2, 1])
        #expect(report.problems.map(\.firstLine) == [11, 12])
        #expect(report.problems.first?.example == "a")
        #expect(report.records.rejected == 3)
    }

    @Test func `a million names of one field do not fill the memory`() async throws {
        let trial = try ImportTrial()
        let records = (0..<3000).map {
            Export.record(["type": "HKMade\($0)", "sourceName": "s\($0)", "value": "\($0)"])
        }
        let report = try await trial.load(records.joined(separator: "\n"))
        #expect(report.records.saved == 3000)
        #expect(trial.destination.all.sources.count == 3000)
        #expect(report.problems.first?.count == 3000)
    }
}
