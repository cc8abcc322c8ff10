import Foundation
import Testing

/// What scripts rely on: interfaces, "JSON of `kymo stats`".
@Suite(.timeLimit(.minutes(2))) struct StatsContractTests {
    let place: CommandPlace

    init() throws { place = try CommandPlace.reading.get() }

    func starts(_ answer: JSONValue) -> [String] {
        answer["intervals"]?.members.compactMap { $0["start"]?.text } ?? []
    }

    func sums(_ answer: JSONValue) -> [JSONValue?] {
        answer["intervals"]?.members.map { $0["sum"] } ?? []
    }

    @Test func `days follow the clock, and what crosses midnight is divided by time`() throws {
        let answer = try place.json("kymo stats stepCount --every 1d")
        #expect(
            starts(answer) == [
                "2024-03-30T00:00:00+01:00", "2024-03-31T00:00:00+01:00",
                "2024-04-01T00:00:00+02:00", "2024-04-02T00:00:00+02:00",
            ])
        // The watch's sample is 7 hours long, 2 of them before midnight.
        let first = try #require(sums(answer)[0]?.number)
        let second = try #require(sums(answer)[1]?.number)
        let evening: Double = 100.0 * 7200 / 25_200
        let morning: Double = 100.0 * 18_000 / 25_200
        #expect(first == evening)
        #expect(second == morning + 70)
        #expect(Array(sums(answer)[2...]) == [JSONValue.null, 50])
        #expect(answer["every"] == "P1D")
        #expect(answer["anchor"] == "2024-03-30T00:00:00+01:00")
        #expect(answer["timeZone"] == "Europe/Berlin")
        #expect(answer["options"] == .list(["sum"]))
        #expect(answer["typeTable"] == "2")
        #expect(answer["mergePolicy"] == "ownership-1")
        #expect(answer["unit"] == "count")
        #expect(answer["type"] == "HKQuantityTypeIdentifierStepCount")
    }

    @Test func `intervals go from the one that holds the start up to the end`() throws {
        let window = "--from 2024-03-31T15:00 --to 2024-04-03"
        let answer = try place.json("kymo stats stepCount --every 1d \(window)")
        #expect(
            starts(answer) == [
                "2024-03-31T00:00:00+01:00", "2024-04-01T00:00:00+02:00",
                "2024-04-02T00:00:00+02:00",
            ])
        #expect(sums(answer) == [.null, .null, 50])
        let open = try place.json("kymo stats stepCount --every 1d --to 2024-04-02T00:00:01")
        #expect(starts(open).last == "2024-04-02T00:00:00+02:00")
        let none = try place.json("kymo stats stepCount --every 1d --fill none \(window)")
        #expect(starts(none) == ["2024-04-02T00:00:00+02:00"])
    }

    @Test func `a window chooses samples, and does not cut them`() throws {
        let window = "--from 2024-03-31 --to 2024-04-01"
        let overlap = try place.json("kymo stats stepCount \(window)")
        #expect(overlap["sum"] == 170)
        #expect(overlap["start"] == "2024-03-30T22:00:00+01:00")
        #expect(overlap["end"] == "2024-03-31T11:00:00+02:00")
        let strict = try place.json("kymo stats stepCount \(window) --match strictStart")
        #expect(strict["sum"] == 70)
        #expect(overlap["every"] == nil)
        #expect(overlap["intervals"] == nil)
    }

    @Test func `sources are listed in rank order where they have entries`() throws {
        let answer = try place.json("kymo stats stepCount --every 1d --by-source")
        let days = answer["intervals"]?.members ?? []
        let names = days.map { $0["sources"]?.members.map { $0["name"]?.text ?? "" } ?? [] }
        #expect(names == [["Watch"], ["Phone", "Watch"], [], ["Phone"]])
        #expect(days[1]["sources"]?.members.first?["sum"] == 70)
        let plain = try place.json("kymo stats stepCount --every 1d")
        #expect(plain["intervals"]?.members.first?["sources"] == nil)
    }

    @Test func `filters by source and by condition`() throws {
        let phone = try place.json("kymo stats stepCount --source Phone")
        #expect(phone["sum"] == 120)
        let both = try place.json("kymo stats stepCount --source Phone --source Watch")
        #expect(both["sum"] == 220)
        let measured = try place.json(
            "kymo stats stepCount --where 'metadata.HKWasUserEntered != 1'")
        #expect(measured["sum"] == 150)
        let nobody = try place.json("kymo stats stepCount --source Nobody 2> warning")
        #expect(nobody["sum"] == .null)
        #expect(try place.run("cat warning").output.contains("no source 'Nobody'"))
    }

    @Test func `discrete types have average, minimum and maximum, and convert`() throws {
        let rate = try place.json("kymo stats heartRate")
        #expect(rate["average"] == 75)
        #expect(rate["minimum"] == 60)
        #expect(rate["maximum"] == 90)
        #expect(rate["sum"] == nil)
        let perSecond = try place.json("kymo stats heartRate --unit count/s --options max")
        #expect(perSecond["maximum"] == 1.5)
        #expect(perSecond["unit"] == "count/s")
        let latest = try place.json("kymo stats bodyMass --options mostRecent,duration --unit g")
        #expect(latest["mostRecent"]?["value"] == 70_000)
        #expect(latest["mostRecent"]?["start"] == "2024-03-31T07:00:00+02:00")
        #expect(latest["duration"] == 0)
    }

    @Test func `no data is null and no failure`() throws {
        let single = try place.json("kymo stats stepCount --from 2030-01-01")
        #expect(single["sum"] == .null)
        #expect(single["start"] == .null)
        let days = try place.json("kymo stats stepCount --from 2030-01-01 --every 1d")
        #expect(days["intervals"] == .list([]))
        let unseen = try place.json(
            "kymo stats flightsClimbed --from 2030-01-01 --to 2030-01-03 --every 1d")
        #expect(sums(unseen) == [.null, .null])
    }

    @Test func `weeks begin on Monday, months and years on their first day`() throws {
        func anchor(_ every: String) throws -> JSONValue? {
            try place.json("kymo stats stepCount --every \(every)")["anchor"]
        }
        #expect(try anchor("1w") == "2024-03-25T00:00:00+01:00")
        #expect(try anchor("1mo") == "2024-01-01T00:00:00+01:00")
        #expect(try anchor("1y") == "2024-01-01T00:00:00+01:00")
        #expect(try anchor("15min") == "2024-03-30T00:00:00+01:00")
        let own = try place.json(
            "kymo stats stepCount --every 1d --anchor 2020-01-01T03:34 --tz Asia/Kathmandu")
        #expect(own["anchor"] == "2020-01-01T03:34:00+05:45")
        #expect(starts(own).first == "2024-03-30T03:34:00+05:45")
    }

    @Test func `an hour that does not exist is not shown`() throws {
        let hours = try place.json(
            "kymo stats stepCount --every 1h --from 2024-03-31T00:00 --to 2024-03-31T05:00")
        #expect(
            starts(hours) == [
                "2024-03-31T00:00:00+01:00", "2024-03-31T01:00:00+01:00",
                "2024-03-31T03:00:00+02:00", "2024-03-31T04:00:00+02:00",
            ])
    }
}
