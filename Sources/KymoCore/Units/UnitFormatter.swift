import Foundation

/// Writes units in their normal form (units 4).
enum UnitFormatter {
    /// What the unit without any atom prints.
    static let null = "()"

    /// The canonical text of merged and ordered terms.
    static func text(of terms: [UnitTerm]) -> String {
        if terms.isEmpty { return null }
        let above = terms.filter { $0.exponent > 0 }
        let below = terms.filter { $0.exponent < 0 }
        let numerator = above.isEmpty ? "1" : product(above)
        return below.isEmpty ? numerator : numerator + "/" + product(below)
    }

    private static func product(_ terms: [UnitTerm]) -> String {
        terms.map { term in
            let power = term.exponent.magnitude
            return power == 1 ? term.atom.symbol : "\(term.atom.symbol)^\(power)"
        }.joined(separator: "·")
    }

    /// A molar mass with at most 16 significant digits, as it stands between angle brackets.
    static func text(ofMolarMass mass: Double) -> String { String(format: "%.16g", mass) }
}
