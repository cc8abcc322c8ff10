extension OptionSpec {
    /// Which store: for every verb that opens one.
    public static let store = value(
        "store", "DIR", help: "the store; default: $KYMO_STORE, else the one in your data directory"
    )

    /// How long a writer waits for another.
    public static let wait = value(
        "wait", "SECONDS", help: "how long to wait for another writer; default: 30")

    /// Time zone of local dates, in and out.
    public static let zone = value(
        "tz", "ZONE", help: "time zone, such as Europe/Berlin; default: the store's home zone")

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
        [store, wait, zone] + common + [
            flag("version", help: "version of the program, store format and tables"),
            flag("list-verbs", help: "every verb and where it comes from"),
        ]
}

extension FrontEnd {
    /// The verb's own arguments and the common ones.
    var fullArguments: ArgumentSpec {
        var spec = arguments
        spec.options += OptionSpec.common
        return spec
    }
}
