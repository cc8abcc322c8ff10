import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct ChartTests {
    let place: CommandPlace

    init() throws { place = try CommandPlace.reading.get() }

    @Test func `a chart has a bar a day and two totals at its foot`() throws {
        let chart = try place.run("kymo chart stepCount --every 1d")
        let lines = chart.output.components(separatedBy: "\n")
        #expect(lines[0] == "stepCount, sum per day in count, Europe/Berlin")
        #expect(lines[1].hasPrefix("2024-03-30 Sat  █"))
        #expect(lines[3].hasPrefix("2024-04-01 Mon ") && lines[3].hasSuffix(" -"))
        #expect(lines[6].hasPrefix("merged  220 count"))
        #expect(lines[7].hasPrefix("raw     220 count"))
        #expect(!chart.output.contains("\u{1B}"))
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `where sources overlap, merged is less than raw`() throws {
        let place = try CommandPlace()
        try place.addSamples()
        _ = try place.run(
            "kymo add stepCount --value 30 --start 2024-04-02T10:00 --end 2024-04-02T10:30 "
                + "--source Watch")
        let chart = try place.run("kymo chart stepCount --every 1d").output
        // Phone outranks Watch, and its 50 over the whole hour hide the 30.
        #expect(chart.contains("merged  220 count"))
        #expect(chart.contains("raw     250 count"))
    }

    @Test func `a picture is an SVG document`() throws {
        _ = try place.run("kymo chart heartRate --svg out.svg --every 1d")
        let picture = try place.run("cat out.svg").output
        #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        let check = "import xml.dom.minidom as m; m.parse('out.svg')"
        #expect(try place.run("python3 -c \"\(check)\"").status == 0)
        #expect(try place.run("kymo chart heartRate --svg no/such/folder.svg").status == 1)
    }

    @Test func `numbers are to be had in the forms of stats`() throws {
        let numbers = try place.json("kymo chart stepCount --every 1d --format json")
        #expect(numbers == (try place.json("kymo stats stepCount --every 1d")))
    }
}
