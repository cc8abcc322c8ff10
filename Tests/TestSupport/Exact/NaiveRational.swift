/// An exact fraction of whole numbers of any size, in lowest terms.
package struct NaiveRational: Hashable, Sendable {
    /// Whether it is less than zero.
    package let isNegative: Bool
    /// Size of the numerator.
    package let numerator: NaiveNatural
    /// Denominator, at least one.
    package let denominator: NaiveNatural

    /// - Parameters:
    ///   - numerator: size of the numerator, in any terms.
    ///   - denominator: not zero.
    package init(isNegative: Bool, numerator: NaiveNatural, denominator: NaiveNatural) {
        precondition(!denominator.isZero, "a fraction over zero")
        let common = NaiveRational.common(numerator, denominator)
        self.isNegative = isNegative && !numerator.isZero
        self.numerator = common.map { numerator.divided(by: $0).quotient } ?? numerator
        self.denominator = common.map { denominator.divided(by: $0).quotient } ?? denominator
    }

    /// What both can be divided by; nil for one. Fractions of `Double`s have powers of two below,
    /// for which counting zeros is enough.
    private static func common(_ a: NaiveNatural, _ b: NaiveNatural) -> NaiveNatural? {
        if b == .one { return nil }
        if a.isZero { return b }
        let divisor =
            b.isPowerOfTwo
            ? NaiveNatural.one.shifted(up: min(a.trailingZeroBits, b.trailingZeroBits))
            : NaiveNatural.greatestCommonDivisor(a, b)
        return divisor == .one ? nil : divisor
    }

    /// - Parameter value: a whole number.
    package init(_ value: Int) {
        self.init(
            isNegative: value < 0, numerator: NaiveNatural(UInt64(value.magnitude)),
            denominator: .one)
    }

    /// - Parameters:
    ///   - numerator: a whole number.
    ///   - denominator: a whole number, not zero.
    package init(_ numerator: Int, over denominator: Int) {
        self.init(
            isNegative: (numerator < 0) != (denominator < 0),
            numerator: NaiveNatural(UInt64(numerator.magnitude)),
            denominator: NaiveNatural(UInt64(denominator.magnitude)))
    }

    /// The number zero.
    package static let zero = NaiveRational(0)

    /// Whether it is zero.
    package var isZero: Bool { numerator.isZero }

    package static prefix func - (a: NaiveRational) -> NaiveRational {
        NaiveRational(
            isNegative: !a.isNegative, numerator: a.numerator, denominator: a.denominator)
    }

    package static func + (a: NaiveRational, b: NaiveRational) -> NaiveRational {
        let (x, y) = (a.numerator * b.denominator, b.numerator * a.denominator)
        let denominator = a.denominator * b.denominator
        if a.isNegative == b.isNegative {
            return NaiveRational(
                isNegative: a.isNegative, numerator: x + y, denominator: denominator)
        }
        return x < y
            ? NaiveRational(isNegative: b.isNegative, numerator: y - x, denominator: denominator)
            : NaiveRational(isNegative: a.isNegative, numerator: x - y, denominator: denominator)
    }

    package static func - (a: NaiveRational, b: NaiveRational) -> NaiveRational { a + -b }

    package static func * (a: NaiveRational, b: NaiveRational) -> NaiveRational {
        NaiveRational(
            isNegative: a.isNegative != b.isNegative, numerator: a.numerator * b.numerator,
            denominator: a.denominator * b.denominator)
    }

    /// The quotient; `b` must not be zero.
    package static func / (a: NaiveRational, b: NaiveRational) -> NaiveRational {
        NaiveRational(
            isNegative: a.isNegative != b.isNegative, numerator: a.numerator * b.denominator,
            denominator: a.denominator * b.numerator)
    }
}

extension NaiveRational: Comparable {
    package static func < (a: NaiveRational, b: NaiveRational) -> Bool { (a - b).isNegative }
}

extension NaiveRational: CustomStringConvertible {
    /// Numerator and denominator in hexadecimal: for failures, which are read by people.
    package var description: String {
        let sign = isNegative ? "-" : ""
        return "\(sign)\(NaiveRational.text(numerator))/\(NaiveRational.text(denominator))"
    }

    private static func text(_ number: NaiveNatural) -> String {
        if let small = number.asUInt64 { return String(small) }
        return "0x" + number.limbs.reversed().map { String($0, radix: 16) }.joined(separator: "_")
    }
}
