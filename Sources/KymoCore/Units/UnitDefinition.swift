import Synchronization

/// An atom and the power it stands in.
struct UnitTerm: Sendable {
    let atom: UnitAtom
    /// Never zero.
    let exponent: Int
}

/// What a unit is, worked out once and shared by every copy of it.
final class UnitDefinition: Sendable {
    let unitString: String
    /// Hash of `unitString`, so that hashing a unit does not read text.
    let hash: Int
    /// Equal atoms merged, in the order of the canonical text.
    let terms: [UnitTerm]
    let dimension: Dimension
    /// Size in the base of the dimension.
    let factor: Rational
    /// Linear unless the unit is one atom alone with exponent 1 (units 3).
    let scale: UnitAtom.Scale
    /// From this unit to the base of the dimension.
    let toBase: UnitConversion

    /// Largest power of one atom, far beyond any use and far from overflow.
    static let maximumExponent: UInt = 1_000_000
    /// Most bits that a numerator or denominator may need before anything is computed.
    private static let maximumFactorBits = 8_192
    /// Powers of two that the size of a unit may have and still be an ordinary double.
    private static let maximumMagnitude = 960

    /// Brings a product into normal form.
    ///
    /// - Parameter text: what to name in an error.
    /// - Throws: `outOfRange`, `levelInCompound`, `tooLong`.
    init(_ parts: [UnitTerm], text: String) throws(UnitError) {
        let present = parts.filter { $0.exponent != 0 }
        let alone = present.count == 1 && present.first?.exponent == 1
        for part in present where !alone {
            if case .soundLevel = part.atom.scale { throw UnitError(text, .levelInCompound) }
        }
        terms = try UnitDefinition.merged(present, text: text)
        var dimension = Dimension()
        var factor = Rational.one
        var bits = 0
        for term in terms {
            guard term.exponent.magnitude <= UnitDefinition.maximumExponent else {
                throw UnitError(text, .outOfRange)
            }
            dimension.multiply(term.atom.group, exponent: term.exponent)
            let size = term.atom.factor
            let isOne = size.numerator == .one && size.denominator == .one
            if isOne { continue }
            bits &+=
                max(size.numerator.bitWidth, size.denominator.bitWidth)
                &* Int(term.exponent.magnitude)
            guard bits <= UnitDefinition.maximumFactorBits else {
                throw UnitError(text, .outOfRange)
            }
            factor = factor * size.raised(to: term.exponent)
        }
        guard abs(factor.binaryMagnitude) <= UnitDefinition.maximumMagnitude else {
            throw UnitError(text, .outOfRange)
        }
        self.dimension = dimension
        self.factor = factor
        scale = alone ? (terms.first?.atom.scale ?? .linear) : .linear
        toBase = UnitConversion(toBaseFrom: factor, scale: scale)
        unitString = UnitFormatter.text(of: terms)
        guard unitString.utf8.count <= Unit.maximumLengthBytes else {
            throw UnitError(text, .tooLong)
        }
        hash = unitString.hashValue
    }

    /// The unit without any atom.
    private init() {
        terms = []
        dimension = Dimension()
        factor = .one
        scale = .linear
        toBase = UnitConversion(toBaseFrom: .one, scale: .linear)
        unitString = UnitFormatter.null
        hash = unitString.hashValue
    }

    static let null = UnitDefinition()

    private static func merged(
        _ parts: [UnitTerm], text: String
    ) throws(UnitError) -> [UnitTerm] {
        var terms: [UnitTerm] = []
        for part in parts {
            guard let index = terms.firstIndex(where: { $0.atom.symbol == part.atom.symbol }) else {
                terms.append(part)
                continue
            }
            let (sum, overflow) = terms[index].exponent.addingReportingOverflow(part.exponent)
            if overflow { throw UnitError(text, .outOfRange) }
            terms[index] = UnitTerm(atom: part.atom, exponent: sum)
        }
        return terms.filter { $0.exponent != 0 }.sorted { a, b in
            if a.atom.group != b.atom.group { return a.atom.group < b.atom.group }
            return a.atom.symbol.utf8.lexicographicallyPrecedes(b.atom.symbol.utf8)
        }
    }
}

/// Definitions by every text that was read so far, so that reading one again is a look-up.
///
/// Bounded: texts beyond the first few thousand are read afresh each time.
struct UnitCache: ~Copyable, Sendable {
    /// A text that equals only the same bytes; `String` also takes U+0387 for U+00B7.
    private struct ExactText: Hashable {
        let text: String

        static func == (a: ExactText, b: ExactText) -> Bool {
            a.text.utf8.elementsEqual(b.text.utf8)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }

    private static let capacity = 4_096
    private let definitions = Mutex<[ExactText: UnitDefinition]>([:])

    static let shared = UnitCache()

    func definition(of text: String) -> UnitDefinition? {
        definitions.withLock { $0[ExactText(text: text)] }
    }

    /// Remembers `made` under `text` and returns the definition to use: an equal older one if any.
    func remember(_ made: UnitDefinition, as text: String) -> UnitDefinition {
        let canonical = ExactText(text: made.unitString)
        return definitions.withLock { known in
            let shared = known[canonical] ?? made
            if known.count < UnitCache.capacity {
                known[canonical] = shared
                known[ExactText(text: text)] = shared
            }
            return shared
        }
    }
}
