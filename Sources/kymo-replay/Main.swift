import KymoFrontEnd

/// The auditor's tool: what the log says, and whether everything derived from it agrees.
@main
struct Main {
    static let program = Program(
        name: "kymo-replay",
        abstract: "proves and replays the log of a store",
        verbs: [VerifyCommand(), LogListCommand(), RebuildCommand()],
        examples: [
            Example("is everything whole?", "kymo-replay verify"),
            Example("what was written last", "kymo-replay log ls --last 10"),
        ])

    static func main() async { await program.main() }
}
