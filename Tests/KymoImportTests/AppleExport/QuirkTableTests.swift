import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

/// The rows of the table of quirks that concern records and their file, one test each. Those of
/// clinical records, ECGs, summaries and CDA concern elements that are counted only as yet.
@Suite("The table of quirks (export-format 7)")
struct QuirkTableTests {
    private func value(_ trial: ImportTrial, _ number: Double, _ unit: String) throws {
        let expected = SampleValue.quantity(
            Quantity(value: number, unit: try Unit(validating: unit)))
        #expect(trial.destination.samples.map(\.value) == [expected])
    }

    @Test func `Q3: control characters are filtered, not fatal`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(Export.record(["sourceName": "A\u{0B}B"]))
        #expect(trial.destination.samples.map(\.revision.name) == ["AB"])
        #expect(report.problems.map(\.code) == [.controlCharacters])
    }

    @Test(arguments: [true, false])
    func `Q4 and Q5: a member is one sample with or without a twin`(hasTwin: Bool) async throws {
        let trial = try ImportTrial()
        let open =
            "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"Phone\" "
            + "startDate=\"2024-05-01 10:00:00 +0200\" endDate=\"2024-05-01 10:10:00 +0200\">"
        let report = try await trial.load(
            "\(open)\(Export.record())</Correlation>", hasTwin ? Export.record() : "")
        #expect(trial.destination.samples.count == 1)
        #expect(report.records.duplicate == (hasTwin ? 1 : 0))
    }

    @Test func `Q8: unbreakable blanks and numeric references in names`() async throws {
        let trial = try ImportTrial()
        _ = try await trial.load(Export.record(["sourceName": "Ann&#8217;s Apple\u{A0}Watch"]))
        #expect(trial.destination.samples.map(\.revision.name) == ["Ann’s Apple\u{A0}Watch"])
    }

    @Test func `Q9: beats keep their clock time as it came`() async throws {
        let trial = try ImportTrial()
        let times = ["6:14:48.94\u{202F}PM", "08:33:44,67"]
        let beats = times.map {
            "<InstantaneousBeatsPerMinute bpm=\"61\" time=\"\($0)\"/>"
        }.joined()
        _ = try await trial.load(
            Export.record(
                [
                    "type": "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "unit": "ms",
                    "value": "40",
                ],
                inner: "<HeartRateVariabilityMetadataList>\(beats)"
                    + "</HeartRateVariabilityMetadataList>"))
        #expect(trial.destination.samples.first?.beats.map(\.time) == times)
    }

    @Test func `Q10: a decimal comma is no number in a record`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(Export.record(["value": "71,5"]))
        #expect(report.problems.map(\.code) == [.badNumber])
    }

    @Test func `Q12: records come in any order and are saved in one`() async throws {
        let trial = try ImportTrial()
        let hours = [12, 9, 15]
        _ = try await trial.load(
            hours.map { hour in
                let clock = hour < 10 ? "0\(hour)" : "\(hour)"
                return Export.record([
                    "startDate": "2024-05-01 \(clock):00:00 +0000",
                    "endDate": "2024-05-01 \(clock):01:00 +0000",
                ])
            }.joined(separator: "\n"))
        let starts = trial.destination.samples.map(\.start)
        #expect(starts.count == 3)
        #expect(starts == starts.sorted())
    }

    @Test func `Q13: a category without unit, and one without value`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            Export.record([
                "type": "HKCategoryTypeIdentifierSleepAnalysis", "unit": nil,
                "value": "HKCategoryValueSleepAnalysisAsleepCore",
            ]),
            Export.record([
                "type": "HKCategoryTypeIdentifierMindfulSession", "unit": nil, "value": nil,
            ]))
        #expect(report.records.saved == 2)
        #expect(trial.destination.samples.map(\.value) == [.category(0), .category(3)])
    }

    @Test func `Q15: humidity is divided by a hundred`() async throws {
        let trial = try ImportTrial()
        _ = try await trial.load(
            Export.record(inner: Export.metadata("HKWeatherHumidity", "7100 %")))
        let humidity = trial.destination.samples.first?.metadata["HKWeatherHumidity"]
        #expect(humidity == .quantity(Quantity(value: 71, unit: try Unit(validating: "%"))))
    }

    @Test func `Q16: weather and elevation keep the unit in their value`() async throws {
        let trial = try ImportTrial()
        _ = try await trial.load(
            Export.record(
                inner: Export.metadata("HKWeatherTemperature", "68 degF")
                    + Export.metadata("HKElevationAscended", "4258 cm")))
        let metadata = trial.destination.samples.first?.metadata
        #expect(
            metadata?["HKWeatherTemperature"]
                == .quantity(Quantity(value: 68, unit: try Unit(validating: "degF"))))
        #expect(
            metadata?["HKElevationAscended"]
                == .quantity(Quantity(value: 4258, unit: try Unit(validating: "cm"))))
    }

    @Test func `Q17: records inside a workout are taken`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\">"
                + Export.record() + "</Workout>")
        #expect(report.records.saved == 1)
        #expect(report.elements["Workout"]?.notYetImported == 1)
    }

    @Test func `Q19: what two sources counted is kept of both`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            Export.record(), Export.record(["sourceName": "Watch"]))
        #expect(report.records.saved == 2)
        let problem = try #require(report.problems.first)
        #expect(problem.code == .suspectedDuplicate)
        #expect(problem.count == 1)
    }

    @Test func `Q20: identical records are one and counted`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(Export.record(), Export.record())
        #expect(report.records.saved == 1)
        #expect(report.records.duplicate == 1)
    }

    @Test func `Q27: the offset is used up and the instant kept`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            Export.record(),
            Export.record([
                "startDate": "2024-05-01 03:00:00 -0500", "endDate": "2024-05-01 03:10:00 -0500",
            ]))
        #expect(report.records.duplicate == 1)
    }

    @Test func `Q28: Cal is the kilocalorie`() async throws {
        let trial = try ImportTrial()
        _ = try await trial.load(
            Export.record([
                "type": "HKQuantityTypeIdentifierActiveEnergyBurned", "unit": "Cal",
                "value": "12.5",
            ]))
        guard case .quantity(let quantity) = trial.destination.samples.first?.value else {
            Issue.record("no quantity came")
            return
        }
        let calories = quantity.unit.conversion(to: try Unit(validating: "kcal"))
        #expect(calories.map { $0(quantity.value) } == 12.5)
    }

    @Test(arguments: [
        ("12", 12.0), ("12.0", 12.0), ("0.00241935", 0.00241935), ("1.23457e+06", 1_234_570.0),
    ])
    func `Q32 and Q38: decimals of every form`(text: String, number: Double) async throws {
        let trial = try ImportTrial()
        _ = try await trial.load(Export.record(["value": text]))
        try value(trial, number, "count")
    }

    @Test func `two metadata entries of one key: the last counts and that is told`() async throws {
        let trial = try ImportTrial()
        let twice = Export.metadata("note", "a") + Export.metadata("note", "b")
        let report = try await trial.load(
            Export.record(inner: twice), Export.record(["value": "7"], inner: twice))
        #expect(report.problems.map(\.code) == [.repeatedMetadataKey])
        #expect(report.problems.first?.count == 2)
        #expect(trial.destination.samples.first?.metadata["note"] == .string("b"))
    }
}
