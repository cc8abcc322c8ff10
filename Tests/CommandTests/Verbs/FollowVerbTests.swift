import Foundation
import Testing

/// `changes` and `stats --watch`: what was, and what comes, saved and deleted.
@Suite(.timeLimit(.minutes(15))) struct FollowVerbTests {
    let place: CommandPlace

    init() throws {
        place = try CommandPlace()
        try place.addSamples()
    }

    private static let hour = "--start 2030-05-01T10:00:00Z --end 2030-05-01T11:00:00Z"

    /// Waits until a file has so many lines, as a person would by looking at it.
    private static let waitForLines = """
        lines() { for _ in $(seq 500); do
            [ "$(wc -l < "$1")" -ge "$2" ] && return; sleep 0.02; done; return 9; }

        """

    @Test func `changes tells everything and then only what came later`() throws {
        let all = try place.json("kymo changes --format json")
        #expect(all.keys == ["added", "deleted", "anchor", "hasMore"])
        #expect(all["added"]?.members.count == 7)
        #expect(all["deleted"]?.members == [] && all["hasMore"] == false)
        let anchor = try #require(all["anchor"]?.text)
        let added = try place.json("kymo add stepCount --value 9 \(Self.hour) --source Phone")
        let uuid = try #require(added["uuid"]?.text)
        var later = try place.json("kymo changes --after \(anchor) --format json")
        #expect(later["added"]?.members.compactMap { $0["uuid"]?.text } == [uuid])
        #expect(later["added"]?.members.first?["value"] == 9)
        #expect(try place.run("kymo delete \(uuid)").status == 0)
        later = try place.json("kymo changes --after \(anchor) --format json")
        #expect(later["added"]?.members == [])
        let deleted = try #require(later["deleted"]?.members)
        #expect(deleted.map { $0["uuid"]?.text } == [uuid])
        #expect(deleted.first?.keys == ["uuid", "type", "metadata"])
        // The anchor goes past what was filtered out.
        let masses = try place.json("kymo changes bodyMass --after \(anchor) --format json")
        #expect(masses["added"]?.members == [] && masses["anchor"] == later["anchor"])
    }

    @Test func `pages of changes join without a gap`() throws {
        let all = try place.json("kymo changes stepCount heartRate --format json")
        var (found, after): ([JSONValue], String) = ([], "")
        for page in 1...5 {
            let answer = try place.json(
                "kymo changes stepCount heartRate --limit 2 \(after) --format json")
            found += answer["added"]?.members ?? []
            after = "--after \(answer["anchor"]?.text ?? "")"
            #expect(answer["hasMore"] == (page < 3 ? true : false))
            if answer["hasMore"] == false { break }
        }
        #expect(found.count == 5 && found == all["added"]?.members)
    }

    @Test func `every form tells the anchor`() throws {
        let anchor = try #require(try place.json("kymo changes --format json")["anchor"]?.text)
        let text = try place.run("kymo changes --format table")
        #expect(text.output.split(separator: "\n").count == 8)
        #expect(text.output.hasSuffix("anchor  \(anchor)\n"))
        let csv = try place.run("kymo changes stepCount --format csv")
        #expect(csv.output.hasPrefix("change,uuid,type,start,end,"))
        #expect(csv.output.split(whereSeparator: \.isNewline).count == 4)
        #expect(csv.errors.contains(anchor))
        #expect(try place.lines("kymo changes --format ndjson").count == 1)
    }

    @Test func `an anchor that is none is refused in one line with a remedy`() throws {
        let anchor = try #require(try place.json("kymo changes --format json")["anchor"]?.text)
        #expect(try place.run("kymo backup early.kymo").status == 0)
        #expect(try place.run("kymo add stepCount --value 9 \(Self.hour)").status == 0)
        let ahead = try #require(try place.json("kymo changes --format json")["anchor"]?.text)
        let restored = "mkdir back && cp early.kymo back/data.mdb"
        #expect(try place.run(restored).status == 0)
        let made = "kymo add stepCount --value 9 \(Self.hour) --store other --tz UTC"
        #expect(try place.run(made).status == 0)
        let refused = [
            "''", "x", String(anchor.dropLast()), anchor + "=", "\(anchor) --store other",
            "\(ahead) --store back",
        ]
        for (after, more) in refused.flatMap({ [($0, ""), ($0, " --follow")] }) {
            let result = try place.run("kymo changes --after \(after)\(more)")
            #expect(result.status == 1, "\(after)\(more)")
            #expect(result.output == "", "\(after)\(more)")
            let lines = result.errors.split(separator: "\n")
            #expect(lines.first?.hasSuffix("(invalidArgument)") == true, "\(result.errors)")
            #expect(lines.dropFirst() == ["  hint: begin again without an anchor"])
        }
        #expect(try place.run("kymo changes --after \(anchor) --store back").status == 0)
        let forms = try place.run("kymo changes --after x --format json")
        #expect(forms.errors.contains("invalidArgument"))
    }

    @Test(arguments: [
        "kymo changes --limit 0", "kymo changes --limit x", "kymo changes --for 1",
        "kymo changes --follow --for 0", "kymo changes --from today", "kymo changes --after",
        "kymo stats stepCount --for 1", "kymo stats stepCount --watch --for soon",
        "kymo stats --watch",
    ])
    func `a wrong call is refused with the right one`(command: String) throws {
        let result = try CommandPlace.reading.get().run(command)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors.contains("(usage)") && result.errors.contains("hint: "))
    }

    @Test func `changes --follow tells of each commit of another process`() throws {
        let script =
            Self.waitForLines + """
                after=$(kymo changes --format json | python3 -c \
                    'import json, sys; print(json.load(sys.stdin)["anchor"])')
                : > seen
                kymo changes stepCount --follow --after "$after" --format FORM > seen &
                follower=$!
                lines seen 1
                for value in 1 2 3; do
                    kymo add stepCount --value $value \(Self.hour) > /dev/null
                    kymo add bodyMass --value 70 --unit kg > /dev/null
                    lines seen $((value + 1))
                done
                kill -INT $follower
                wait $follower || echo "ended with $?" >&2
                cat seen
                """
        let json = try place.run(script.replacing("FORM", with: "ndjson"))
        let lines = try json.output.split(separator: "\n").map {
            try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
        }
        #expect(lines.map { $0["added"]?.members.map { $0["value"] } } == [[], [1], [2], [3]])
        let csv = try place.run(script.replacing("FORM", with: "csv"))
        let rows = csv.output.split(whereSeparator: \.isNewline).map {
            $0.split(separator: ",").first
        }
        #expect(rows == ["change", "added", "added", "added"])
    }

    @Test func `stats --watch tells each change of a day once, old and new`() throws {
        let script =
            Self.waitForLines + """
                : > seen
                kymo stats stepCount --from 2030-05-01 --to 2030-05-02 --every 1d --tz UTC \
                    --watch --format ndjson > seen &
                follower=$!
                lines seen 1 || true
                for value in 1 2 4; do
                    kymo add stepCount --value $value \(Self.hour) > /dev/null
                    kymo add stepCount --value 50 --start 2029-05-01T10:00:00Z > /dev/null
                    lines seen $((value == 4 ? 4 : value + 1))
                done
                kill -INT $follower
                wait $follower || true
                cat seen
                """
        let result = try place.run(script)
        let lines = try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
        }
        #expect(lines.count == 4, "\(result.errors) \(result.output)")
        #expect(lines.dropFirst().map { $0["sum"]?.number } == [1, 3, 7])
        #expect(lines.dropFirst().map { $0["old"]?["sum"]?.number } == [nil, 1, 3])
    }

    @Test func `following ends after the seconds that were given, or by Ctrl-C`() throws {
        for verb in ["changes --follow", "stats stepCount --watch"] {
            let ended = try place.run("kymo \(verb) --for 0.2 --format json")
            #expect(ended.status == 0 && ended.errors == "")
            let stopped = try place.run(
                "python3 -c '\(InterruptionTests.interrupt)' kymo \(verb) | tail -n 2 | head -n 1")
            #expect(stopped.output == "130 kymo: interrupted (interrupted)\n")
        }
    }
}
