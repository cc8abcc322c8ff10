internal import Foundation

/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
    private let radix: Int
    private let prefix: String
    private let explicitPositiveSign: Bool
    private let uppercase: Bool
    private let minDigits: Int

    /// In tens.
    public static var decimal: Self { decimal(explicitPositiveSign: false) }
    /// In sixteens.
    public static var hex: Self { hex(includePrefix: false) }
    /// In eights.
    public static var octal: Self { octal(includePrefix: false) }

    /// In tens.
    ///
    /// - Parameters:
    ///   - explicitPositiveSign: whether a plus stands before a number that is not negative.
    ///   - minDigits: noughts make up for missing digits.
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> Self {
        Self(
            radix: 10, prefix: "", explicitPositiveSign: explicitPositiveSign, uppercase: false,
            minDigits: minDigits)
    }

    /// In sixteens.
    ///
    /// - Parameters:
    ///   - explicitPositiveSign: whether a plus stands before a number that is not negative.
    ///   - includePrefix: whether `0x` stands before the digits.
    ///   - uppercase: whether digits are capitals.
    ///   - minDigits: noughts make up for missing digits.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: Int = 1
    ) -> Self {
        Self(
            radix: 16, prefix: includePrefix ? "0x" : "",
            explicitPositiveSign: explicitPositiveSign, uppercase: uppercase, minDigits: minDigits)
    }

    /// In eights.
    ///
    /// - Parameters:
    ///   - explicitPositiveSign: whether a plus stands before a number that is not negative.
    ///   - includePrefix: whether `0o` stands before the digits.
    ///   - uppercase: without effect, there are no letters.
    ///   - minDigits: noughts make up for missing digits.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: Int = 1
    ) -> Self {
        Self(
            radix: 8, prefix: includePrefix ? "0o" : "",
            explicitPositiveSign: explicitPositiveSign, uppercase: uppercase, minDigits: minDigits)
    }

    func text(_ number: some FixedWidthInteger) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: uppercase)
        let sign = number < 0 ? "-" : explicitPositiveSign ? "+" : ""
        // Nobody reads more; a wrong count must not use up memory.
        let noughts = String(repeating: "0", count: max(0, min(minDigits, 100) - digits.count))
        return sign + prefix + noughts + digits
    }
}

/// How a number is written.
public struct OSLogFloatFormatting: Sendable {
    private let conversion: String
    private let precision: Int?
    private let explicitPositiveSign: Bool

    private init(_ conversion: Character, _ precision: Int?, _ sign: Bool, _ uppercase: Bool) {
        self.conversion = uppercase ? conversion.uppercased() : String(conversion)
        self.precision = precision
        explicitPositiveSign = sign
    }

    /// With six decimals.
    public static var fixed: Self { Self("f", nil, false, false) }
    /// Its bits, in sixteens.
    public static var hex: Self { Self("a", nil, false, false) }
    /// With six decimals and an exponent.
    public static var exponential: Self { Self("e", nil, false, false) }
    /// With an exponent where that is shorter.
    public static var hybrid: Self { Self("g", nil, false, false) }

    /// With a number of decimals.
    ///
    /// - Parameters:
    ///   - precision: how many.
    ///   - explicitPositiveSign: whether a plus stands before a number that is not negative.
    ///   - uppercase: whether letters are capitals.
    public static func fixed(
        precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> Self { Self("f", precision, explicitPositiveSign, uppercase) }

    /// With six decimals.
    ///
    /// - Parameters:
    ///   - explicitPositiveSign: whether a plus stands before a number that is not negative.
    ///   - uppercase: whether letters are capitals.
    public static func fixed(explicitPositiveSign: Bool, uppercase: Bool = false) -> Self {
        Self("f", nil, explicitPositiveSign, uppercase)
    }

    /// Its bits, in sixteens.
    ///
    /// - Parameters:
    ///   - explicitPositiveSign: whether a plus stands before a number that is not negative.
    ///   - uppercase: whether letters are capitals.
    public static func hex(explicitPositiveSign: Bool, uppercase: Bool = false) -> Self {
        Self("a", nil, explicitPositiveSign, uppercase)
    }

    /// With a number of decimals and an exponent.
    ///
    /// - Parameters:
    ///   - precision: how many.
    ///   - explicitPositiveSign: whether a plus stands before a number that is not negative.
    ///   - uppercase: whether letters are capitals.
    public static func exponential(
        precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> Self { Self("e", precision, explicitPositiveSign, uppercase) }

    /// With a number of digits, and an exponent where that is shorter.
    ///
    /// - Parameters:
    ///   - precision: how many.
    ///   - explicitPositiveSign: whether a plus stands before a number that is not negative.
    ///   - uppercase: whether letters are capitals.
    public static func hybrid(
        precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> Self { Self("g", precision, explicitPositiveSign, uppercase) }

    func text(_ number: Double) -> String {
        let sign = explicitPositiveSign ? "+" : ""
        let digits = precision.map { ".\(max(0, min($0, 100)))" } ?? ""
        return String(format: "%\(sign)\(digits)\(conversion)", number)
    }
}

/// How a truth value is written.
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `yes` or `no`.
    case answer

    func text(_ value: Bool) -> String {
        switch self {
        case .truth: value ? "true" : "false"
        case .answer: value ? "yes" : "no"
        }
    }
}

/// Where a text stands in a column.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isRight: Bool

    /// As wide as the text.
    public static var none: Self { Self(columns: 0, isRight: true) }

    /// At the left.
    ///
    /// - Parameter columns: least width; blanks follow the text.
    public static func left(columns: Int) -> Self { Self(columns: columns, isRight: false) }

    /// At the right.
    ///
    /// - Parameter columns: least width; blanks stand before the text.
    public static func right(columns: Int) -> Self { Self(columns: columns, isRight: true) }

    func apply(_ text: String) -> String {
        let blanks = String(repeating: " ", count: max(0, min(columns, 1000) - text.count))
        return isRight ? blanks + text : text + blanks
    }
}
