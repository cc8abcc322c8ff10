/// Reads words of a command line by an `ArgumentSpec`.
///
/// `--name VALUE`, `--name=VALUE`, `-l VALUE`, `-lVALUE`, several flag letters in one word; `--`
/// ends the options; operands may stand anywhere among them. A value may begin with one dash
/// (`--from -7d`, `--sort -start`) unless it is a letter the verb knows.
package struct ArgumentParser {
    private let spec: ArgumentSpec
    private var rest: ArraySlice<String>
    private var arguments = Arguments()
    private var operands: [String] = []

    /// Reads all words.
    ///
    /// - Throws: `FrontEndError` with exit code 2, naming the word and the nearest known one.
    package static func parse(
        _ words: [String], spec: ArgumentSpec
    ) throws(FrontEndError) -> Arguments {
        var parser = ArgumentParser(spec: spec, rest: words[...])
        return try parser.run()
    }

    private init(spec: ArgumentSpec, rest: ArraySlice<String>) {
        self.spec = spec
        self.rest = rest
    }

    private mutating func run() throws(FrontEndError) -> Arguments {
        var optionsEnded = false
        while let word = rest.popFirst() {
            if optionsEnded || word == "-" || !word.hasPrefix("-") {
                operands.append(word)
            } else if word == "--" {
                optionsEnded = true
            } else if word.hasPrefix("--") {
                try readLong(word.dropFirst(2))
            } else {
                try readLetters(word)
            }
        }
        try assignOperands()
        return arguments
    }

    private mutating func readLong(_ text: Substring) throws(FrontEndError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = spec.option(named: name) else { throw unknown("--" + name) }
        let attached = parts.count > 1 ? String(parts[1]) : nil
        if option.isFlag {
            if attached != nil { throw .usage("--\(name) takes no value") }
            try add("", to: option)
        } else if let attached {
            try add(attached, to: option)
        } else {
            try add(try nextValue(of: "--" + name, option), to: option)
        }
    }

    private mutating func readLetters(_ word: String) throws(FrontEndError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = spec.option(lettered: letter) else { throw unknown(word) }
            if option.isFlag {
                try add("", to: option)
                continue
            }
            let value = letters.isEmpty ? try nextValue(of: "-\(letter)", option) : String(letters)
            return try add(value, to: option)
        }
    }

    private mutating func nextValue(
        of name: String, _ option: OptionSpec
    ) throws(FrontEndError) -> String {
        let needs = "\(name) needs a value"
        let hint = "write \(name) \(option.placeholder ?? "VALUE")"
        guard let value = rest.first else { throw .usage(needs, hint: hint) }
        let letter = value.dropFirst().first
        let isLetter = value.count == 2 && letter.flatMap(spec.option(lettered:)) != nil
        if value.hasPrefix("--") || (value.hasPrefix("-") && isLetter) {
            throw .usage(needs, hint: "\(hint), or \(name)=\(value) if that is the value")
        }
        rest = rest.dropFirst()
        return value
    }

    private mutating func add(_ value: String, to option: OptionSpec) throws(FrontEndError) {
        if !option.repeats && arguments.has(option.name) {
            throw .usage("--\(option.name) is given twice")
        }
        if !option.choices.isEmpty && !option.choices.contains(value) {
            let known = option.choices.joined(separator: ", ")
            throw .usage("'\(value)' is not a value of --\(option.name)", hint: "it takes \(known)")
        }
        arguments.add(value, option: option.name)
    }

    private func unknown(_ word: String) -> FrontEndError {
        let names = spec.options.map { "--" + $0.name }
        let near = NearestNames.of(word, among: names)
        if let near = NearestNames.sentence(near) {
            return .usage("unknown option \(word)", hint: near)
        }
        let isNumber = word.dropFirst().first?.isNumber ?? false
        return .usage(
            "unknown option \(word)",
            hint: isNumber ? "write -- before an operand that begins with a dash" : "see --help")
    }

    /// Operands take what is there from left to right, leaving what later ones need.
    private mutating func assignOperands() throws(FrontEndError) {
        var left = operands[...]
        for (index, operand) in spec.operands.enumerated() {
            let needed = spec.operands[(index + 1)...].reduce(0) { $0 + $1.count.lowerBound }
            let available = max(0, left.count - needed)
            let taken = left.prefix(min(operand.count.upperBound, available))
            if taken.count < operand.count.lowerBound {
                throw .usage("\(operand.name) is missing", hint: "it is \(operand.help)")
            }
            if !taken.isEmpty { arguments.set(Array(taken), operand: operand.name) }
            left = left.dropFirst(taken.count)
        }
        if let extra = left.first { throw .usage("unexpected argument '\(extra)'") }
    }
}
