/// A unit of measurement in HealthKit's notation, such as `count/min` or `mL/min·kg`.
///
/// Equality is that of the canonical text: `Cal` and `kcal` convert one to one and are not equal
/// (units 4). A copy costs one reference; hashing and comparing do not read the text.
public struct Unit: Hashable, Sendable {
    let definition: UnitDefinition

    /// Longest text of a unit, in UTF-8 bytes.
    public static let maximumLengthBytes = 512

    /// Reads a text by the grammar of units 2; the empty text is the null unit.
    ///
    /// - Throws: `UnitError` that names the text and what is wrong with it.
    public init(validating text: String) throws(UnitError) {
        if let known = UnitCache.shared.definition(of: text) {
            definition = known
            return
        }
        let made = try UnitParser.definition(of: text)
        definition = UnitCache.shared.remember(made, as: text)
    }

    init(_ definition: UnitDefinition) {
        self.definition = UnitCache.shared.remember(definition, as: definition.unitString)
    }

    /// The unit without any atom, printed `()`: a scalar of size one.
    public static let null = Unit(.null)

    /// Canonical text, which reads back to an equal unit (units 4).
    public var unitString: String { definition.unitString }

    /// Whether no atom is left, as in `m/m`; `dL/L` and `count/%` still have theirs.
    public var isNull: Bool { definition.terms.isEmpty }

    /// Whether values in one unit can be expressed in the other.
    public func isCompatible(with other: Unit) -> Bool {
        definition === other.definition || definition.dimension == other.definition.dimension
    }

    /// How values in this unit become values in `target`; nil if the two are not compatible.
    public func conversion(to target: Unit) -> UnitConversion? {
        UnitConversion(from: definition, to: target.definition)
    }

    /// Whether both print the same text.
    public static func == (a: Unit, b: Unit) -> Bool {
        a.definition === b.definition
            || (a.definition.hash == b.definition.hash
                && a.definition.unitString == b.definition.unitString)
    }

    /// Feeds the hash of the canonical text.
    public func hash(into hasher: inout Hasher) { hasher.combine(definition.hash) }
}

extension Unit: CustomStringConvertible {
    /// Canonical text.
    public var description: String { unitString }
}

extension Unit {
    /// The product of two units.
    ///
    /// - Throws: `outOfRange`, `levelInCompound` or `tooLong`.
    public func multiplied(by other: Unit) throws(UnitError) -> Unit {
        try combined(with: other, power: 1)
    }

    /// The quotient of two units.
    ///
    /// - Throws: `outOfRange`, `levelInCompound` or `tooLong`.
    public func divided(by other: Unit) throws(UnitError) -> Unit {
        try combined(with: other, power: -1)
    }

    /// The power of a unit; 0 gives the null unit.
    ///
    /// - Throws: `outOfRange`, `levelInCompound` or `tooLong`.
    public func raised(to power: Int) throws(UnitError) -> Unit {
        let text = "(\(unitString))^\(power)"
        var terms: [UnitTerm] = []
        for term in definition.terms {
            let (exponent, overflow) = term.exponent.multipliedReportingOverflow(by: power)
            if overflow { throw UnitError(text, .outOfRange) }
            terms.append(UnitTerm(atom: term.atom, exponent: exponent))
        }
        return Unit(try UnitDefinition(terms, text: text))
    }

    /// One divided by the unit.
    ///
    /// - Throws: `levelInCompound` for `dBASPL`.
    public func reciprocal() throws(UnitError) -> Unit { try raised(to: -1) }

    private func combined(with other: Unit, power: Int) throws(UnitError) -> Unit {
        let sign = power < 0 ? "/" : "·"
        // A stored exponent is at most a million, so its sign can change.
        let terms = other.definition.terms.map {
            UnitTerm(atom: $0.atom, exponent: $0.exponent &* power)
        }
        let text = "(\(unitString))\(sign)(\(other.unitString))"
        return Unit(try UnitDefinition(definition.terms + terms, text: text))
    }
}

extension Unit {
    /// Reads a unit of a table that was checked when it was generated.
    init(ofTable text: String) {
        do { self = try Unit(validating: text) } catch { self = .null }
    }
}
