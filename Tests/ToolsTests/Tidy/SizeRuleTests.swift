import Testing
import tidy

@Suite struct SizeRuleTests {
    @Test func `a source file ends at 400 lines and a test file at 500`() {
        #expect(lines(FileLength(), "Sources/kymo/A.swift", text(lines: 400)).isEmpty)
        #expect(lines(FileLength(), "Sources/kymo/A.swift", text(lines: 401)) == [401])
        #expect(lines(FileLength(), "Tests/LMDBTests/A.swift", text(lines: 500)).isEmpty)
        #expect(lines(FileLength(), "Tests/LMDBTests/A.swift", text(lines: 501)) == [501])
        #expect(lines(FileLength(), "Schemas/a.json", text(lines: 900)).isEmpty)
    }

    @Test func `a line ends at 100 columns, counted in characters`() {
        let full = String(repeating: "ä", count: 100)
        #expect(lines(LineLength(), "Sources/kymo/A.swift", full).isEmpty)
        #expect(lines(LineLength(), "Sources/kymo/A.swift", "\n" + full + "x\n") == [2])
        #expect(lines(LineLength(), "Tools/quickstart", full + "x") == [1])
        #expect(lines(LineLength(), "Schemas/a.json", full + "x").isEmpty)
        #expect(lines(LineLength(), "Sources/kymo/A.swift", "// https://" + full).isEmpty)
    }

    private func function(_ head: String, lines count: Int) -> String {
        "\(head) {\n" + text(lines: count - 2) + "}\n"
    }

    @Test(arguments: [
        "func a(b: () -> Void = {})", "    init?(b: Int) throws", "deinit",
        "subscript(a: Int) -> B",
        "var a: [Int: String]", "func a<T>(\n    b: T\n) -> T where T: Sendable",
    ])
    func `a body ends at 60 lines`(head: String) {
        let extra = head.split(separator: "\n").count - 1
        let path = "Sources/kymo/A.swift"
        #expect(lines(FunctionLength(), path, function(head, lines: 60 - extra)).isEmpty)
        #expect(lines(FunctionLength(), path, function(head, lines: 61 - extra)) == [1])
    }

    @Test func `a requirement without a body and a stored table have no length`() {
        let text = """
            protocol A {
                func a(b: Int) -> Int
                init(c: Int)
                var d: Int { get }
            }
            struct B {
                var e: [Int] = []
                func f() {}
            \(text(lines: 70))
            }
            """
        #expect(lines(FunctionLength(), "Sources/kymo/A.swift", text).isEmpty)
    }

    @Test func `braces in strings do not end a function`() {
        let text = "func a() {\n    print(\"}\")\n" + text(lines: 70) + "}\n"
        #expect(lines(FunctionLength(), "Sources/kymo/A.swift", text) == [1])
    }

    @Test func `a folder of code holds at most 12 files`() {
        func count(_ folder: String, _ number: Int) -> Int {
            let texts = (1...number).map { ("\(folder)/File\($0).swift", "") }
            let tree = SourceTree(Dictionary(uniqueKeysWithValues: texts), rooms: smallMap)
            return FolderSize().findings(in: tree).count
        }
        #expect(count("Sources/KymoCore/Model", 12) == 0)
        #expect(count("Sources/KymoCore/Model", 13) == 1)
        #expect(count("Tests/CommandTests/Snapshots", 13) == 0)
        #expect(count("Schemas", 13) == 0)
    }
}
