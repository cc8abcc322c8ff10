import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

@Suite("What a record of an export becomes")
struct ExportRecordTests {
    /// 2024-05-01T08:00:00Z, in seconds since 2001.
    private static let morning = 736_243_200.0

    @Test func `a quantity keeps value, unit, dates, source and creation date`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(Export.record())
        #expect(report.records.read == 1)
        #expect(report.records.saved == 1)
        #expect(report.saved == ["HKQuantityTypeIdentifierStepCount": 1])
        #expect(report.exportVersion == "14")
        #expect(report.locale == "en_US")
        #expect(report.exportDate == Instant(seconds: 758_545_200))
        let sample = try #require(trial.destination.samples.first)
        #expect(sample.type == "HKQuantityTypeIdentifierStepCount")
        #expect(sample.start.seconds == Self.morning)
        #expect(sample.end.seconds == Self.morning + 600)
        #expect(sample.created?.seconds == Self.morning + 1200)
        let unit = try Unit(validating: "count")
        #expect(sample.value == .quantity(Quantity(value: 120, unit: unit)))
        #expect(sample.revision.name == "Phone")
        #expect(sample.revision.version == "17.1")
        #expect(sample.device == nil)
        #expect(sample.metadata.isEmpty)
        #expect(trial.leftOver.isEmpty)
    }

    @Test func `attributes may stand in any order over several lines`() async throws {
        let trial = try ImportTrial()
        try await trial.load(
            """
            <Record value='70.5'
                endDate="2024-05-01 10:00:00 +0200" unit="kg"\tsourceName = "Scale"
              type="HKQuantityTypeIdentifierBodyMass"
              startDate="2024-05-01 10:00:00 +0200"></Record>
            """)
        let sample = try #require(trial.destination.samples.first)
        #expect(sample.type == "HKQuantityTypeIdentifierBodyMass")
        #expect(sample.created == nil)
        #expect(sample.revision.version == nil)
        #expect(
            sample.value == .quantity(Quantity(value: 70.5, unit: try Unit(validating: "kg"))))
    }

    @Test(
        arguments: [
            ("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleepCore", 3),
            ("HKCategoryTypeIdentifierSleepAnalysis", "0", 0),
            ("HKCategoryTypeIdentifierMindfulSession", "HKCategoryValueNotApplicable", 0),
            ("HKCategoryTypeIdentifierMindfulSession", nil, 0),
            ("HKCategoryTypeIdentifierHeadache", "HKCategoryValueSeverityModerate", 3),
            ("HKCategoryTypeIdentifierMenstrualFlow", "HKCategoryValueMenstrualFlowLight", 2),
            ("HKCategoryTypeIdentifierMenstrualFlow", "HKCategoryValueVaginalBleedingLight", 2),
        ] as [(String, String?, Int64)])
    func `a category value is a name of any age, a number, or nothing`(
        type: String, value: String?, raw: Int64
    ) async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            Export.record(["type": type, "unit": nil, "value": value]))
        #expect(trial.destination.samples.first?.value == .category(raw))
        #expect(report.problems.isEmpty)
    }

    @Test func `metadata is typed by its key`() async throws {
        let trial = try ImportTrial()
        let inner = [
            Export.metadata("HKWasUserEntered", "1"), Export.metadata("HKIndoorWorkout", "0"),
            Export.metadata("HKMetadataKeyHeartRateMotionContext", "2"),
            Export.metadata("HKSWOLFScore", "96.5"),
            Export.metadata("HKElevationAscended", "67254 cm"),
            Export.metadata("HKAverageMETs", "5.11259 kcal/hr\u{B7}kg"),
            Export.metadata("HKWeatherHumidity", "7100 %"),
            Export.metadata("HKDateOfEarliestDataUsedForEstimate", "2024-05-01 08:00:00 +0000"),
            Export.metadata("HKTimeZone", "Europe/Berlin"),
            Export.metadata("Modified Date", "2016-04-18 15:56:05 +0000"),
            Export.metadata("HKLapLength", "about a mile"), Export.metadata("App Source", "1"),
        ]
        try await trial.load(Export.record(inner: inner.joined(separator: "\n")))
        let metadata = try #require(trial.destination.samples.first?.metadata)
        func quantity(_ value: Double, _ unit: String) throws -> MetadataValue {
            .quantity(Quantity(value: value, unit: try Unit(validating: unit)))
        }
        #expect(metadata["HKWasUserEntered"] == .boolean(true))
        #expect(metadata["HKIndoorWorkout"] == .boolean(false))
        #expect(metadata["HKMetadataKeyHeartRateMotionContext"] == .integer(2))
        #expect(metadata["HKSWOLFScore"] == .number(96.5))
        #expect(try metadata["HKElevationAscended"] == quantity(67254, "cm"))
        #expect(try metadata["HKAverageMETs"] == quantity(5.11259, "kcal/hr\u{B7}kg"))
        #expect(try metadata["HKWeatherHumidity"] == quantity(71, "%"))
        #expect(
            metadata["HKDateOfEarliestDataUsedForEstimate"]
                == .date(Instant(seconds: Self.morning)))
        #expect(metadata["HKTimeZone"] == .string("Europe/Berlin"))
        #expect(metadata["Modified Date"] == .string("2016-04-18 15:56:05 +0000"))
        #expect(metadata["HKLapLength"] == .string("about a mile"))
        #expect(metadata["App Source"] == .string("1"))
        #expect(metadata.values.count == 12)
    }

    @Test func `beats are kept with their clock times as they came`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            Export.record(
                [
                    "type": "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "unit": "ms",
                    "value": "26.467",
                ],
                inner: """
                      <HeartRateVariabilityMetadataList>
                       <InstantaneousBeatsPerMinute bpm="58" time="6:14:48.94\u{202F}PM"/>
                       <InstantaneousBeatsPerMinute bpm="61" time="08:33:44,67"/>
                      </HeartRateVariabilityMetadataList>
                    """))
        #expect(
            trial.destination.samples.first?.beats == [
                Beat(bpm: 58, time: "6:14:48.94\u{202F}PM"), Beat(bpm: 61, time: "08:33:44,67"),
            ])
        #expect(report.elements["InstantaneousBeatsPerMinute"]?.saved == 2)
        #expect(report.elements["HeartRateVariabilityMetadataList"]?.notYetImported == 0)
    }

    @Test func `a type that nobody knows is kept and reported`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            Export.record([
                "type": "HKDataTypeSleepDurationGoal", "unit": "hr", "value": "8",
            ]),
            Export.record(["type": "HKCategoryTypeIdentifierNew", "unit": nil, "value": "HKNew"]))
        let samples = trial.destination.samples
        #expect(samples.count == 2)
        #expect(samples.first?.type == "HKCategoryTypeIdentifierNew")
        #expect(samples.first?.value == .text("HKNew"))
        #expect(
            samples.last?.value
                == .quantity(Quantity(value: 8, unit: try Unit(validating: "hr"))))
        #expect(report.records.saved == 2)
        #expect(report.problems.map(\.code) == [.unknownType])
        #expect(report.problems.first?.count == 2)
        #expect(report.problems.first?.firstLine == 11)
        #expect(report.problems.first?.example == "HKDataTypeSleepDurationGoal")
    }

    @Test func `characteristics are set once, and again only when they change`() async throws {
        let trial = try ImportTrial()
        let me = """
             <Me HKCharacteristicTypeIdentifierDateOfBirth="1985-01-01" \
            HKCharacteristicTypeIdentifierBloodType="HKBloodTypeAPositive" \
            HKCharacteristicTypeIdentifierBiologicalSex=""/>
            """
        try await trial.load(me, Export.record())
        #expect(
            trial.destination.all.characteristics == [
                "HKCharacteristicTypeIdentifierDateOfBirth": "1985-01-01",
                "HKCharacteristicTypeIdentifierBloodType": "HKBloodTypeAPositive",
            ])
        let events = trial.destination.all.events
        let report = try await trial.load(me, Export.record())
        #expect(trial.destination.all.events == events)
        #expect(report.position == LogPosition(rawValue: UInt64(events)))
        #expect(report.records.duplicate == 1)
    }

    @Test func `a dry run counts and stores nothing`() async throws {
        var trial = try ImportTrial()
        trial.options.dryRun = true
        let report = try await trial.load(Export.record(), Export.record())
        #expect(report.records.saved == 1)
        #expect(report.records.duplicate == 1)
        #expect(report.saved == ["HKQuantityTypeIdentifierStepCount": 1])
        #expect(report.position == nil)
        #expect(trial.destination.all.events == 0)
    }
}
