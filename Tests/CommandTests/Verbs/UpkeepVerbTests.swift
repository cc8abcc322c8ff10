import Foundation
import Testing

/// `backup`, `doctor`, `priority`: what keeps a store well.
@Suite(.timeLimit(.minutes(2))) struct UpkeepVerbTests {
    let place: CommandPlace

    init() throws {
        place = try CommandPlace()
        try place.addSamples()
    }

    @Test func `a backup copied back is the same store`() throws {
        let written = try place.json("kymo backup copy.kymo")
        let restored = "mkdir back && cp copy.kymo back/data.mdb"
        #expect(try place.run(restored).status == 0)
        let question = "kymo samples stepCount --format ndjson"
        let answer = try place.run(question).output
        #expect(!answer.isEmpty)
        #expect(try place.run("\(question) --store back").output == answer)
        let proof = try place.json("kymo-replay verify --store back --format json")
        #expect(proof["ok"] == true)
        #expect(proof["position"] == written["position"])
        let doctors = try ["", " --store back"].map {
            try place.json("kymo doctor --format json" + $0)["storeIdentifier"]
        }
        #expect(doctors[0] == doctors[1])
    }

    @Test func `a backup never replaces a file unasked, and is whole or not there`() throws {
        #expect(try place.run("kymo backup copy.kymo").status == 0)
        let before = try place.run("cksum < copy.kymo").output
        let again = try place.run("kymo backup copy.kymo")
        #expect(again.status == 1)
        #expect(again.errors.contains("copy.kymo is there already"))
        #expect(try place.run("cksum < copy.kymo").output == before)
        #expect(try place.run("kymo backup copy.kymo --force").status == 0)
        let nowhere = try place.run("kymo backup no/such/folder/copy.kymo")
        #expect(nowhere.status == 5)
        #expect(try place.run("ls -A | grep -c kymo-backup").output == "0\n")
    }

    @Test func `an order of sources decides who counts`() throws {
        let hour = "--start 2030-05-01T10:00:00Z --end 2030-05-01T11:00:00Z --unit count"
        for (source, value) in [("Alpha", 100), ("Beta", 70)] {
            let added = try place.run(
                "kymo add stepCount --value \(value) \(hour) --source \(source)")
            #expect(added.status == 0, "\(added.errors)")
        }
        let question = "kymo stats stepCount --from 2030-05-01 --to 2030-05-02 --tz UTC"
        // The source first seen latest ranks highest (statistics 6).
        #expect(try place.json(question)["sum"] == 70)
        #expect(try place.run("kymo priority set stepCount Alpha").status == 0)
        #expect(try place.json(question)["sum"] == 100)
        let order = try place.json("kymo priority get stepCount --format json")
        #expect(order.members.first == "import.alpha")
        #expect(try place.run("kymo priority set stepCount --reset").status == 0)
        #expect(try place.json(question)["sum"] == 70)
        #expect(try place.run("kymo priority set stepCount").status == 2)
        let unknown = try place.run("kymo priority set stepCount Alpa")
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("Alpha"))
    }

    @Test func `a policy decides how copies of one source are merged`() throws {
        let none = try place.run("kymo policy get --format json").output
        #expect(none == #"{"default":"ownership-1","types":{}}"# + "\n")
        let hour = "--start 2030-06-01T10:00:00Z --end 2030-06-01T11:00:00Z --unit count"
        for value in [100, 70] {
            let added = try place.run("kymo add stepCount --value \(value) \(hour) --source Band")
            #expect(added.status == 0, "\(added.errors)")
        }
        let question = "kymo stats stepCount --from 2030-06-01 --to 2030-06-02 --tz UTC"
        #expect(try place.json(question)["sum"] == 170)
        #expect(try place.run("kymo policy set segment-1").status == 0)
        let answer = try place.json(question)
        #expect(answer["sum"] == 70)
        #expect(answer["mergePolicy"] == "segment-1")
        // The type may stand first, as in 'priority set'.
        #expect(try place.run("kymo policy set stepCount ownership-1").status == 0)
        #expect(try place.json(question)["sum"] == 170)
        let both = try place.run("kymo policy get --format json").output
        let steps = #""HKQuantityTypeIdentifierStepCount":"ownership-1""#
        #expect(both == #"{"default":"segment-1","types":{\#(steps)}}"# + "\n")
        let list = try place.run("kymo policy get --format csv").output
        #expect(list.contains("HKQuantityTypeIdentifierStepCount,ownership-1"))
        #expect(try place.run("kymo policy set --reset stepCount").status == 0)
        #expect(try place.json(question)["sum"] == 70)
        #expect(try place.run("kymo policy set --reset").status == 0)
        #expect(try place.run("kymo policy get --format json").output == none)
    }

    @Test func `a policy is refused for what is not summed up, or without a name`() throws {
        let discrete = try place.run("kymo policy set segment-1 heartRate")
        #expect(discrete.status == 1)
        #expect(discrete.errors.contains("heartRate"))
        #expect(try place.run("kymo policy set segment-1 stepCout").status == 1)
        for wrong in ["", "stepCount", "segment-2", "--reset segment-1"] {
            #expect(try place.run("kymo policy set \(wrong)").status == 2)
        }
    }

    @Test func `the doctor tells copies and doubtful sources`() throws {
        let at = "--start 2031-01-01T10:00:00Z --unit kg --value 71.5"
        for source in ["'My iPhone'", "Scale"] {
            #expect(try place.run("kymo add bodyMass \(at) --source \(source)").status == 0)
        }
        let found = try place.json("kymo doctor --format json")
        let copies = found["suspectedDuplicates"]?.members.first {
            $0["type"] == "HKQuantityTypeIdentifierBodyMass"
        }
        #expect(copies?["count"] == 1)
        #expect(copies?["acrossSources"] == 1)
        let doubt = found["doubtfulSources"]?.members.first { $0["name"] == "My iPhone" }
        #expect(doubt?["likelyKind"] == "firstParty")
        #expect(found["indexVersion"] == found["currentIndexVersion"])
        #expect(try place.run("kymo sources set-kind 'My iPhone' firstParty").status == 0)
        let after = try place.json("kymo doctor --format json")
        #expect(after["doubtfulSources"]?.members.isEmpty == true)
    }

    @Test func `a failed import into a new place leaves nothing there`() throws {
        let refused = try place.run(
            "echo nonsense > bad.txt; kymo import bad.txt --store new/place")
        #expect(refused.status == 1)
        #expect(try place.run("test -e new/place").status == 1)
    }

    @Test func `several files are told as a list though one of them fails`() throws {
        let line =
            #"{"type":"stepCount","start":"2032-01-01T10:00:00Z","value":5,"source":{"name":"A"}}"#
        let result = try place.run(
            "echo '\(line)' > a.ndjson; echo no > b.txt; "
                + "kymo import a.ndjson b.txt --format json")
        #expect(result.status == 1)
        #expect(result.output.hasPrefix("["))
    }

    @Test func `an offset is no time zone`() throws {
        let refused = try place.run("kymo stats stepCount --every 1d --tz UTC+5")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("(unknownTimeZone)"))
    }
}
