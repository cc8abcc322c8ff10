/// Scripts that complete verbs and options in a shell.
public enum Completion {
    /// Shells that can be served.
    public enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    /// The script for `program`, to be evaluated or installed by the person.
    public static func script(for program: Program, shell: Shell) -> String {
        switch shell {
        case .bash: bash(program)
        case .zsh: zsh(program)
        case .fish: fish(program)
        }
    }

    /// First words of verbs, each once, in their order.
    private static func firstWords(_ program: Program) -> [String] {
        var words: [String] = []
        for verb in program.verbs {
            let word = String(verb.name.prefix { $0 != " " })
            if !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// Words that may follow a first word: those of verbs of two words.
    private static func secondWords(_ program: Program, after first: String) -> [String] {
        program.verbs.map(\.name).filter { $0.hasPrefix(first + " ") }
            .map { String($0.dropFirst(first.count + 1)) }
    }

    /// Everything that may follow a first word, for all verbs that begin with it.
    private static func wordsAfter(_ first: String, _ program: Program) -> [String] {
        var words = secondWords(program, after: first)
        for verb in program.verbs where verb.name == first || verb.name.hasPrefix(first + " ") {
            for option in verb.fullArguments.options where !words.contains("--" + option.name) {
                words.append("--" + option.name)
            }
        }
        return words
    }

    private static func bash(_ program: Program) -> String {
        let name = program.name
        var text = """
            # bash completion of \(name): eval "$(\(name) completion bash)"
            _\(name)() {
                local word=${COMP_WORDS[COMP_CWORD]} words=""
                case ${COMP_WORDS[COMP_CWORD-1]} in
                    --format) words="table json ndjson csv" ;;
                    --store) COMPREPLY=($(compgen -d -- "$word")); return ;;
                esac
                if [ -z "$words" ] && [ "$COMP_CWORD" -eq 1 ]; then
                    words="\(firstWords(program).joined(separator: " ")) help"
                elif [ -z "$words" ]; then
                    case ${COMP_WORDS[1]} in

            """
        for first in firstWords(program) {
            let words = wordsAfter(first, program).joined(separator: " ")
            text += "            \(first)) words=\"\(words)\" ;;\n"
        }
        text += """
                    esac
                fi
                COMPREPLY=($(compgen -W "$words" -- "$word"))
            }
            complete -o default -F _\(name) \(name)

            """
        return text
    }

    private static func zsh(_ program: Program) -> String {
        """
        # zsh completion of \(program.name): eval "$(\(program.name) completion zsh)"
        autoload -U +X bashcompinit && bashcompinit

        """ + bash(program).split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
    }

    private static func fish(_ program: Program) -> String {
        let name = program.name
        var text = "# fish completion of \(name): \(name) completion fish | source\n"
        for first in firstWords(program) {
            let abstract = program.verbs.first { $0.name == first }?.abstract ?? ""
            text += "complete -c \(name) -n __fish_use_subcommand -f -a \(first)"
            text += " -d \(quoted(abstract))\n"
            let seen = "-n '__fish_seen_subcommand_from \(first)'"
            for second in secondWords(program, after: first) {
                text += "complete -c \(name) \(seen) -f -a \(second)\n"
            }
            for verb in program.verbs where verb.name == first {
                for option in verb.fullArguments.options {
                    let argument = option.isFlag ? "" : " -r"
                    text += "complete -c \(name) \(seen) -l \(option.name)\(argument)"
                    text += " -d \(quoted(option.help))\n"
                }
            }
        }
        return text
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" ? "\\'" : String($0) }.joined() + "'"
    }
}
