extension OptionSpec {
    /// Which store: a verb that names it opens one, and takes `--wait` and `--tz` as well.
    public static let store = value(
        "store", "DIR", help: "the store; default: $KYMO_STORE, else the one in your data directory"
    )

    /// How long a writer waits for another.
    public static let wait = value(
        "wait", "SECONDS", help: "how long to wait for another writer; default: 30")

    /// Time zone of local dates, in and out.
    public static let zone = value(
        "tz", "ZONE", help: "time zone, such as Europe/Berlin; default: the store's home zone")

    /// What every verb that opens a store takes.
    static let storeOptions: [OptionSpec] = [store, wait, zone]

    /// What every verb takes.
    static let common: [OptionSpec] = [
        value(
            "format", "FORMAT", choices: OutputFormat.allCases.map(\.rawValue),
            help: "table, json, ndjson or csv"),
        flag("quiet", letter: "q", help: "no progress, notes and warnings"),
        flag("no-color", help: "no colours; so does NO_COLOR in the environment"),
        flag("help", letter: "h", help: "this text"),
    ]

    /// What may stand before the verb, too.
    static let beforeVerb: [OptionSpec] =
        storeOptions + common + [
            flag("version", help: "version of the program, store format and tables"),
            flag("list-verbs", help: "every verb and where it comes from"),
        ]
}

extension FrontEnd {
    /// Options of its own: all but the standard ones.
    var ownOptions: [OptionSpec] {
        let standard = Set(standardOptions.map(\.name))
        return arguments.options.filter { !standard.contains($0.name) }
    }

    /// Options that every verb has, and those of every verb that opens a store.
    var standardOptions: [OptionSpec] {
        let opensStore = arguments.options.contains { $0.name == OptionSpec.store.name }
        return (opensStore ? OptionSpec.storeOptions : []) + OptionSpec.common
    }

    /// The verb's own arguments and the standard ones.
    var fullArguments: ArgumentSpec {
        ArgumentSpec(options: ownOptions + standardOptions, operands: arguments.operands)
    }
}
