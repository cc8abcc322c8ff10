import KymoFrontEnd

/// The command line: one verb a file in `Commands`.
@main
struct Main {
    static let program = Program(
        name: "kymo",
        abstract: "health data in, right answers out",
        verbs: [
            ImportCommand(), StatsCommand(), ChangesCommand(), ChartCommand(), SamplesCommand(),
            TypesCommand(), SourcesCommand(), SetKindCommand(), DevicesCommand(), MeCommand(),
            AddCommand(), DeleteCommand(), PriorityGetCommand(), PrioritySetCommand(),
            PolicyGetCommand(), PolicySetCommand(),
            GridListCommand(), GridAddCommand(), GridRemoveCommand(),
            ConfigCommand(), BackupCommand(), DoctorCommand(), CompletionCommand(),
        ],
        examples: [
            Example("put an Apple Health export in", "kymo import export.zip"),
            Example("steps of every day, each counted once", "kymo stats stepCount --every 1d"),
            Example("the same as bars", "kymo chart stepCount"),
        ],
        reachesExternalVerbs: true)

    static func main() async { await program.main() }
}
