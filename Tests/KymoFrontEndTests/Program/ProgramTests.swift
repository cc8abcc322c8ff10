import Foundation
import KymoFrontEnd
import Synchronization
import Testing

/// A verb that prints what it was given.
struct Echo: FrontEnd {
    var name = "echo"
    var abstract: String { "prints its words" }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [.store, .value("times", "N", help: "how often")],
            operands: [.many("WORD", atLeast: 0, help: "what to print")])
    }
    var examples: [Example] { [Example("print a word", "kymo echo hello")] }

    func run(_ context: Context) async throws -> ExitCode {
        let words = context.arguments.operands("WORD")
        if words == ["fail"] { throw FrontEndError("it failed", code: "failed", hint: "try again") }
        try context.output.write("\(name): " + words.joined(separator: " ") + "\n")
        if let store = context.arguments.value("store") { try context.output.write("@\(store)\n") }
        return words == ["partly"] ? .partly : .done
    }
}

struct ProgramTests {
    struct Outcome {
        var code: ExitCode
        var output: String
        var errors: String
        var became: [String]
    }

    let program = Program(
        name: "kymo", abstract: "health data", verbs: [Echo(), Echo(name: "log ls")],
        examples: [Example("say hello", "kymo echo hello")], reachesExternalVerbs: true)

    func run(
        _ words: String..., program: Program? = nil, environment: [String: String] = [:],
        terminal: Bool = false
    ) async -> Outcome {
        let output = Mutex<[UInt8]>([])
        let errors = Mutex("")
        let became = Mutex<[String]>([])
        let host = Host(
            environment: environment, executable: "/nowhere/kymo", isOutputTerminal: terminal,
            isErrorTerminal: terminal,
            output: Output { bytes in output.withLock { $0 += bytes } },
            errorSink: { text in errors.withLock { $0 += text } },
            become: { _, words in
                became.withLock { $0 = words }
                return "refused"
            })
        let code = await (program ?? self.program).run(words, host: host)
        return Outcome(
            code: code, output: String(decoding: output.withLock { $0 }, as: UTF8.self),
            errors: errors.withLock { $0 }, became: became.withLock { $0 })
    }

    @Test func `a verb runs with its words and its exit code`() async {
        let outcome = await run("echo", "a", "b")
        #expect(outcome.code == .done)
        #expect(outcome.output == "echo: a b\n")
        #expect(outcome.errors == "")
        #expect(await run("echo", "partly").code == .partly)
    }

    @Test func `a verb of two words goes first`() async {
        #expect(await run("log", "ls", "x").output == "log ls: x\n")
        let bare = await run("log")
        #expect(bare.code == .usage)
        #expect(bare.errors.contains("log ls"))
    }

    @Test func `standard options may stand before the verb and between its words`() async {
        #expect(await run("--store", "S", "echo", "x").output == "echo: x\n@S\n")
        #expect(await run("--store=S", "log", "--quiet", "ls", "x").output == "log ls: x\n@S\n")
        #expect(await run("log", "--store", "S", "ls").output == "log ls: \n@S\n")
    }

    @Test func `an error is one line with its code, and a hint`() async {
        let outcome = await run("echo", "fail")
        #expect(outcome.code == .failed)
        #expect(outcome.output == "")
        #expect(outcome.errors == "kymo: it failed (failed)\n  hint: try again\n")
    }

    @Test func `with JSON asked for, an error is JSON too`() async throws {
        for outcome in [
            await run("echo", "fail", "--format=json"),
            await run("--format", "json", "echo", "fail"),
            await run("echo", "fail", "--format", "json"),
        ] {
            let object =
                try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8)) as? [String: Any]
            #expect(object?["code"] as? String == "failed")
            #expect(object?["message"] as? String == "it failed")
            #expect(object?["hint"] as? String == "try again")
        }
    }

    @Test func `help is an answer, its absence wrong usage`() async {
        for words in [["--help"], ["-h"], ["help"]] {
            let outcome = await run(words[0])
            #expect(outcome.code == .done)
            #expect(outcome.output.contains("log ls"))
            #expect(outcome.errors == "")
        }
        let bare = await run()
        #expect(bare.code == .usage)
        #expect(bare.output == "")
        #expect(bare.errors.contains("Usage: kymo VERB"))
    }

    @Test func `help of a verb names usage, options and an example`() async {
        let one = await run("echo", "--help")
        #expect(one.output == (await run("help", "echo")).output)
        #expect(one.output == (await run("echo", "x", "-h")).output)
        for part in ["Usage: kymo echo [options] [WORD...]", "--times N", "kymo echo hello"] {
            #expect(one.output.contains(part))
        }
        #expect(await run("echo", "--", "--help").output == "echo: --help\n")
    }

    @Test func `help is at most 80 columns wide`() async {
        for output in [await run("--help").output, await run("echo", "--help").output] {
            #expect(output.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 80 })
        }
    }

    @Test func `an unknown verb is answered with the nearest`() async {
        let outcome = await run("ecko")
        #expect(outcome.code == .usage)
        #expect(outcome.errors == "kymo: unknown verb 'ecko' (usage)\n  hint: did you mean echo?\n")
    }

    @Test func `an external verb gets every word and its failure is told`() async throws {
        try await withDirectory { directory in
            try makeProgram("\(directory)/kymo-hello")
            let outcome = await run(
                "--store", "S", "hello", "--help", "x", environment: ["PATH": directory])
            #expect(outcome.became == ["\(directory)/kymo-hello", "--store", "S", "--help", "x"])
            #expect(outcome.code == .failed)
            #expect(outcome.errors.contains("(ioError)"))
            let list = await run("--list-verbs", environment: ["PATH": directory]).output
            #expect(list.contains("echo    built in\n"))
            #expect(list.contains("hello   \(directory)/kymo-hello\n"))
            let help = await run("--help", environment: ["PATH": directory]).output
            #expect(help.contains("External verbs:\n"))
        }
    }

    @Test func `a program of one verb needs no verb`() async {
        let outcome = await run("a", program: Program(Echo()))
        #expect(outcome.output == "echo: a\n")
        let help = await run("--help", program: Program(Echo())).output
        #expect(help.contains("Usage: kymo echo"))
    }

    @Test func `colour is for terminals whose owner wants it`() async {
        #expect(await run("echo", "fail", terminal: true).errors.contains("\u{1B}[31m"))
        for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
            let outcome = await run("echo", "fail", environment: environment, terminal: true)
            #expect(!outcome.errors.contains("\u{1B}"))
        }
        #expect(await !run("echo", "fail", "--no-color", terminal: true).errors.contains("\u{1B}"))
    }

    @Test func `an answer that cannot be written is a failure`() async {
        struct Full: Error {}
        let errors = Mutex("")
        let host = Host(
            environment: [:], executable: nil, output: Output { _ in throw Full() },
            errorSink: { text in errors.withLock { $0 += text } })
        #expect(await program.run(["echo", "a"], host: host) == .failed)
        #expect(errors.withLock { $0 }.contains("(ioError)"))
    }
}
