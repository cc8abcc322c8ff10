import Foundation
import Testing

/// Help tells the truth: its examples work, and it fits a terminal.
@Suite(.timeLimit(.minutes(5))) struct HelpTests {
    /// How each program calls its verbs: `kymo stats`, `kymo-replay log ls`.
    static func verbs(_ place: CommandPlace) throws -> [String] {
        try ["kymo", "kymo-replay"].flatMap { program in
            try place.json("\(program) --list-verbs --format json").members
                .filter { $0["origin"] == "built in" }
                .map { "\(program) \($0["verb"]?.text ?? "")" }
        }
    }

    /// The commands under `Examples:`, lines that end in a backslash joined.
    static func examples(_ help: String) -> [String] {
        var commands: [String] = []
        var isContinued = false
        let section = help.components(separatedBy: "\nExamples:\n").last ?? ""
        for line in section.components(separatedBy: "\n") {
            guard line.hasPrefix("    ") else { continue }
            let text = line.drop { $0 == " " }
            if isContinued, let last = commands.popLast() {
                commands.append(last + "\n" + text)
            } else {
                commands.append(String(text))
            }
            isContinued = text.hasSuffix("\\")
        }
        return commands
    }

    @Test func `every example of every verb works as it stands`() throws {
        let place = try CommandPlace()
        let made = try place.run("kymo import export.zip --tz Europe/Berlin")
        #expect(made.status == 0, "\(made.errors)")
        try place.addSamples()
        var helps = try HelpTests.verbs(place).map { "\($0) --help" }
        helps += ["kymo --help", "kymo-replay --help"]
        for command in helps {
            let help = try place.run(command)
            #expect(help.status == 0)
            let examples = HelpTests.examples(help.output)
            #expect(!examples.isEmpty, "\(command) shows no example")
            for example in examples {
                let result = try place.run(example)
                #expect(result.status == 0, "\(example): \(result.errors)")
            }
        }
    }

    @Test func `help fits 80 columns and names usage and options`() throws {
        let place = try CommandPlace()
        for verb in try HelpTests.verbs(place) {
            let help = try place.run("\(verb) --help").output
            #expect(help.hasPrefix("\(verb): "))
            #expect(help.contains("\nUsage: \(verb) "))
            let isWide = help.split(separator: "\n").filter { $0.count > 80 }
            #expect(isWide.isEmpty, "\(verb): \(isWide)")
            #expect(help.contains("--help"))
        }
    }

    @Test func `versions are told in both forms`() throws {
        let place = try CommandPlace()
        let text = try place.run("kymo --version").output
        #expect(text.hasPrefix("kymo "))
        for part in ["store format ", "type table ", "tzdata "] { #expect(text.contains(part)) }
        let object = try place.json("kymo --version --format json")
        #expect(object.keys.isSuperset(of: ["version", "storeFormat", "typeTable", "tzdata"]))
    }

    @Test func `completion knows every verb`() throws {
        let place = try CommandPlace()
        for shell in ["bash", "zsh", "fish"] {
            let script = try place.run("kymo completion \(shell)")
            #expect(script.status == 0)
            #expect(script.output.contains("stats") && script.output.contains("set-kind"))
        }
        let check = """
            eval "$(kymo completion bash)"
            COMP_WORDS=(kymo stats --by); COMP_CWORD=2; _kymo; echo "${COMPREPLY[@]}"
            COMP_WORDS=(kymo char); COMP_CWORD=1; _kymo; echo "${COMPREPLY[@]}"
            """
        #expect(try place.run(check).output == "--by-source\nchart\n")
    }
}
