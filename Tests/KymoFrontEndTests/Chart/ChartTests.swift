import Foundation
import KymoCore
import KymoFrontEnd
import Testing

struct ChartTests {
    func instants(_ texts: String...) throws -> [Instant] {
        try texts.map { try #require(InstantText.read($0)) }
    }

    func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    @Test func `labels are as short as the interval allows`() throws {
        let starts = try instants("2024-05-01T00:00:00+02:00", "2024-05-02T00:00:00+02:00")
        let berlin = try zone("Europe/Berlin")
        func labels(_ every: String) throws -> [String] {
            ChartBar.labels(starts: starts, every: try GridComponents(text: every), in: berlin)
        }
        #expect(try labels("1d") == ["2024-05-01 Wed", "2024-05-02 Thu"])
        #expect(try labels("1w") == ["2024-05-01", "2024-05-02"])
        #expect(try labels("1h") == ["2024-05-01 00:00", "2024-05-02 00:00"])
        #expect(try labels("1mo").first?.hasPrefix("2024-05") == true)
    }

    @Test func `an hour that the clock shows twice is told apart by its offset`() throws {
        let starts = try instants(
            "2024-10-27T01:00:00+02:00", "2024-10-27T02:00:00+02:00", "2024-10-27T02:00:00+01:00")
        let labels = ChartBar.labels(
            starts: starts, every: try GridComponents(text: "1h"), in: try zone("Europe/Berlin"))
        #expect(
            labels == [
                "2024-10-27 01:00", "2024-10-27 02:00 +02:00", "2024-10-27 02:00 +01:00",
            ])
    }

    @Test func `bars fit the terminal and end with their number`() {
        let bars = [("a", 100.0), ("b", 50), ("c", nil), ("d", 0.02)].map(ChartBar.init)
        for columns in [20, 80, 200] {
            let chart = BarChart(title: "Title", bars: bars).text(columns: columns, style: .plain)
            let lines = chart.split(separator: "\n")
            #expect(lines.count == 5)
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
            #expect(lines[1].hasSuffix(" 100"))
            #expect(lines[3].hasSuffix(" -") && !lines[3].contains("█"))
            #expect(lines[4].contains("▏"))
            let full = lines[1].filter { $0 == "█" }.count
            #expect(lines[2].filter { $0 == "█" }.count == full / 2)
        }
    }

    @Test func `values below zero reach to the left of it`() {
        let bars = [ChartBar(label: "a", value: -10), ChartBar(label: "b", value: 10)]
        let lines = BarChart(title: "t", bars: bars).text(columns: 30, style: .plain)
            .split(separator: "\n")
        let below = lines[1].prefix { $0 != "█" }.count
        let above = lines[2].prefix { $0 != "█" }.count
        #expect(above - below == lines[1].filter { $0 == "█" }.count)
    }

    @Test func `a picture is well-formed and escapes its texts`() throws {
        let chart = SVGChart(
            title: "<Steps> & \"more\"", unit: "count",
            bars: [ChartBar(label: "a<b", value: 3), ChartBar(label: "c", value: nil)])
        let text = chart.text()
        #expect(text.contains("&lt;Steps&gt; &amp; &quot;more&quot;"))
        #expect(!text.contains("a<b"))
        #expect(text.components(separatedBy: "<rect").count == 3)
        #expect(text.components(separatedBy: "<title>").count == 3)
        #expect(text.hasSuffix("</svg>\n"))
    }

    @Test(arguments: [
        (0.0, 8123.5, [0.0, 2000, 4000, 6000, 8000, 10000]), (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (-10, 10, [-10, -5, 0, 5, 10]), (0, 0, [0, 1]),
    ])
    func `axes carry round numbers`(low: Double, high: Double, expected: [Double]) {
        let ticks = SVGChart.ticks(low: low, high: high)
        #expect(ticks.count == expected.count)
        #expect(zip(ticks, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }
}
