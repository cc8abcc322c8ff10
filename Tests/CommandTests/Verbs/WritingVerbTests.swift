import Foundation
import Testing

/// `add`, `delete`, `sources set-kind`, `config`: what they write can be read.
@Suite(.timeLimit(.minutes(2))) struct WritingVerbTests {
    let place: CommandPlace

    init() throws {
        place = try CommandPlace()
        try place.addSamples()
    }

    @Test func `a sample comes back as it was added`() throws {
        let uuid = "6f9619ff-8b86-4011-b42d-00c04fc964ff"
        let added = try place.json(
            """
            kymo add bloodGlucose --value 5.4 --unit 'mmol<180.15588000005408>/L' \
                --start 2024-05-01T08:00:00.25+02:00 --source Meter --bundle-identifier org.meter \
                --device model=M-1 --device manufacturer=Acme --uuid \(uuid.uppercased()) \
                --metadata HKFoodType=bread --metadata note:=12
            """)
        #expect(added["uuid"]?.text == uuid)
        let found = try place.lines("kymo samples bloodGlucose --tz UTC")
        let sample = try #require(found.first)
        #expect(sample["uuid"]?.text == uuid)
        #expect(sample["value"] == 5.4)
        #expect(sample["unit"] == "mmol<180.1558800000541>/L")
        #expect(sample["start"] == "2024-05-01T06:00:00.25Z")
        #expect(sample["end"] == "2024-05-01T06:00:00.25Z")
        #expect(sample["source"]?["bundleIdentifier"] == "org.meter")
        #expect(sample["device"] == .object(["model": "M-1", "manufacturer": "Acme"]))
        #expect(sample["metadata"] == .object(["HKFoodType": "bread", "note": "12"]))
        let again = try place.run("kymo add stepCount --value 1 --uuid \(uuid)")
        #expect(again.status == 1)
        #expect(again.errors.contains("(uuidInUse)"))
    }

    @Test func `a category is added by name or by number`() throws {
        let night = try #require(try place.lines("kymo samples sleepAnalysis").first)
        #expect(night["valueName"] == "HKCategoryValueSleepAnalysisAsleepCore")
        #expect(night["value"] == 3)
        let result = try place.run("kymo add sleepAnalysis --value asleepCorn")
        #expect(result.status == 2)
        #expect(result.errors.contains("asleepCore"))
    }

    @Test func `a deletion takes samples out of every answer`() throws {
        let dry = try place.json("kymo delete stepCount --source Phone --dry-run")
        #expect(dry["deleted"] == 2)
        #expect(try place.json("kymo stats stepCount")["sum"] == 220)
        let real = try place.json("kymo delete stepCount --source Phone --reason 'twice'")
        #expect(real["deleted"] == 2)
        #expect(try place.json("kymo stats stepCount")["sum"] == 100)
        let position = try #require(dry["position"]?.number)
        #expect(real["position"]?.number == position + 2)
        let log = try place.lines("kymo replay log ls --last 2")
        #expect(log.map { $0["kind"] } == ["deleted", "deleted"])
        #expect(log.map { $0["reason"] } == ["twice", "twice"])
        #expect(log.first?["frontEnd"] == "kymo delete")
        let weight = try #require(try place.lines("kymo samples bodyMass").first?["uuid"]?.text)
        #expect(try place.json("kymo delete \(weight)")["deleted"] == 1)
        #expect(try place.lines("kymo samples bodyMass").isEmpty)
        #expect(try place.json("kymo delete heartRate --all")["deleted"] == 2)
    }

    @Test func `a corrected kind changes the rank`() throws {
        func names() throws -> [JSONValue?] {
            try place.lines("kymo sources stepCount").map { $0["name"] }
        }
        #expect(try names() == ["Phone", "Watch"])
        let answer = try place.json("kymo sources set-kind Watch firstParty")
        #expect(answer["kind"] == "firstParty")
        #expect(try names() == ["Watch", "Phone"])
    }

    @Test func `settings are events and answers name them`() throws {
        #expect(try place.json("kymo config type-table 1")["typeTable"] == "1")
        #expect(try place.json("kymo stats stepCount")["typeTable"] == "1")
        _ = try place.json("kymo config home-zone America/New_York")
        let answer = try place.json("kymo stats stepCount --every 1d")
        #expect(answer["timeZone"] == "America/New_York")
        #expect(answer["anchor"] == "2024-03-30T00:00:00-04:00")
    }

    @Test func `what was written is proved by a replay`() throws {
        _ = try place.run("kymo delete stepCount --source Watch")
        let report = try place.json("kymo replay verify --format json")
        #expect(report["ok"] == true)
        #expect(report["mismatches"] == .list([]))
        #expect(
            report.keys == [
                "ok", "events", "batches", "position", "head", "rowsCompared", "mismatches",
                "seconds",
            ])
        let before = try place.run("kymo stats stepCount --every 1d").output
        #expect(try place.run("kymo replay rebuild").status == 0)
        #expect(try place.run("kymo stats stepCount --every 1d").output == before)
        #expect(try place.json("kymo replay verify")["ok"] == true)
        #expect(try place.run("ls home/.local/share/kymo/default | grep scratch").status == 1)
    }
}
