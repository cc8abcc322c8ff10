import KymoFrontEnd
import Testing

struct ArgumentParserTests {
    let spec = ArgumentSpec(
        options: [
            .value("from", "INSTANT", help: "first instant"),
            .value("every", "INTERVAL", letter: "e", help: "interval"),
            .value("source", "NAME", repeats: true, help: "source"),
            .value("format", "FORMAT", choices: ["json", "csv"], help: "form"),
            .flag("quiet", letter: "q", help: "hush"),
            .flag("by-source", letter: "b", help: "per source"),
        ],
        operands: [.one("TYPE", help: "a type"), .many("FILE", atLeast: 0, help: "files")])

    func parse(_ words: String...) throws -> Arguments {
        try ArgumentParser.parse(words, spec: spec)
    }

    func error(_ words: String...) -> FrontEndError? {
        do {
            _ = try ArgumentParser.parse(words, spec: spec)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a value follows its option or stands behind an equals sign`() throws {
        #expect(try parse("t", "--from", "now").value("from") == "now")
        #expect(try parse("t", "--from=now").value("from") == "now")
        #expect(try parse("t", "--from=a=b").value("from") == "a=b")
        #expect(try parse("t", "--from=").value("from") == "")
    }

    @Test func `a value may begin with a dash`() throws {
        #expect(try parse("t", "--from", "-7d").value("from") == "-7d")
        #expect(try parse("t", "--from=--to").value("from") == "--to")
        #expect(try parse("t", "--source", "-").values("source") == ["-"])
    }

    @Test func `another option is not taken for a value`() {
        #expect(error("t", "--from", "--quiet")?.message == "--from needs a value")
        #expect(error("t", "--from", "-q")?.message == "--from needs a value")
        #expect(error("t", "--from")?.exitCode == .usage)
    }

    @Test func `letters stand alone, together, and before their value`() throws {
        let apart = try parse("-q", "-b", "-e", "1d", "t")
        let together = try parse("-qbe1d", "t")
        for arguments in [apart, together] {
            #expect(arguments.has("quiet"))
            #expect(arguments.has("by-source"))
            #expect(arguments.value("every") == "1d")
        }
    }

    @Test func `two dashes end the options`() throws {
        let arguments = try parse("t", "--", "--from", "-q")
        #expect(arguments.operands("FILE") == ["--from", "-q"])
        #expect(!arguments.has("quiet"))
    }

    @Test func `operands may stand among options`() throws {
        let arguments = try parse("-q", "t", "--from", "now", "a", "-b", "b")
        #expect(arguments.operand("TYPE") == "t")
        #expect(arguments.operands("FILE") == ["a", "b"])
    }

    @Test func `a repeated option keeps every value in order`() throws {
        #expect(try parse("t", "--source", "a", "--source=b").values("source") == ["a", "b"])
        #expect(error("t", "--from", "a", "--from", "b")?.message == "--from is given twice")
    }

    @Test func `a misspelt option is answered with the nearest one`() {
        let failure = error("t", "--form", "now")
        #expect(failure?.message == "unknown option --form")
        #expect(
            failure?.hint == "did you mean --from?" || failure?.hint?.contains("--from") == true)
        #expect(failure?.exitCode == .usage)
        #expect(error("t", "--by_source")?.hint == "did you mean --by-source?")
    }

    @Test func `a value outside the choices is refused`() {
        #expect(error("t", "--format", "xml")?.hint == "it takes json, csv")
    }

    @Test func `a flag takes no value`() {
        #expect(error("t", "--quiet=yes")?.message == "--quiet takes no value")
    }

    @Test func `operands are counted`() throws {
        #expect(error()?.message == "TYPE is missing")
        let pair = ArgumentSpec(operands: [
            .many("FILE", atLeast: 1, help: "files"), .one("TARGET", help: "target"),
        ])
        let parsed = try ArgumentParser.parse(["a", "b", "c"], spec: pair)
        #expect(parsed.operands("FILE") == ["a", "b"])
        #expect(parsed.operand("TARGET") == "c")
        let one = ArgumentSpec(operands: [.one("TYPE", help: "a type")])
        #expect(throws: FrontEndError.usage("unexpected argument 'b'")) {
            try ArgumentParser.parse(["a", "b"], spec: one)
        }
    }

    @Test func `an operand like a negative number asks for two dashes`() {
        #expect(error("t", "-5")?.hint?.contains("--") == true)
    }
}
