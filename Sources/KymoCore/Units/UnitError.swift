/// Why a text is no unit, or a product of units cannot be had.
public struct UnitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// More bytes than a unit may have.
        case tooLong
        /// Parentheses deeper than a reader would write them.
        case nestedTooDeeply
        /// The grammar of units 2 is broken; the text says where.
        case malformed(String)
        /// A symbol that no unit has.
        case unknownSymbol(String)
        /// A molar mass that is no number above zero.
        case badMolarMass(String)
        /// An exponent, or what the unit amounts to in its base, is beyond what can be computed.
        case outOfRange
        /// `dBASPL` is a level, so it stands alone (units 3).
        case levelInCompound
    }

    /// The text as it came, cut after 80 characters.
    public let text: String
    /// What is wrong with it.
    public let reason: Reason

    init(_ text: String, _ reason: Reason) {
        self.text = text.utf8.count > 320 ? String(text.prefix(80)) + "…" : text
        self.reason = reason
    }

    /// One line that names the text and what is wrong with it; control characters are escaped.
    public var description: String {
        "\(UnitError.quoted(text)) is not a unit: \(why)"
    }

    private var why: String {
        switch reason {
        case .tooLong: "it has more than \(Unit.maximumLengthBytes) bytes"
        case .nestedTooDeeply: "its parentheses nest too deeply"
        case .malformed(let what): what
        case .unknownSymbol(let symbol):
            "there is no symbol \(UnitError.quoted(symbol))" + UnitError.advice(for: symbol)
        case .badMolarMass(let mass):
            "the molar mass \(UnitError.quoted(mass)) is not a number above zero"
        case .outOfRange: "an exponent or the size of the unit is out of range"
        case .levelInCompound: "dBASPL is a level and stands alone"
        }
    }

    private static func advice(for symbol: String) -> String {
        switch symbol {
        case "percent": "; write %"
        case "h": "; write hr"
        case "µg", "μg", "ug": "; write mcg"
        case "bpm", "BPM": "; write count/min"
        case _ where symbol.hasPrefix("µ") || symbol.hasPrefix("μ"): "; micro is written mc"
        default: ""
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "'"
        for scalar in text.unicodeScalars {
            result +=
                scalar.properties.generalCategory == .control
                ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return result + "'"
    }
}
