/// What a verb takes on its command line.
public struct ArgumentSpec: Sendable {
    /// Options in the order in which help lists them.
    public var options: [OptionSpec]
    /// Operands in the order in which they are given.
    public var operands: [OperandSpec]

    /// Options and operands; both may be empty.
    public init(options: [OptionSpec] = [], operands: [OperandSpec] = []) {
        self.options = options
        self.operands = operands
    }

    /// The option with a long name, without its dashes.
    func option(named name: String) -> OptionSpec? { options.first { $0.name == name } }

    /// The option with a letter.
    func option(lettered letter: Character) -> OptionSpec? {
        options.first { $0.letter == letter }
    }
}

/// An option: `--name`, `--name VALUE` or `--name=VALUE`, and perhaps a letter.
public struct OptionSpec: Sendable {
    /// Long name without dashes.
    public var name: String
    /// Letter, for `-l`.
    public var letter: Character?
    /// What its value is called in help, such as `DIR`; nil for a flag.
    public var placeholder: String?
    /// Values it may have; empty for any.
    public var choices: [String]
    /// Whether it may be given more than once.
    public var repeats: Bool
    /// What it does, in lower case without a full stop.
    public var help: String

    /// An option without a value.
    public static func flag(_ name: String, letter: Character? = nil, help: String) -> OptionSpec {
        OptionSpec(
            name: name, letter: letter, placeholder: nil, choices: [], repeats: true, help: help)
    }

    /// An option with a value. A value may begin with one dash, as `-7d` and `-start` do.
    public static func value(
        _ name: String, _ placeholder: String, letter: Character? = nil, choices: [String] = [],
        repeats: Bool = false, help: String
    ) -> OptionSpec {
        OptionSpec(
            name: name, letter: letter, placeholder: placeholder, choices: choices,
            repeats: repeats, help: help)
    }

    /// Whether it is given without a value.
    var isFlag: Bool { placeholder == nil }
}

/// An argument known by its place.
public struct OperandSpec: Sendable {
    /// Name in capitals, such as `TYPE`.
    public var name: String
    /// What it is, in lower case without a full stop.
    public var help: String
    /// How many are needed and how many at most are taken.
    public var count: ClosedRange<Int>

    /// One operand that must be given.
    public static func one(_ name: String, help: String) -> OperandSpec {
        OperandSpec(name: name, help: help, count: 1...1)
    }

    /// One operand that may be left out.
    public static func optional(_ name: String, help: String) -> OperandSpec {
        OperandSpec(name: name, help: help, count: 0...1)
    }

    /// As many operands as are given, but at least `minimum`.
    public static func many(_ name: String, atLeast minimum: Int, help: String) -> OperandSpec {
        OperandSpec(name: name, help: help, count: minimum...Int.max)
    }

    /// As usage lines show it: `TYPE`, `[TYPE]`, `FILE...`.
    var usage: String {
        let dots = count.upperBound > 1 ? "..." : ""
        return count.lowerBound == 0 ? "[\(name)\(dots)]" : name + dots
    }
}
