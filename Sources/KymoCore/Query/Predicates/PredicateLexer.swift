/// Cuts the text of a predicate into tokens (queries 6.3).
struct PredicateLexer {
    enum Token: Hashable {
        case word(String)
        case number(Double)
        case text(String)
        case symbol(String)
        /// `%K`, `%@`, `%d`, `%f`, `%i`, `%ld`.
        case argument(String)
        case end
    }

    private let characters: [Character]
    private var index = 0

    init(_ text: String) { characters = Array(text) }

    /// All tokens with the offset of the character at which each begins.
    static func tokens(of text: String) throws(PredicateError) -> [(Token, Int)] {
        guard text.utf8.count <= 65_536 else {
            throw PredicateError("predicate is longer than 65536 bytes", at: 0)
        }
        var lexer = PredicateLexer(text)
        var tokens: [(Token, Int)] = []
        while true {
            lexer.skipBlanks()
            let begin = lexer.index
            let token = try lexer.next()
            tokens.append((token, begin))
            if token == .end { return tokens }
        }
    }

    private var current: Character? { index < characters.count ? characters[index] : nil }

    private func peek(_ ahead: Int = 1) -> Character? {
        index + ahead < characters.count ? characters[index + ahead] : nil
    }

    private mutating func skipBlanks() {
        while let character = current, character.isWhitespace { index += 1 }
    }

    private mutating func next() throws(PredicateError) -> Token {
        guard let character = current else { return .end }
        if character == "'" || character == "\"" { return .text(try quoted(character)) }
        if character.isNumber || (character == "-" && (peek()?.isNumber ?? false)) {
            return try number()
        }
        if character == "%" { return try argument() }
        if Self.isWordCharacter(character) || character == "`" { return .word(try word()) }
        for symbol in ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||"]
        where character == symbol.first && peek() == symbol.last {
            index += 2
            return .symbol(symbol)
        }
        guard "=<>!(){},".contains(character) else {
            throw PredicateError("unexpected character '\(character)'", at: index)
        }
        index += 1
        return .symbol(String(character))
    }

    private static func isWordCharacter(_ character: Character) -> Bool {
        character.isLetter || character == "_" || character == "@"
    }

    /// A key path: parts joined by dots, a part with odd characters in quotes.
    private mutating func word() throws(PredicateError) -> String {
        var text = ""
        while let character = current {
            if Self.isWordCharacter(character) || character.isNumber || character == "-" {
                text.append(character)
                index += 1
            } else if character == ".", let follower = peek() {
                text.append(".")
                index += 1
                if follower == "'" || follower == "\"" { text += try quoted(follower) }
            } else {
                break
            }
        }
        return text
    }

    private mutating func quoted(_ quote: Character) throws(PredicateError) -> String {
        let begin = index
        index += 1
        var text = ""
        while let character = current {
            index += 1
            if character == quote { return text }
            if character == "\\", let escaped = current {
                index += 1
                text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
            } else {
                text.append(character)
            }
        }
        throw PredicateError("text without closing quote", at: begin)
    }

    private mutating func number() throws(PredicateError) -> Token {
        let begin = index
        var text = ""
        while let character = current, character.isNumber || "+-.eE".contains(character) {
            if character == "+" || character == "-", let last = text.last, !"eE".contains(last) {
                break
            }
            text.append(character)
            index += 1
        }
        guard let value = Double(text), value.isFinite else {
            throw PredicateError("'\(text)' is not a number", at: begin)
        }
        return .number(value)
    }

    private mutating func argument() throws(PredicateError) -> Token {
        let begin = index
        index += 1
        var text = ""
        while let character = current, "lKdifu@".contains(character), text.count < 3 {
            text.append(character)
            index += 1
            if character != "l" { break }
        }
        guard ["K", "@", "d", "i", "f", "u", "ld", "lu", "lf", "lld"].contains(text) else {
            throw PredicateError("unknown argument '%\(text)'", at: begin)
        }
        return .argument(text)
    }
}

/// Why a predicate could not be read: what, and at which character of the text (from 0).
public struct PredicateError: Error, Hashable, Sendable {
    /// What is wrong, without a full stop.
    public let message: String
    /// Place in the text, in characters from its start.
    public let offset: Int

    init(_ message: String, at offset: Int) {
        self.message = message
        self.offset = offset
    }
}
