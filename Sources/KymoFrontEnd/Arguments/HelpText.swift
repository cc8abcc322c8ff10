/// Help for people, at most 80 columns wide.
enum HelpText {
    static let columns = 80

    /// Help of one verb.
    /// - Parameter command: how it is called, such as `kymo stats`.
    static func of(_ frontEnd: any FrontEnd, command: String) -> String {
        let spec = frontEnd.arguments
        let operands = spec.operands.map { " " + $0.usage }.joined()
        var text = "\(command): \(frontEnd.abstract)\n\n"
        text += "Usage: \(command) [options]\(operands)\n"
        if !frontEnd.discussion.isEmpty {
            for paragraph in frontEnd.discussion.split(separator: "\n\n") {
                text += "\n" + wrap(String(paragraph), indent: 0, first: "")
            }
        }
        text += section("Arguments", spec.operands.map { ($0.usage, $0.help) })
        text += section("Options", frontEnd.ownOptions.map { (label($0), $0.help) })
        text += section("Common options", frontEnd.standardOptions.map { (label($0), $0.help) })
        return text + examples(frontEnd.examples)
    }

    /// Help of a program with several verbs.
    static func of(_ program: Program, external: [ExternalVerb]) -> String {
        var text = "\(program.name): \(program.abstract)\n\n"
        text += "Usage: \(program.name) VERB [options] [arguments]\n"
        text += section("Verbs", program.verbs.map { ($0.name, $0.abstract) })
        if !external.isEmpty {
            text += section("External verbs", external.map { ($0.name, $0.path) })
        }
        text += section("Options", OptionSpec.beforeVerb.map { (label($0), $0.help) })
        text += examples(program.examples)
        return text + "\nMore about one: \(program.name) VERB --help\n"
    }

    /// `-q, --quiet`, `    --store DIR`.
    static func label(_ option: OptionSpec) -> String {
        let letter = option.letter.map { "-\($0), " } ?? ""
        return letter + "--" + option.name + (option.placeholder.map { " " + $0 } ?? "")
    }

    private static func examples(_ examples: [Example]) -> String {
        if examples.isEmpty { return "" }
        var text = "\nExamples:\n"
        for example in examples {
            text += wrap(example.purpose + ":", indent: 2, first: "  ")
            text += "    \(example.command)\n"
        }
        return text
    }

    private static func section(_ title: String, _ rows: [(String, String)]) -> String {
        if rows.isEmpty { return "" }
        let longest = rows.reduce(0) { max($0, DisplayWidth.of($1.0)) }
        let indent = min(longest, 24) + 4
        var text = "\n\(title):\n"
        for (name, help) in rows {
            let width = DisplayWidth.of(name)
            if width > indent - 4 {
                text += "  \(name)\n"
                text += wrap(help, indent: indent, first: String(repeating: " ", count: indent))
            } else {
                let padding = String(repeating: " ", count: indent - 2 - width)
                text += wrap(help, indent: indent, first: "  " + name + padding)
            }
        }
        return text
    }

    /// Words of `text` in lines of at most 80 columns; every line but the first is indented.
    static func wrap(_ text: String, indent: Int, first: String) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = first
        var hasWord = false
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            let width = DisplayWidth.of(line) + (hasWord ? 1 : 0) + DisplayWidth.of(word)
            if hasWord && width > columns {
                lines.append(line)
                line = margin
                hasWord = false
            }
            line += (hasWord ? " " : "") + word
            hasWord = true
        }
        lines.append(line)
        return lines.joined(separator: "\n") + "\n"
    }
}
