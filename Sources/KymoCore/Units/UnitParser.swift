/// Reads the grammar of units 2.
struct UnitParser {
    private let text: String
    private let bytes: [UInt8]
    private var position = 0

    /// Deepest nesting of parentheses.
    private static let maximumDepth = 32

    private init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// What `text` stands for.
    ///
    /// - Throws: `UnitError` that names the text and what is wrong with it.
    static func definition(of text: String) throws(UnitError) -> UnitDefinition {
        guard text.utf8.count <= Unit.maximumLengthBytes else { throw UnitError(text, .tooLong) }
        var parser = UnitParser(text)
        return try UnitDefinition(parser.unit(), text: text)
    }

    private func malformed(_ what: String) -> UnitError { UnitError(text, .malformed(what)) }

    // MARK: Grammar

    private mutating func unit() throws(UnitError) -> [UnitTerm] {
        if bytes.isEmpty || isNull { return [] }
        var terms = try product(depth: 0)
        if next() == UInt8(ascii: "/") {
            position &+= 1
            let below = try product(depth: 0)
            terms += below.map { UnitTerm(atom: $0.atom, exponent: 0 &- $0.exponent) }
        }
        switch next() {
        case nil: return terms
        case UInt8(ascii: "/"): throw malformed("it has more than one '/'")
        case UInt8(ascii: ")"): throw malformed("a ')' has no '('")
        default: throw malformed("an operator is missing")
        }
    }

    /// Whether the whole text is `()`, at any depth of parentheses.
    private var isNull: Bool {
        let solid = bytes.filter { $0 != UInt8(ascii: " ") }
        let half = solid.count / 2
        return half > 0 && half <= UnitParser.maximumDepth && solid.count == half &* 2
            && solid.prefix(half).allSatisfy { $0 == UInt8(ascii: "(") }
            && solid.suffix(half).allSatisfy { $0 == UInt8(ascii: ")") }
    }

    private mutating func product(depth: Int) throws(UnitError) -> [UnitTerm] {
        var terms = try factor(depth: depth)
        while takeMultiplication() { terms += try factor(depth: depth) }
        return terms
    }

    private mutating func factor(depth: Int) throws(UnitError) -> [UnitTerm] {
        let terms = try base(depth: depth)
        guard next() == UInt8(ascii: "^") else { return terms }
        position &+= 1
        let power = try exponent()
        if next() == UInt8(ascii: "^") { throw malformed("a base has two exponents") }
        var raised: [UnitTerm] = []
        for term in terms {
            let (product, overflow) = term.exponent.multipliedReportingOverflow(by: power)
            if overflow { throw UnitError(text, .outOfRange) }
            raised.append(UnitTerm(atom: term.atom, exponent: product))
        }
        return raised
    }

    private mutating func base(depth: Int) throws(UnitError) -> [UnitTerm] {
        guard next() == UInt8(ascii: "(") else {
            let symbol = try self.symbol()
            return symbol.map { [UnitTerm(atom: $0, exponent: 1)] } ?? []
        }
        guard depth < UnitParser.maximumDepth else { throw UnitError(text, .nestedTooDeeply) }
        position &+= 1
        if next() == UInt8(ascii: ")") {
            throw malformed("'()' stands only for a whole unit")
        }
        let terms = try product(depth: depth &+ 1)
        switch next() {
        case UInt8(ascii: ")"):
            position &+= 1
            return terms
        case UInt8(ascii: "/"): throw malformed("a '/' stands inside parentheses")
        case nil: throw malformed("a '(' is not closed")
        default: throw malformed("an operator is missing")
        }
    }

    private mutating func exponent() throws(UnitError) -> Int {
        let isNegative = next() == UInt8(ascii: "-")
        if isNegative { position &+= 1 }
        var value = 0
        var count = 0
        _ = next()
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= bytes[position] {
            let digit = Int(bytes[position] &- UInt8(ascii: "0"))
            let (tenfold, overflowA) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowB) = tenfold.addingReportingOverflow(digit)
            if overflowA || overflowB { throw UnitError(text, .outOfRange) }
            value = sum
            count &+= 1
            position &+= 1
        }
        if count == 0 { throw malformed("an exponent is not a whole number") }
        return isNegative ? 0 &- value : value
    }

    // MARK: Symbols

    /// Reads one symbol; nil for a bare `1`.
    private mutating func symbol() throws(UnitError) -> UnitAtom? {
        _ = next()
        let start = position
        while position < bytes.count, !isDelimiter(at: position) { position &+= 1 }
        let name = String(decoding: bytes[start..<position], as: UTF8.self)
        if position < bytes.count, bytes[position] == UInt8(ascii: "<") {
            return try mole(name)
        }
        if name.isEmpty { throw malformed(missing()) }
        if name == "1" { return nil }
        guard let atom = UnitSymbols.all.atom(name) else {
            throw UnitError(text, .unknownSymbol(name))
        }
        return atom
    }

    private func missing() -> String {
        switch position < bytes.count ? bytes[position] : nil {
        case nil: "it ends where a symbol should stand"
        case UInt8(ascii: ")"): "a ')' stands where a symbol should"
        case UInt8(ascii: "/"): "a '/' has nothing above it; write 1/…"
        default: "a symbol is missing between two operators"
        }
    }

    /// Reads `<molar mass>` after `name`, in which a dot is a decimal point.
    private mutating func mole(_ name: String) throws(UnitError) -> UnitAtom {
        let start = position &+ 1
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else {
            throw malformed("a '<' is not closed")
        }
        position = end &+ 1
        let number = String(decoding: bytes[start..<end], as: UTF8.self)
        guard let atom = UnitSymbols.all.atom(name), atom.group == .amount else {
            throw malformed("only mol takes a molar mass")
        }
        let isDecimal = number.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte
                || [0x2e, 0x65, 0x2b, 0x2d].contains(byte)
        }
        guard isDecimal, (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= number.utf8.first ?? 0,
            let mass = Double(number), mass > 0, mass.isFinite
        else { throw UnitError(text, .badMolarMass(number)) }
        // The printed digits are the unit: a text read back must mean the same (units 4).
        let printed = UnitFormatter.text(ofMolarMass: mass)
        guard let factor = Rational(decimal: printed) else {
            throw UnitError(text, .badMolarMass(number))
        }
        return UnitAtom(
            symbol: "\(atom.symbol)<\(printed)>", group: .mass, factor: atom.factor * factor,
            scale: .linear)
    }

    // MARK: Bytes

    /// The byte after any blanks, which are passed over; nil at the end.
    private mutating func next() -> UInt8? {
        while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position &+= 1 }
        return position < bytes.count ? bytes[position] : nil
    }

    private mutating func takeMultiplication() -> Bool {
        switch next() {
        case UInt8(ascii: "."), UInt8(ascii: "*"):
            position &+= 1
            return true
        case 0xC2 where position &+ 1 < bytes.count && bytes[position &+ 1] == 0xB7:
            position &+= 2
            return true
        default: return false
        }
    }

    private func isDelimiter(at index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "^"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: " "):
            true
        case 0xC2: index &+ 1 < bytes.count && bytes[index &+ 1] == 0xB7
        default: false
        }
    }
}
