import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

@Suite("Quirks of real exports (export-format 7)")
struct ExportQuirkTests {
    @Test(arguments: [
        // Q1: a missing > and misplaced pieces, as in early exports of iOS 16.
        """
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 12 -->
        <!ELEMENT VisionPrescription ((RightEye|LeftEye|Attachment|MetadataEntry)*)
        <!ATTLIST VisionPrescription
          type CDATA #REQUIRED
          dateIssued "CDATA #REQUIRED
        <!ELEMENT RightEye EMPTY>
        ]>
        """,
        // No end at all.
        "<!DOCTYPE HealthData [\n<!-- HealthKit Export Version: 12 -->\n<!ELEMENT Me EMPTY\n",
        // An end inside a comment does not count.
        "<!DOCTYPE HealthData [<!-- HealthKit Export Version: 12 ]> <HealthData> --> ] >",
    ])
    func `a broken document type is skipped`(doctype: String) async throws {
        let trial = try ImportTrial()
        let report = try await trial.run(
            bytes: "<?xml version=\"1.0\"?>\(doctype)<HealthData>\(Export.record())</HealthData>"
                .utf8)
        #expect(report.records.saved == 1)
        #expect(report.exportVersion == "12")
    }

    @Test func `control characters are left out and counted`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            Export.record(
                ["sourceName": "My\u{0B} Watch\u{1F}", "value": "1&#11;20"],
                inner: Export.metadata("no\u{01}te", "a\u{0C}b") + "\u{02}"))
        let sample = try #require(trial.destination.samples.first)
        #expect(sample.revision.name == "My Watch")
        #expect(sample.metadata["note"] == .string("ab"))
        #expect(
            sample.value == .quantity(Quantity(value: 120, unit: try Unit(validating: "count"))))
        let problem = try #require(report.problems.first { $0.code == .controlCharacters })
        #expect(problem.count == 6)
        #expect(problem.firstLine == 11)
        #expect(report.records.rejected == 0)
    }

    @Test func `the pointer and the creation date of a device are dropped`() async throws {
        let trial = try ImportTrial()
        let fields = "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch5,9, "
        let report = try await trial.load(
            Export.record(["device": Export.device(fields + "software:8.0")]),
            Export.record([
                "device": Export.device(
                    fields + "software:8.0, creation date:2025-05-14 22:06:53 +0000",
                    pointer: "0x11111111")
            ]))
        #expect(report.records.duplicate == 1)
        #expect(
            trial.destination.samples.map(\.device) == [
                Device(
                    name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch",
                    hardwareVersion: "Watch5,9", softwareVersion: "8.0")
            ])
    }

    @Test func `a device's text is split at known keys only`() async throws {
        let trial = try ImportTrial()
        try await trial.load(
            Export.record([
                "device": Export.device(
                    "name:Scale, big: one, manufacturer:A, B &amp; C, firmware:1.2, "
                        + "localIdentifier:x:y, UDIDeviceIdentifier:u")
            ]),
            Export.record(["value": "2", "device": "Plain scale"]),
            Export.record(["value": "3", "device": Export.device("name:Apple Watch")]),
            Export.record(["value": "4", "device": ""]))
        #expect(
            Set(trial.destination.samples.map(\.device)) == [
                Device(
                    name: "Scale, big: one", manufacturer: "A, B & C", firmwareVersion: "1.2",
                    localIdentifier: "x:y", udiDeviceIdentifier: "u"),
                Device(name: "Plain scale"), Device(name: "Apple Watch"), nil,
            ])
    }

    @Test func `names keep their blanks and apostrophes, and references mean their characters`()
        async throws
    {
        let trial = try ImportTrial()
        try await trial.load(
            Export.record(["sourceName": "Alex&#8217;s Apple&#xA0;Watch &lt;&quot;&apos;&amp;&gt;"])
        )
        #expect(
            trial.destination.samples.first?.revision.name
                == "Alex\u{2019}s Apple\u{A0}Watch <\"'&>")
    }

    @Test func `exports of iOS 8 are read`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.run(
            bytes: """
                <?xml version="1.0" encoding="UTF-8"?>

                <?xml-stylesheet type="text/xsl" href="table.xsl"?>
                <HealthData locale="en_US">
                 <ExportDate value="20140114084347-0800"/>
                 <Me HKCharacteristicTypeIdentifierDateOfBirth=""
                  HKCharacteristicTypeIdentifierBiologicalSex="2"/>
                 <Record type="HKQuantityTypeIdentifierStepCount" source="Health" unit="count" \
                startDate="20140106084300-0800" endDate="20140107084300-0800" value="2309" \
                recordCount="191" Was User Entered="no"/>
                 <Record type="HKQuantityTypeIdentifierHeartRate" source="Band" unit="count/min" \
                startDate="20140106084300-0800" endDate="20140106094300-0800" min="60" max="80" \
                average="70.5" recordCount="2"/>
                </HealthData>
                """.utf8)
        #expect(report.records.saved == 2)
        #expect(report.problems.isEmpty)
        #expect(report.exportDate == Instant(seconds: 411_410_627))
        #expect(
            trial.destination.all.characteristics
                == ["HKCharacteristicTypeIdentifierBiologicalSex": "HKBiologicalSexMale"])
        let samples = trial.destination.samples
        let heart = try #require(samples.first { $0.type.hasSuffix("HeartRate") })
        #expect(
            heart.value
                == .quantity(Quantity(value: 70.5, unit: try Unit(validating: "count/min"))))
        #expect(heart.metadata["kymo.ios8.max"] == .string("80"))
        let steps = try #require(samples.first { $0.type.hasSuffix("StepCount") })
        #expect(steps.created == nil)
        #expect(steps.revision.name == "Health")
        #expect(steps.start == Instant(seconds: 410_719_380))
        #expect(
            steps.metadata.values == [
                "kymo.ios8.recordCount": .string("191"),
                "kymo.ios8.Was User Entered": .string("no"),
            ])
    }

    @Test func `characteristics as elements are read too`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            """
             <Me>
              <HKCharacteristicTypeIdentifierDateOfBirth
              >1985-01-01</HKCharacteristicTypeIdentifierDateOfBirth>
              <Nickname><![CDATA[Al & co]]></Nickname>
             </Me>
            """, Export.record())
        #expect(
            trial.destination.all.characteristics
                == ["HKCharacteristicTypeIdentifierDateOfBirth": "1985-01-01"])
        #expect(report.records.saved == 1)
        #expect(report.elements["Nickname"]?.read == 1)
    }

    @Test func `records are found anywhere, and everything else is counted`() async throws {
        let trial = try ImportTrial()
        let report = try await trial.load(
            """
             <!-- Effort -- inside a workout -->
             <Workout workoutActivityType="HKWorkoutActivityTypeRunning">
              <MetadataEntry key="HKIndoorWorkout" value="0"/>
              <WorkoutEvent type="HKWorkoutEventTypeLap" date="2024-05-01 10:00:00 +0200"/>
            \(Export.record(["value": "7"], inner: Export.metadata("HKWasUserEntered", "1")))
              <Surprise depth="1"><Surprise/></Surprise>
             </Workout>
             <ActivitySummary dateComponents="2024-05-01"/>
            """, Export.record(["new": "yes"]))
        #expect(report.records.read == 2)
        #expect(report.records.saved == 2)
        func elements(_ name: String) -> [Int]? {
            report.elements[name].map { [$0.read, $0.saved, $0.notYetImported] }
        }
        #expect(elements("Workout") == [1, 0, 1])
        #expect(elements("WorkoutEvent") == [1, 0, 1])
        #expect(elements("ActivitySummary") == [1, 0, 1])
        #expect(elements("MetadataEntry") == [2, 1, 1])
        #expect(elements("Surprise") == [2, 0, 2])
        #expect(elements("Record") == nil)
        #expect(report.problems.map(\.code) == [.unknownElement, .unknownAttribute])
        #expect(report.problems.first?.example == "<Surprise>")
    }

    @Test func `values are read as decimals whatever their form`() async throws {
        let trial = try ImportTrial()
        let texts = ["12", "12.0", "0.00241935", "1.23457e+06", "-5", "+5", ".5", "5.", "1E2"]
        let records = texts.map {
            Export.record(["type": "HKQuantityTypeIdentifierNumberOfTimesFallen", "value": $0])
        }
        let report = try await trial.load(records.joined(separator: "\n"))
        let values = trial.destination.samples.compactMap { sample -> Double? in
            guard case .quantity(let quantity) = sample.value else { return nil }
            return quantity.value
        }
        #expect(Set(values) == [12, 0.00241935, 1_234_570, -5, 5, 0.5, 100])
        #expect(report.records.duplicate == 2)
    }
}
