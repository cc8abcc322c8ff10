import Testing
import tidy

@Suite struct PlaceRuleTests {
    @Test(arguments: [
        ("Sources/KymoCore/Utils/A.swift", ""), ("Sources/kymo/StoreManager.swift", ""),
        ("Tests/A/Misc.swift", ""), ("Sources/kymo/Date+Helpers.swift", ""),
        ("Sources/kymo/A.swift", "enum CommonParts {}"), ("Sources/kymo/a b.swift", ""),
    ])
    func `vague names and spaces are errors`(path: String, text: String) {
        #expect(lines(Names(), path, text).count == 1)
    }

    @Test(arguments: [
        ("Sources/kymo/Commonality.swift", ""), ("Schemas/common.json", ""),
        ("Sources/kymo/A.swift", "let manager = FileManager.default"),
        ("Sources/kymo/A.swift", "extension FileManager {}"),
    ])
    func `names that say something are fine`(path: String, text: String) {
        #expect(lines(Names(), path, text).isEmpty)
    }

    @Test func `only listed names stand in the package folder`() {
        #expect(lines(TopLevel(), "README.md", "").isEmpty)
        #expect(lines(TopLevel(), "Sources/kymo/A.swift", "").isEmpty)
        #expect(lines(TopLevel(), "notes.txt", "") == [0])
        #expect(lines(TopLevel(), "docs/a.md", "") == [0])
    }

    @Test func `no file names a folder of one machine`() {
        // Joined here, so that this file holds no such path itself.
        let paths = ["home", "Users", "root", "mnt"].map { "/" + $0 + "/a" }
        for path in paths {
            #expect(lines(MachinePaths(), "README.md", "a\ncd \(path)/b") == [2])
            #expect(lines(MachinePaths(), "README.md", "let a = \"\(path)\"") == [1])
            #expect(lines(MachinePaths(), "README.md", "https://example.org\(path)").isEmpty)
            #expect(lines(MachinePaths(), "README.md", "~\(path) and a\(path)").isEmpty)
        }
    }

    @Test func `a known exception hides exactly its findings`() {
        func findings(count: Int) -> [String] {
            var map = smallMap
            map.exceptions = [
                Exception(rule: "banned", path: "Sources/kymo/A.swift", count: count, why: "test")
            ]
            let tree = SourceTree(
                ["Sources/kymo/A.swift": "try! a()\ntry! b()\n"], rooms: map)
            return Tidy.findings(in: tree).map(\.text)
        }
        #expect(findings(count: 2).isEmpty)
        #expect(findings(count: 1).count == 2)
        #expect(
            findings(count: 3) == [
                "Tools/tidy/rooms.json:0: exceptions: "
                    + "lower the exception banned of Sources/kymo/A.swift to 2"
            ])
        #expect(findings(count: 0).count == 2)
    }
}
