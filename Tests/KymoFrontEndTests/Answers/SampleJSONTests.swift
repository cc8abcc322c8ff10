import Foundation
import KymoCore
import Testing

@testable import KymoFrontEnd

struct SampleJSONTests {
    let uuid = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")

    func text(_ sample: Sample, _ zone: String = "UTC") throws -> String {
        var json = JSONWriter()
        let zone = try #require(TimeZone(identifier: zone))
        SampleJSON(zone: ZoneOffsets(zone)).write(sample, to: &json)
        return String(decoding: json.take(), as: UTF8.self)
    }

    func sample(_ type: String, _ value: SampleValue) throws -> Sample {
        Sample(
            uuid: try #require(uuid), type: type,
            start: try #require(InstantText.read("2024-05-01T10:00:00Z")),
            end: try #require(InstantText.read("2024-05-01T10:10:00Z")), value: value,
            revision: SourceRevision(name: "Watch", bundleIdentifier: "com.apple.health.W"))
    }

    /// The sample that interfaces 2 shows.
    @Test func `the example of the interface is written as it stands there`() throws {
        var sample = try sample(
            "HKQuantityTypeIdentifierStepCount",
            .quantity(Quantity(value: 120, unit: try Unit(validating: "count"))))
        sample.revision.version = "10.1"
        sample.revision.productType = "Watch6,1"
        sample.device = Device(
            name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch",
            hardwareVersion: "Watch6,1", softwareVersion: "10.1")
        sample.metadata["HKWasUserEntered"] = .boolean(true)
        let expected =
            #"{"uuid":"6f9619ff-8b86-d011-b42d-00c04fc964ff","#
            + #""type":"HKQuantityTypeIdentifierStepCount","#
            + #""start":"2024-05-01T10:00:00Z","end":"2024-05-01T10:10:00Z","#
            + #""value":120,"unit":"count","#
            + #""source":{"name":"Watch","bundleIdentifier":"com.apple.health.W","#
            + #""version":"10.1","productType":"Watch6,1"},"#
            + #""device":{"name":"Apple Watch","manufacturer":"Apple Inc.","model":"Watch","#
            + #""hardwareVersion":"Watch6,1","softwareVersion":"10.1"},"#
            + #""metadata":{"HKWasUserEntered":true}}"#
        #expect(try text(sample) == expected)
    }

    @Test func `instants carry the offset of the zone asked for`() throws {
        let written = try text(try sample("t", .text("x")), "Asia/Kathmandu")
        #expect(written.contains(#""start":"2024-05-01T15:45:00+05:45""#))
    }

    @Test func `a category has its number and its name`() throws {
        let known = try text(try sample("HKCategoryTypeIdentifierSleepAnalysis", .category(0)))
        #expect(known.contains(#""value":0,"valueName":"HKCategoryValueSleepAnalysisInBed""#))
        let unknown = try text(try sample("HKCategoryTypeIdentifierSleepAnalysis", .category(99)))
        #expect(unknown.contains(#""value":99,"valueName":null"#))
    }

    @Test func `a series lists its values with their own times`() throws {
        let start = try #require(InstantText.read("2024-05-01T10:00:00Z"))
        let end = try #require(InstantText.read("2024-05-01T10:05:00Z"))
        let unit = try Unit(validating: "count")
        let written = try text(
            try sample(
                "HKQuantityTypeIdentifierStepCount",
                .series([SeriesEntry(start: start, end: end, value: 2.5)], unit: unit)))
        let values = #""values":[["2024-05-01T10:00:00Z","2024-05-01T10:05:00Z",2.5]]"#
        #expect(written.contains(#""unit":"count","# + values))
    }

    @Test func `metadata of every kind, beats and the creation date are written`() throws {
        var sample = try sample("t", .category(1))
        sample.created = InstantText.read("2024-05-01T11:00:00.25Z")
        sample.metadata = Metadata([
            "b": .string("x\"y"), "a": .integer(3), "c": .number(0.5), "d": .boolean(false),
            "e": .quantity(Quantity(value: 5.1, unit: try Unit(validating: "kcal/(kg*hr)"))),
            "f": .date(try #require(InstantText.read("2024-05-01T00:00:00Z"))),
        ])
        sample.beats = [Beat(bpm: 61.5, time: "10:00:01.20")]
        let written = try text(sample)
        #expect(written.contains(#""created":"2024-05-01T11:00:00.25Z""#))
        #expect(
            written.contains(
                #""metadata":{"a":3,"b":"x\"y","c":0.5,"d":false,"#
                    + #""e":{"quantity":5.1,"unit":"kcal/hr·kg"},"#
                    + #""f":{"date":"2024-05-01T00:00:00Z"}}"#))
        #expect(written.hasSuffix(#""beats":[{"time":"10:00:01.20","bpm":61.5}]}"#))
    }
}
