/// Reads the format language of predicates into a `Filter`: one parser for `--where` and for
/// `NSPredicate(format:)` (queries 6.3).
public struct PredicateParser {
    private let tokens: [(PredicateLexer.Token, Int)]
    private var index = 0
    private var depth = 0
    private var arguments: ArraySlice<Filter.Literal>

    /// Deepest nesting of parentheses and negations; input decides it, so it has a limit.
    private static let depthLimit = 64

    /// Reads a predicate.
    ///
    /// - Parameters:
    ///   - text: the predicate in the format language.
    ///   - arguments: values for `%@`, `%d`, `%f` and (as text) `%K`, in order.
    /// - Throws: `PredicateError` with the place of the fault.
    public static func parse(
        _ text: String, arguments: [Filter.Literal] = []
    ) throws(PredicateError) -> Filter {
        var parser = PredicateParser(
            tokens: try PredicateLexer.tokens(of: text), arguments: arguments)
        let filter = try parser.parseOr()
        guard parser.token == .end else { throw parser.unexpected("the end") }
        guard parser.arguments.isEmpty else {
            throw PredicateError("more arguments than places for them", at: parser.offset)
        }
        return filter
    }

    private init(tokens: [(PredicateLexer.Token, Int)], arguments: [Filter.Literal]) {
        self.tokens = tokens
        self.arguments = arguments[...]
    }

    private var token: PredicateLexer.Token {
        index < tokens.count ? tokens[index].0 : .end
    }

    private var offset: Int { tokens[min(index, tokens.count - 1)].1 }

    private func unexpected(_ wanted: String) -> PredicateError {
        let found =
            switch token {
            case .end: "the end"
            case .word(let word): "'\(word)'"
            case .symbol(let symbol): "'\(symbol)'"
            case .text(let text): "\"\(text)\""
            case .number(let number): "\(number)"
            case .argument(let argument): "%\(argument)"
            }
        return PredicateError("expected \(wanted), found \(found)", at: offset)
    }

    private mutating func take(symbol: String...) -> Bool {
        if case .symbol(let found) = token, symbol.contains(found) {
            index += 1
            return true
        }
        return false
    }

    private mutating func take(keyword: String) -> Bool {
        if case .word(let found) = token, found.uppercased() == keyword {
            index += 1
            return true
        }
        return false
    }

    // MARK: Logic

    private mutating func parseOr() throws(PredicateError) -> Filter {
        var parts = [try parseAnd()]
        while take(keyword: "OR") || take(symbol: "||") { parts.append(try parseAnd()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func parseAnd() throws(PredicateError) -> Filter {
        var parts = [try parseNot()]
        while take(keyword: "AND") || take(symbol: "&&") { parts.append(try parseNot()) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func parseNot() throws(PredicateError) -> Filter {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw PredicateError("predicate is nested too deeply", at: offset)
        }
        if take(keyword: "NOT") || take(symbol: "!") { return .not(try parseNot()) }
        if take(symbol: "(") {
            let inner = try parseOr()
            guard take(symbol: ")") else { throw unexpected("')'") }
            return inner
        }
        if take(keyword: "TRUEPREDICATE") { return .constant(true) }
        if take(keyword: "FALSEPREDICATE") { return .constant(false) }
        return try parseComparison()
    }

    // MARK: Comparisons

    private mutating func parseComparison() throws(PredicateError) -> Filter {
        if case .word(let word) = token, Self.constant(word) == nil {
            let property = try parseProperty()
            let comparison = try parseOperator()
            let literal = try parseLiteral(for: property, comparison)
            return .comparison(property, comparison, literal)
        }
        if case .argument("K") = token {
            let property = try parseProperty()
            let comparison = try parseOperator()
            return .comparison(
                property, comparison, try parseLiteral(for: property, comparison))
        }
        return try parseMirrored()
    }

    /// A literal on the left, as in `10 < quantity`.
    private mutating func parseMirrored() throws(PredicateError) -> Filter {
        let begin = index
        _ = try parseValue()
        let at = offset
        let comparison = try parseOperator()
        guard let mirrored = Self.mirrored[comparison] else {
            throw PredicateError("\(comparison.rawValue) needs the property on its left", at: at)
        }
        let property = try parseProperty()
        let end = index
        index = begin
        let literal = try parseLiteral(for: property, mirrored)
        index = end
        return .comparison(property, mirrored, literal)
    }

    private static let mirrored: [Filter.Comparison: Filter.Comparison] = [
        .equal: .equal, .notEqual: .notEqual, .less: .greater, .lessOrEqual: .greaterOrEqual,
        .greater: .less, .greaterOrEqual: .lessOrEqual,
    ]

    private mutating func parseOperator() throws(PredicateError) -> Filter.Comparison {
        let names: [String: Filter.Comparison] = [
            "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less,
            "<=": .lessOrEqual, "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual,
            "=>": .greaterOrEqual, "IN": .isIn, "BETWEEN": .between, "BEGINSWITH": .beginsWith,
            "ENDSWITH": .endsWith, "CONTAINS": .contains,
        ]
        let name: String? =
            switch token {
            case .symbol(let symbol): symbol
            case .word(let word): word.uppercased()
            default: nil
            }
        guard let name, let comparison = names[name] else { throw unexpected("an operator") }
        index += 1
        return comparison
    }

    private mutating func parseProperty() throws(PredicateError) -> Filter.Property {
        let at = offset
        let path: String
        switch token {
        case .word(let word): path = word
        case .argument("K"):
            guard case .text(let name)? = arguments.popFirst() else {
                throw PredicateError("%K needs a key path as its argument", at: at)
            }
            path = name
        default: throw unexpected("a property")
        }
        index += 1
        guard let property = Filter.Property(keyPath: path) else {
            throw PredicateError("unknown key path '\(path)'", at: at)
        }
        return property
    }

    // MARK: Values

    private mutating func parseLiteral(
        for property: Filter.Property, _ comparison: Filter.Comparison
    ) throws(PredicateError) -> Filter.Literal {
        let at = offset
        let literal = try parseValue()
        if comparison == .between {
            guard case .list(let bounds) = literal, bounds.count == 2 else {
                throw PredicateError("BETWEEN needs a list of two values", at: at)
            }
        }
        guard let fitted = property.fit(literal) else {
            throw PredicateError("value does not fit the property it is compared with", at: at)
        }
        return fitted
    }

    private mutating func parseValue() throws(PredicateError) -> Filter.Literal {
        let at = offset
        switch token {
        case .number(let number):
            index += 1
            return .number(number)
        case .text(let text):
            index += 1
            return .text(text)
        case .argument(let kind) where kind != "K":
            index += 1
            guard let argument = arguments.popFirst() else {
                throw PredicateError("argument is missing for %\(kind)", at: at)
            }
            return argument
        case .word(let word):
            guard let constant = Self.constant(word) else { throw unexpected("a value") }
            index += 1
            return constant
        case .symbol("{"), .symbol("("):
            index += 1
            return .list(try parseList())
        default: throw unexpected("a value")
        }
    }

    private mutating func parseList() throws(PredicateError) -> [Filter.Literal] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw PredicateError("list is nested too deeply", at: offset)
        }
        if take(symbol: "}", ")") { return [] }
        var parts = [try parseValue()]
        while take(symbol: ",") { parts.append(try parseValue()) }
        guard take(symbol: "}", ")") else { throw unexpected("'}'") }
        return parts
    }

    private static func constant(_ word: String) -> Filter.Literal? {
        switch word.uppercased() {
        case "TRUE", "YES": .boolean(true)
        case "FALSE", "NO": .boolean(false)
        case "NULL", "NIL": Filter.Literal.none
        default: nil
        }
    }
}
