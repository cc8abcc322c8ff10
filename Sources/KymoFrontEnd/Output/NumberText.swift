/// Numbers as every output form writes them (interfaces 1).
public enum NumberText {
    /// The shortest text that reads back to the same `Double`, with a dot, whatever the locale:
    /// `120`, `0.1`, `1e-7`, `-0`. Not a number and infinities have no text here: nil.
    public static func shortest(_ value: Double) -> String? {
        guard value.isFinite else { return nil }
        let text = value.description
        if let exponent = text.firstIndex(of: "e") {
            return fraction(text[..<exponent]) + "e" + power(text[text.index(after: exponent)...])
        }
        return fraction(text[...])
    }

    /// For pictures only: rounded to `decimals` places, without a tail of zeros.
    public static func rounded(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return "" }
        let factor = (0..<max(0, decimals)).reduce(1.0) { product, _ in product * 10 }
        let scaled = (value * factor).rounded()
        guard scaled.isFinite, abs(scaled) < 1e15 else { return shortest(value) ?? "" }
        return shortest(scaled / factor + 0) ?? ""
    }

    /// Drops the `.0` that Swift prints after whole numbers.
    private static func fraction(_ text: Substring) -> String {
        text.hasSuffix(".0") ? String(text.dropLast(2)) : String(text)
    }

    /// `-05` as `-5`, `+16` as `16`.
    private static func power(_ text: Substring) -> String {
        let digits = text.drop { $0 == "-" || $0 == "+" }.drop { $0 == "0" }
        return (text.hasPrefix("-") ? "-" : "") + digits
    }
}
