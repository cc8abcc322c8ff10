import KymoFrontEnd

/// `kymo completion`: scripts that complete verbs and options in a shell.
struct CompletionCommand: FrontEnd {
    var name: String { "completion" }
    var abstract: String { "a script that completes verbs and options" }
    var arguments: ArgumentSpec {
        ArgumentSpec(operands: [.one("SHELL", help: "bash, zsh or fish")])
    }
    var examples: [Example] {
        [
            Example("for this bash session", "eval \"$(kymo completion bash)\""),
            Example("for fish, for good", "kymo completion fish > kymo.fish"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let asked = context.arguments.operand("SHELL") ?? ""
        guard let shell = Completion.Shell(rawValue: asked) else {
            let shells = Completion.Shell.allCases.map(\.rawValue)
            throw FrontEndError.usage(
                "there is no completion for '\(asked)'",
                hint: "there is one for \(shells.joined(separator: ", "))")
        }
        try context.output.write(Completion.script(for: Main.program, shell: shell))
        return .done
    }
}
