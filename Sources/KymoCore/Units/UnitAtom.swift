/// One row of `Schemas/units.json`.
struct UnitRow: Sendable {
    let symbol: String
    let name: String
    /// Dimension under its name in the table.
    let dimension: String
    /// Decimal text or a fraction, to the base of the dimension; `M` for the molar mass.
    let factor: String
    /// What to add to a value before the factor, as decimal text.
    let offset: String
    let takesPrefixes: Bool
    let aliases: [String]

    static let all = GeneratedTable(table).map(UnitRow.init(row:))

    private init(row: GeneratedRow) {
        symbol = row.text("symbol")
        name = row.text("name")
        dimension = row.text("dimension")
        factor = row.text("factor")
        offset = row.text("offset")
        takesPrefixes = row.flag("takesPrefixes")
        aliases = row.list("aliases")
    }
}

/// One symbol with its prefix and molar mass: what a unit is a product of.
struct UnitAtom: Sendable {
    /// How a value in this atom, standing alone, relates to the base.
    enum Scale: Sendable {
        case linear
        /// base = (value + offset) * factor
        case shifted(Rational)
        /// base = 10^(value / 20) * 2e-5
        case soundLevel
    }

    /// Canonical text, prefix and molar mass included.
    let symbol: String
    let group: UnitGroup
    /// To the base: g, mol, m (volumes too), s, Pa, J, K, S, IU, Hz, V, W, D, pD, rad, lx, dBHL.
    let factor: Rational
    let scale: Scale
}

/// The symbols that the grammar knows.
struct UnitSymbols: Sendable {
    /// Atoms that stand as they are, aliases too.
    private let named: [String: UnitAtom]
    /// Symbols that take prefixes, longest first.
    private let prefixable: [(symbol: String, atom: UnitAtom)]
    private let prefixes: [String: MetricPrefix]

    /// The mole takes a molar mass in angle brackets, so it is no row like the others.
    static let mole = "mol"

    static let all = UnitSymbols(rows: UnitRow.all)

    private init(rows: [UnitRow]) {
        var named: [String: UnitAtom] = [:]
        var prefixable: [(symbol: String, atom: UnitAtom)] = []
        for row in rows {
            guard let group = UnitGroup(schemaName: row.dimension),
                var factor = UnitSymbols.factor(of: row), let offset = Rational(decimal: row.offset)
            else { continue }
            if group == .volume { factor = factor * Rational.ten(to: -3) }
            let scale: UnitAtom.Scale =
                row.dimension == "soundPressureLevel"
                ? .soundLevel : offset.numerator.isZero ? .linear : .shifted(offset)
            let atom = UnitAtom(symbol: row.symbol, group: group, factor: factor, scale: scale)
            for symbol in [row.symbol] + row.aliases {
                named[symbol] = atom
                // units 2 lets the kelvin take prefixes, which the table does not.
                if row.takesPrefixes || symbol == "K" { prefixable.append((symbol, atom)) }
            }
        }
        let mole = UnitAtom(
            symbol: UnitSymbols.mole, group: .amount, factor: .one, scale: .linear)
        named[UnitSymbols.mole] = mole
        prefixable.append((UnitSymbols.mole, mole))
        self.named = named
        self.prefixable = prefixable.sorted { $0.symbol.utf8.count > $1.symbol.utf8.count }
        self.prefixes = Dictionary(
            MetricPrefix.allCases.filter { $0 != .none }.map { ($0.symbol, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The factor of a row, or nil for the mole, whose factor is not a number.
    private static func factor(of row: UnitRow) -> Rational? {
        if row.symbol == "deg" {
            // pi / 180, with more digits of pi than a conversion can show.
            return Rational(factor: "3.14159265358979323846264338327950288419716939937510/180")
        }
        return Rational(factor: row.factor)
    }

    /// The atom that `text` names: first the exact name, then prefix and symbol (units 2).
    func atom(_ text: String) -> UnitAtom? {
        // Swift holds the Kelvin sign, U+212A, and the letter K for equal; the grammar does not.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        if let atom = named[text] { return atom }
        for (symbol, atom) in prefixable where text.hasSuffix(symbol) {
            guard let prefix = prefixes[String(text.dropLast(symbol.count))] else { continue }
            return UnitAtom(
                symbol: prefix.symbol + atom.symbol, group: atom.group,
                factor: atom.factor * Rational.ten(to: prefix.exponent), scale: .linear)
        }
        return nil
    }

    /// Every symbol without prefix, for suggestions and tests.
    var symbols: [String] { named.keys.sorted() }
}
