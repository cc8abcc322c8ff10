extension Program {
    /// What a command line asks a program to do.
    enum Request {
        /// Print this and be done.
        case text(String)
        /// No verb was named: print this on standard error, wrong usage.
        case wantsVerb(String)
        /// Run a built-in verb with these words.
        case verb(any FrontEnd, [String])
        /// Become an external verb with these words.
        case external(ExternalVerb, [String])
    }

    /// Finds the verb: built in, else `<name>-<verb>` beside the executable, else on the path.
    ///
    /// - Throws: `FrontEndError` with exit code 2.
    func resolve(_ words: [String], host: Host) throws(FrontEndError) -> Request {
        let folders = ExternalVerb.directories(
            executable: host.executable, searchPath: host.environment["PATH"])
        if isSingle, let verb = verbs.first {
            if words.first == "--version" { return .text(VersionText.table(name)) }
            return helpOr(.verb(verb, words), verb, words)
        }
        let (leading, rest) = try leadingOptions(words)
        if leading.contains("--version") { return .text(versionText(leading)) }
        if leading.contains("--list-verbs") { return .text(listVerbs(folders, leading)) }
        let wantsHelp = leading.contains { $0 == "--help" || $0 == "-h" }
        guard let first = rest.first else {
            let help = HelpText.of(self, external: external(folders))
            return wantsHelp ? .text(help) : .wantsVerb(help)
        }
        if first == "help" {
            if rest.count == 1 { return .text(HelpText.of(self, external: external(folders))) }
            return try resolve(Array(rest.dropFirst()) + ["--help"], host: host)
        }
        if let (verb, words) = builtIn(leading, rest) {
            return helpOr(.verb(verb, words), verb, words)
        }
        if let group = verbs.first(where: { $0.name.hasPrefix(first + " ") }) {
            let members = verbs.filter { $0.name.hasPrefix(first + " ") }.map(\.name)
            throw .usage(
                "\(name) \(first) needs to know what to do",
                hint:
                    "there is \(members.joined(separator: ", ")); see \(name) \(group.name) --help")
        }
        if reachesExternalVerbs, let verb = ExternalVerb.find(first, in: folders) {
            return .external(verb, leading + rest.dropFirst())
        }
        throw unknown(first, folders)
    }

    private func helpOr(_ request: Request, _ verb: any FrontEnd, _ words: [String]) -> Request {
        let options = words.prefix { $0 != "--" }
        guard options.contains("--help") || options.contains("-h") else { return request }
        return .text(HelpText.of(verb, command: command(verb)))
    }

    /// Options before the verb, and everything from the verb on.
    private func leadingOptions(
        _ words: [String]
    ) throws(FrontEndError) -> (leading: [String], rest: ArraySlice<String>) {
        var rest = words[...]
        var leading: [String] = []
        while let word = rest.first, word.hasPrefix("-"), word != "-" {
            let spec = ArgumentSpec(options: OptionSpec.beforeVerb)
            let count = valueCount(word, spec)
            leading += rest.prefix(1 + count)
            _ = try ArgumentParser.parse(Array(rest.prefix(1 + count)), spec: spec)
            rest = rest.dropFirst(1 + count)
        }
        return (leading, rest)
    }

    /// Whether a standard option takes the next word as its value: 1 or 0.
    private func valueCount(_ word: String, _ spec: ArgumentSpec) -> Int {
        guard word.hasPrefix("--"), let option = spec.option(named: String(word.dropFirst(2)))
        else { return 0 }
        return option.isFlag ? 0 : 1
    }

    /// A verb of two words goes before one of one word; standard options may stand between them.
    private func builtIn(
        _ leading: [String], _ rest: ArraySlice<String>
    ) -> (any FrontEnd, [String])? {
        guard let first = rest.first else { return nil }
        let spec = ArgumentSpec(options: OptionSpec.beforeVerb)
        var between = rest.dropFirst()
        var skipped: [String] = []
        while let word = between.first, word.hasPrefix("--"), word != "--" {
            let count = 1 + valueCount(word, spec)
            skipped += between.prefix(count)
            between = between.dropFirst(count)
        }
        if let second = between.first,
            let verb = verbs.first(where: { $0.name == "\(first) \(second)" })
        {
            return (verb, leading + skipped + between.dropFirst())
        }
        guard let verb = verbs.first(where: { $0.name == first }) else { return nil }
        return (verb, leading + rest.dropFirst())
    }

    private func external(_ folders: [String]) -> [ExternalVerb] {
        if !reachesExternalVerbs { return [] }
        let own = Set(verbs.map { $0.name.prefix { $0 != " " } })
        return ExternalVerb.all(in: folders).filter { !own.contains($0.name[...]) }
    }

    private func unknown(_ verb: String, _ folders: [String]) -> FrontEndError {
        let names = verbs.map(\.name) + external(folders).map(\.name)
        let near = NearestNames.sentence(NearestNames.of(verb, among: names))
        return .usage("unknown verb '\(verb)'", hint: near ?? "\(name) --help lists the verbs")
    }

    private func listVerbs(_ folders: [String], _ leading: [String]) -> String {
        var rows = verbs.map { ($0.name, "built in") }
        rows += external(folders).map { ($0.name, $0.path) }
        if leading.contains("json") || leading.contains("--format=json") {
            var json = JSONWriter()
            json.array { json in
                for (name, origin) in rows {
                    json.object {
                        $0.field("verb", name)
                        $0.field("origin", origin)
                    }
                }
            }
            json.newline()
            return String(decoding: json.take(), as: UTF8.self)
        }
        var table = TextTable([.text("VERB"), .text("FROM")])
        for (name, origin) in rows { table.row([name, origin]) }
        return table.text(width: nil)
    }

    private func versionText(_ leading: [String]) -> String {
        let isJSON = leading.contains("json") || leading.contains("--format=json")
        return isJSON ? VersionText.json(name) : VersionText.table(name)
    }
}
