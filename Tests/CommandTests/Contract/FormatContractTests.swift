import Foundation
import Testing

/// Output forms, streams and exit codes: interfaces 1 to 4.
@Suite(.timeLimit(.minutes(2))) struct FormatContractTests {
    let place: CommandPlace

    init() throws { place = try CommandPlace.reading.get() }

    @Test func `in a pipe lists are lines and single answers are documents`() throws {
        #expect(try place.lines("kymo types").count == 4)
        #expect(try place.lines("kymo sources").count == 3)
        #expect(try place.lines("kymo samples stepCount").count == 3)
        #expect(try place.lines("kymo replay log ls").count > 7)
        #expect(try place.json("kymo stats stepCount --every 1d")["intervals"] != nil)
        #expect(try place.json("kymo config")["homeZone"] == "Europe/Berlin")
        #expect(try place.json("kymo me") == .object([:]))
        #expect(try place.json("kymo replay verify")["ok"] == true)
    }

    @Test func `lists as JSON are arrays with the fields promised`() throws {
        let types = try place.json("kymo types --format json")
        #expect(types.members.count == 4)
        for type in types.members {
            #expect(type.keys == ["type", "name", "count", "first", "last", "unit"])
        }
        let steps = types.members.first { $0["name"] == "stepCount" }
        #expect(steps?["count"] == 3)
        #expect(steps?["first"] == "2024-03-30T22:00:00+01:00")
        #expect(steps?["last"] == "2024-04-02T11:00:00+02:00")
        let sources = try place.json("kymo sources stepCount --format json")
        #expect(sources.members.map { $0["name"] } == ["Phone", "Watch"])
        #expect(
            sources.members.first?.keys == [
                "name", "bundleIdentifier", "productTypes", "kind", "count",
            ])
        let log = try place.json("kymo replay log ls --format json")
        #expect(
            try #require(log.members.first).keys.isSuperset(of: [
                "position", "time", "kind", "type", "uuid", "frontEnd", "principal", "reason",
            ]))
        let positions = log.members.map { $0["position"]?.number ?? 0 }
        #expect(positions == (1...positions.count).map(Double.init))
    }

    @Test func `pages of samples join without a gap`() throws {
        var seen: [JSONValue?] = []
        var cursor = ""
        for _ in 0..<10 {
            let page = try place.json(
                "kymo samples stepCount --sort -start --limit 2 --format json\(cursor)")
            seen += page["samples"]?.members.map { $0["start"] } ?? []
            guard let next = page["next"]?.text else {
                #expect(page["next"] == .null)
                break
            }
            cursor = " --cursor \(next)"
        }
        #expect(
            seen == [
                "2024-04-02T10:00:00+02:00", "2024-03-31T10:00:00+02:00",
                "2024-03-30T22:00:00+01:00",
            ])
        let note = try place.run("kymo samples stepCount --limit 1")
        #expect(note.errors.contains("--cursor"))
        #expect(try place.run("kymo samples stepCount --limit 1 --quiet").errors == "")
    }

    @Test func `CSV has a heading and ends its lines with CRLF`() throws {
        let result = try place.run("kymo stats stepCount --every 1d --format csv")
        let lines = result.output.components(separatedBy: "\r\n")
        #expect(lines.count == 6)
        #expect(lines[0] == "start,end,sum,unit")
        #expect(lines[3] == "2024-04-01T00:00:00+02:00,2024-04-02T00:00:00+02:00,,count")
        #expect(lines[5] == "")
    }

    @Test(arguments: [
        ("kymo", 2, "usage"), ("kymo statz stepCount", 2, "usage"),
        ("kymo stats", 2, "usage"), ("kymo stats stepCount --form json", 2, "usage"),
        ("kymo stats stepCount --from lately", 2, "usage"),
        ("kymo stats stepCount --every 1parsec", 2, "usage"),
        ("kymo stats stepCuont", 1, "unknownType"),
        ("kymo stats stepCount --unit kg", 1, "incompatibleUnit"),
        ("kymo stats stepCount --where 'quantity >'", 1, "invalidPredicate"),
        ("kymo stats stepCount --options average", 1, "invalidArgument"),
        ("kymo stats sleepAnalysis", 1, "invalidArgument"),
        ("kymo stats stepCount --tz Middle/Earth", 1, "unknownTimeZone"),
        ("kymo delete 6f9619ff-8b86-d011-b42d-00c04fc964ff", 1, "notFound"),
        ("kymo delete stepCount", 2, "usage"),
        ("kymo sources set-kind Nobody other", 1, "notFound"),
        ("kymo sources set-kind Watch nonsense", 2, "usage"),
        ("kymo add stepCount --value 1 --unit kg", 1, "incompatibleUnit"),
        ("kymo add bodyMass --value 70", 2, "usage"), ("kymo config colour blue", 2, "usage"),
        ("kymo types --store /nonexistent/store", 1, "storeNotFound"),
        ("kymo stats stepCount > /dev/full", 6, "diskFull"),
    ])
    func `a failure has its exit code and its code`(command: String, status: Int32, code: String)
        throws
    {
        let result = try place.run(command)
        #expect(result.status == status, "\(command): \(result.errors)")
        #expect(result.output == "")
        if command == "kymo" { return }
        let line = try #require(result.errors.split(separator: "\n").first)
        #expect(line.hasPrefix("kymo: ") && line.hasSuffix(" (\(code))"), "\(line)")
        let asJSON = try place.run(command + " --format json")
        #expect(asJSON.status == status)
        let errors = asJSON.errors.split(separator: "\n")
        let object = try JSONDecoder().decode(
            JSONValue.self, from: Data((errors.last ?? "").utf8))
        #expect(object["code"]?.text == code, "\(command): \(asJSON.errors)")
        #expect(object["message"]?.text?.isEmpty == false)
    }

    /// Holds the lock of writers as another process would, while the command runs.
    private static let busy = """
        import fcntl, os, struct, subprocess, sys
        lock = open(os.environ["HOME"] + "/.local/share/kymo/default/writer.lock", "r+b")
        fcntl.fcntl(lock, 37, struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 0, 0))
        sys.exit(subprocess.run(sys.argv[1:]).returncode)
        """

    @Test func `a writer waits for another, and not for ever; readers never wait`() throws {
        let held = "python3 -c '\(Self.busy)'"
        let writer = try place.run("\(held) kymo add stepCount --value 1 --wait 0.2")
        #expect(writer.status == 5)
        #expect(writer.errors.contains("(storeBusy)"))
        #expect(try place.run("\(held) kymo types --wait 0").status == 0)
    }

    @Test func `more intervals than anyone reads are refused, those with data are not`() throws {
        let window = "--every 1s --from 2000-01-01 --to 2030-01-01"
        let all = try place.run("kymo stats heartRate \(window)")
        #expect(all.status == 1)
        #expect(all.errors.contains("(tooLarge)"))
        let filled = try place.json("kymo stats heartRate \(window) --fill none")
        #expect(filled["intervals"]?.members.count == 2)
    }

    @Test func `verbs that read do not make a store, the others do`() throws {
        let place = try CommandPlace()
        #expect(try place.run("kymo types").status == 1)
        #expect(try place.run("test -e home/.local").status == 1)
        let made = try place.run(
            "kymo config home-zone Asia/Tokyo; kymo config home-zone --format table")
        #expect(made.status == 0)
        #expect(made.output.hasSuffix("Asia/Tokyo\n"))
        #expect(try place.run("test -d home/.local/share/kymo/default").status == 0)
    }

    @Test func `a new store says where its home zone comes from`() throws {
        let place = try CommandPlace()
        let first = try place.run("kymo add stepCount --value 1", with: ["TZ": "Asia/Kathmandu"])
        #expect(first.errors.contains("Asia/Kathmandu (from TZ)"))
        let second = try place.run("kymo add stepCount --value 1", with: ["TZ": "Asia/Tokyo"])
        #expect(second.errors == "")
        #expect(try place.json("kymo config")["homeZone"] == "Asia/Kathmandu")
    }
}
