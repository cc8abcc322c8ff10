import KymoTestSupport
import Testing

/// The README promises commands and shows an output: both are true.
@Suite struct ReadmeTests {
    private let blocks: [MarkdownBlock]

    init() throws {
        blocks = MarkdownBlock.blocks(of: try PackageFolder.text("README.md"))
    }

    /// Lines that the test run itself runs, in its own steps, because they build the package.
    private static let runByToolsTest = ["Tools/quickstart", "Tools/test"]

    @Test(.timeLimit(.minutes(3))) func `every command works as it stands, in order`() throws {
        let place = try CommandPlace()
        let scripts = blocks.filter { $0.language == "sh" }
        try #require(scripts.count >= 3)
        for script in scripts {
            let lines = script.text.split(separator: "\n").filter { line in
                !ReadmeTests.runByToolsTest.contains { line.hasPrefix($0) }
            }
            let result = try place.run(lines.joined(separator: "\n"))
            #expect(result.status == 0, "block at line \(script.line): \(result.errors)")
        }
    }

    @Test(.timeLimit(.minutes(3))) func `an output that is shown is what the command prints`()
        throws
    {
        let place = try CommandPlace()
        let shown = blocks.filter { $0.info.hasPrefix("text output of: ") }
        try #require(!shown.isEmpty)
        _ = try place.run("kymo import export.zip --tz Europe/Berlin")
        for block in shown {
            let result = try place.run(String(block.info.dropFirst("text output of: ".count)))
            #expect(result.status == 0, "\(block.info): \(result.errors)")
            #expect(result.output == block.text)
        }
    }

    @Test func `every block is of a kind that a test checks`() {
        for block in blocks {
            let isChecked =
                ["sh", "swift"].contains(block.language)
                || block.info.hasPrefix("text output of: ")
            #expect(isChecked, "block at line \(block.line): \(block.info)")
        }
    }

    @Test func `the two commands exist and one runs the other`() throws {
        let test = try PackageFolder.text("Tools/test")
        #expect(test.contains("quickstart() { Tools/quickstart; }"))
        let lines = blocks.filter { $0.language == "sh" }.flatMap { $0.text.split(separator: "\n") }
        #expect(lines.contains { $0.hasPrefix("Tools/quickstart") })
        #expect(lines.contains { $0.hasPrefix("Tools/test") })
    }
}
