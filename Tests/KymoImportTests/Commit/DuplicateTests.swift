import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

/// Decisions 7: which equal records are one sample.
@Suite("Duplicates of one export, and of the store")
struct DuplicateTests {
    private static let point = "2024-05-01 10:00:00 +0200"
    private static let later = "2024-05-02 10:00:00 +0200"
    private static let latest = "2024-05-03 10:00:00 +0200"

    /// A record that is a point, with a creation date.
    private static func coffee(_ created: String?) -> String {
        Export.record(["creationDate": created, "endDate": point])
    }

    /// A record with length, with a creation date.
    private static func walk(_ created: String?) -> String {
        Export.record(["creationDate": created])
    }

    private static func inCorrelation(_ records: String...) -> String {
        "<Correlation type=\"HKCorrelationTypeIdentifierFood\">\(records.joined())</Correlation>"
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var records: [String]
        /// Creation dates of what is saved, in order; and with every copy kept.
        var saved: [String?]
        var kept: [String?]

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(
            name: "the same in everything", records: [coffee(later), coffee(later)],
            saved: [later], kept: [later, later]),
        Case(
            name: "a point made twice", records: [coffee(latest), coffee(later), coffee(latest)],
            saved: [later, latest], kept: [later, latest, latest]),
        Case(
            name: "a point with and without creation date", records: [coffee(later), coffee(nil)],
            saved: [nil, later], kept: [nil, later]),
        Case(
            name: "a copy with length, synced again", records: [walk(latest), walk(later)],
            saved: [later], kept: [later, latest]),
        Case(
            name: "a member and its twin", records: [coffee(later), inCorrelation(coffee(later))],
            saved: [later], kept: [later]),
        Case(
            name: "a member and its twin of another creation date",
            records: [inCorrelation(coffee(point)), coffee(later)], saved: [later], kept: [later]),
        Case(
            name: "a member alone", records: [inCorrelation(coffee(later))], saved: [later],
            kept: [later]),
        Case(
            name: "members alone, two points",
            records: [inCorrelation(coffee(later), coffee(latest))],
            saved: [later, latest], kept: [later, latest]),
        Case(
            name: "two points and their members",
            records: [coffee(later), coffee(latest), inCorrelation(coffee(later), coffee(latest))],
            saved: [later, latest], kept: [later, latest]),
        Case(
            name: "a member with length and its twin",
            records: [inCorrelation(walk(later)), walk(latest)], saved: [latest], kept: [latest]),
    ]

    @Test(arguments: cases, [false, true])
    func `equal records of one file`(_ each: Case, keepsAll: Bool) async throws {
        for runLimit in [65_536, 1] {
            var trial = try ImportTrial()
            trial.options.keepDuplicates = keepsAll
            trial.options.recordsInMemory = runLimit
            let report = try await trial.load(each.records.joined(separator: "\n"))
            let expected = keepsAll ? each.kept : each.saved
            let dates = [nil: nil, Self.later: 736_329_600.0, Self.latest: 736_416_000.0]
            let created = trial.destination.samples.map { $0.created?.seconds }
            #expect(created == expected.map { dates[$0] ?? nil })
            #expect(report.records.saved == expected.count)
            #expect(report.records.saved + report.records.duplicate == report.records.read)
            // Importing it again adds nothing.
            let again = try await trial.load(each.records.joined(separator: "\n"))
            #expect(again.records.saved == 0)
            #expect(again.records.duplicate == again.records.read)
        }
    }

    @Test func `the k-th of several equal points has ordinal k`() async throws {
        let trial = try ImportTrial()
        try await trial.load(Self.coffee(Self.latest), Self.coffee(Self.later))
        let content = trial.destination.all
        #expect(content.samples.map { content.saved[$0.uuid]?.ordinal } == [0, 1])
        #expect(Set(content.samples.map(\.uuid)).count == 2)
        // One more later: a newer export adds only that.
        let report = try await trial.load(
            Self.coffee(Self.latest), Self.coffee("2024-06-01 00:00:00 +0000"),
            Self.coffee(Self.later))
        #expect(report.records.saved == 1)
        #expect(trial.destination.samples.count == 3)
    }

    @Test func `nothing is new after the phone was replaced`() async throws {
        let trial = try ImportTrial()
        try await trial.load(
            Self.walk(Self.later), Self.coffee(Self.later), Export.record(["value": "3"]))
        let events = trial.destination.all.events
        // Another creation date, another offset for the same instants, another version.
        func moved(_ changes: KeyValuePairs<String, String?>) -> String {
            Export.record(changes).replacingOccurrences(
                of: "10:00:00 +0200\"", with: "03:00:00 -0500\""
            )
            .replacingOccurrences(of: "10:10:00 +0200\"", with: "03:10:00 -0500\"")
            .replacingOccurrences(of: "17.1", with: "18.0")
        }
        let report = try await trial.load(
            moved(["creationDate": "2025-01-01 00:00:00 -0500"]),
            moved(["creationDate": "2025-01-01 00:00:00 -0500", "endDate": Self.point]),
            moved(["creationDate": "2025-01-01 00:00:00 -0500", "value": "3"]))
        #expect(report.records.duplicate == 3)
        #expect(trial.destination.all.events == events)
    }

    @Test(
        arguments: [
            ["sourceName": "Other"], ["value": "121"], ["unit": "%"],
            ["device": Export.device("name:iPhone")],
            ["type": "HKQuantityTypeIdentifierFlightsClimbed"],
            ["startDate": "2024-05-01 09:59:59 +0200"], ["endDate": "2024-05-01 10:10:01 +0200"],
        ] as [KeyValuePairs<String, String?>])
    func `a record that differs in what it says is another sample`(
        change: KeyValuePairs<String, String?>
    ) async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(Export.record(), Export.record(change))
        #expect(report.records.saved == 2)
    }

    @Test func `metadata makes another sample, in any order the same`() async throws {
        let trial = try ImportTrial()
        let one = Export.metadata("a", "1")
        let two = Export.metadata("b", "2")
        let report = try await trial.load(
            Export.record(), Export.record(inner: one), Export.record(inner: one + two),
            Export.record(inner: two + one))
        #expect(report.records.saved == 3)
        #expect(report.records.duplicate == 1)
    }

    @Test func `thousands of samples of one moment are told apart in little memory`() async throws {
        var trial = try ImportTrial()
        trial.options.recordsInMemory = 100
        let records = (0..<3000).map { number in
            Export.record([
                "value": "\(number % 1000)",
                "creationDate": number < 1500 ? Self.later : Self.latest,
                "endDate": Self.point,
            ])
        }
        let report = try await trial.load(records.joined(separator: "\n"))
        // Each value stands three times: at 0, 1000, 2000, of which the first two or the last two
        // share their creation date.
        #expect(report.records.saved == 2000)
        let created = trial.destination.samples.map { $0.created?.seconds ?? 0 }
        #expect(created == created.sorted())
        #expect(trial.leftOver.isEmpty)
    }
}
