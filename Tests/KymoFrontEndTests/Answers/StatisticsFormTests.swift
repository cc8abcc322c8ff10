import Foundation
import KymoCore
import Testing

@testable import KymoFrontEnd

struct StatisticsFormTests {
    func instant(_ text: String) throws -> Instant { try #require(InstantText.read(text)) }

    func header(
        _ type: String, _ choices: [StatisticsChoice], unit: String? = nil, every: String? = "1d"
    ) throws -> StatisticsHeader {
        let type = try #require(Catalog.type(named: type)?.identifier)
        let quantity = try #require(Catalog.quantityType(type))
        let unit = try unit.map { try Unit(validating: $0) } ?? quantity.canonicalUnit
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let anchor = try instant("2024-05-01T00:00:00+02:00")
        return StatisticsHeader(
            type: type, unit: unit,
            conversion: try #require(quantity.canonicalUnit.conversion(to: unit)),
            choices: choices,
            grid: try every.map {
                try Grid(
                    components: try GridComponents(text: $0), anchor: anchor, timeZone: zone)
            },
            timeZone: zone, mergePolicy: "ownership-1", typeTable: 2,
            position: LogPosition(rawValue: 999_990), separatesSources: true,
            sources: [Source(name: "Watch", bundleIdentifier: "w")])
    }

    func json(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        body(&json)
        return String(decoding: json.take(), as: UTF8.self)
    }

    /// The answer that interfaces 3 shows, but for the version of the time zone data.
    @Test func `the example of the interface is written as it stands there`() throws {
        let form = StatisticsJSON(try header("stepCount", [.sum]))
        var values = StatisticsValues()
        values.sum = 8123.5
        var ofWatch = StatisticsValues()
        ofWatch.sum = 7000
        let interval = IntervalStatistics(
            start: try instant("2024-05-01T00:00:00+02:00"),
            end: try instant("2024-05-02T00:00:00+02:00"), merged: values,
            sources: [SourceStatistics(source: 0, values: ofWatch)])
        let written = json {
            form.begin(&$0)
            form.interval(interval, &$0)
            form.end(&$0)
        }
        let head =
            #"{"type":"HKQuantityTypeIdentifierStepCount","unit":"count","options":["sum"],"#
            + #""every":"P1D","anchor":"2024-05-01T00:00:00+02:00","timeZone":"Europe/Berlin","#
            + #""mergePolicy":"ownership-1","typeTable":"2","tzdata":""#
        let tail =
            #"","position":999990,"intervals":[{"start":"2024-05-01T00:00:00+02:00","#
            + #""end":"2024-05-02T00:00:00+02:00","sum":8123.5,"#
            + #""sources":[{"name":"Watch","bundleIdentifier":"w","sum":7000}]}]}"#
        #expect(written == head + ZoneOffsets.dataVersion + tail)
    }

    @Test func `without data everything is null, also the dates`() throws {
        var header = try header(
            "heartRate", [.average, .min, .max, .mostRecent, .duration], every: nil)
        header.separatesSources = false
        let written = json { StatisticsJSON(header).single(nil, &$0) }
        #expect(
            written.hasSuffix(
                #""position":999990,"start":null,"end":null,"average":null,"minimum":null,"#
                    + #""maximum":null,"mostRecent":null,"duration":null}"#))
        #expect(!written.contains("every"))
    }

    @Test func `numbers are converted, durations are not`() throws {
        var header = try header("bodyMass", [.average, .mostRecent, .duration], unit: "g")
        header.separatesSources = false
        var values = StatisticsValues()
        values.average = 70.5
        values.duration = 12
        values.mostRecent = MostRecentValue(
            value: 71, start: try instant("2024-05-01T08:00:00Z"),
            end: try instant("2024-05-01T08:00:00Z"))
        let interval = IntervalStatistics(
            start: try instant("2024-05-01T00:00:00+02:00"),
            end: try instant("2024-05-02T00:00:00+02:00"), merged: values)
        let written = json { StatisticsJSON(header).interval(interval, &$0) }
        #expect(written.contains(#""average":70500,"mostRecent":{"value":71000,"#))
        #expect(written.hasSuffix(#""duration":12}"#))
        let row = StatisticsRows(header).csv(interval)
        #expect(
            StatisticsRows(header).csvHeader == [
                "start", "end", "average", "mostRecent", "mostRecentStart", "mostRecentEnd",
                "duration", "unit",
            ])
        #expect(row.first?.count == 8)
        #expect(row.first?[2] == "70500")
    }

    @Test func `a table shows a line of the merged values and one of each source`() throws {
        let form = StatisticsRows(try header("stepCount", [.sum]))
        var values = StatisticsValues()
        values.sum = 150
        var interval = IntervalStatistics(
            start: try instant("2024-05-01T00:00:00+02:00"),
            end: try instant("2024-05-02T00:00:00+02:00"), merged: values,
            sources: [SourceStatistics(source: 0, values: values)])
        var table = form.table()
        form.add(interval, to: &table)
        interval.merged = StatisticsValues()
        interval.sources = []
        form.add(interval, to: &table)
        let lines = table.text(width: nil).split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[1].contains("(merged)") && lines[1].hasSuffix(" 150"))
        #expect(lines[2].contains("Watch") && lines[2].hasSuffix(" 150"))
        #expect(lines[3].hasSuffix(" -"))
    }
}
