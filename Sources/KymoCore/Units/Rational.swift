/// An exact fraction, used once per pair of units so that a conversion rounds only its result.
///
/// Not kept in lowest terms unless both parts fit in 64 bits: nothing here depends on it.
struct Rational: Sendable {
    var isNegative: Bool
    var numerator: BigNatural
    /// Never zero.
    var denominator: BigNatural

    init(_ numerator: BigNatural, over denominator: BigNatural, isNegative: Bool = false) {
        self.numerator = numerator
        self.denominator = denominator
        self.isNegative = isNegative && !numerator.isZero
        if let top = numerator.small, let bottom = denominator.small {
            let divisor = Rational.greatestCommonDivisor(top, bottom)
            if divisor > 1 {
                self.numerator = BigNatural(top / divisor)
                self.denominator = BigNatural(bottom / divisor)
            }
        }
    }

    init(_ value: UInt64) { self.init(BigNatural(value), over: .one) }

    static let one = Rational(1)
    static let zero = Rational(0)

    /// Ten to a power of either sign.
    static func ten(to exponent: Int) -> Rational {
        let power = BigNatural(10).raised(to: UInt64(exponent.magnitude))
        return exponent < 0 ? Rational(.one, over: power) : Rational(power, over: .one)
    }

    /// Reads decimal text such as `0.0254`, `1e-3` or `180.15`, without sign, or nil.
    init?(decimal text: some StringProtocol) {
        var digits = BigNatural(0)
        var scale = 0
        var seenPoint = false
        var seenDigit = false
        var exponent = 0
        var rest = Substring(text)[...]
        while let character = rest.utf8.first, character != UInt8(ascii: "e") {
            rest = rest.dropFirst()
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = BigNatural(UInt64(character &- UInt8(ascii: "0")))
                digits = digits * BigNatural(10) + digit
                seenDigit = true
                if seenPoint { scale &+= 1 }
            case UInt8(ascii: ".") where !seenPoint: seenPoint = true
            default: return nil
            }
        }
        if !rest.isEmpty {
            guard let power = Int(rest.dropFirst()), abs(power) < 1_000 else { return nil }
            exponent = power
        }
        guard seenDigit else { return nil }
        self = Rational(digits, over: .one) * Rational.ten(to: exponent &- scale)
    }

    /// Reads a factor of `Schemas/units.json`: decimal text or two of them with `/`, or nil.
    init?(factor text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, let top = Rational(decimal: first) else {
            return nil
        }
        guard parts.count == 2 else {
            self = top
            return
        }
        guard let bottom = Rational(decimal: parts[1]), !bottom.numerator.isZero else { return nil }
        self = top / bottom
    }

    static func * (a: Rational, b: Rational) -> Rational {
        Rational(
            a.numerator * b.numerator, over: a.denominator * b.denominator,
            isNegative: a.isNegative != b.isNegative)
    }

    /// The quotient; `b` must not be zero.
    static func / (a: Rational, b: Rational) -> Rational {
        Rational(
            a.numerator * b.denominator, over: a.denominator * b.numerator,
            isNegative: a.isNegative != b.isNegative)
    }

    static func - (a: Rational, b: Rational) -> Rational {
        let left = a.numerator * b.denominator
        let right = b.numerator * a.denominator
        let bottom = a.denominator * b.denominator
        if a.isNegative != b.isNegative {
            return Rational(left + right, over: bottom, isNegative: a.isNegative)
        }
        var larger = left < right ? right : left
        larger.subtract(left < right ? left : right)
        return Rational(larger, over: bottom, isNegative: a.isNegative != (left < right))
    }

    /// The power; the caller bounds the size of the result, and the base is not zero.
    func raised(to exponent: Int) -> Rational {
        let power = UInt64(exponent.magnitude)
        let top = numerator.raised(to: power)
        let bottom = denominator.raised(to: power)
        let sign = isNegative && power & 1 == 1
        return exponent < 0
            ? Rational(bottom, over: top, isNegative: sign)
            : Rational(top, over: bottom, isNegative: sign)
    }

    /// Whole part of the base-two logarithm, within one.
    var binaryMagnitude: Int { numerator.bitWidth &- denominator.bitWidth }

    private static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    /// The value as a sum of two doubles, the first the nearest one, good to about 106 bits.
    var twoDoubles: (high: Double, low: Double) {
        if numerator.isZero { return (0, 0) }
        var rest = numerator
        var divisor = denominator
        var shift = numerator.bitWidth &- denominator.bitWidth
        if shift > 0 { divisor.shiftLeft(by: shift) } else { rest.shiftLeft(by: 0 &- shift) }
        if rest < divisor {
            rest.shiftLeft(by: 1)
            shift &-= 1
        }
        // Now divisor <= rest < 2 * divisor: 118 bits of the quotient, one by one.
        var quotient: UInt128 = 0
        for _ in 0..<118 {
            quotient <<= 1
            if !(rest < divisor) {
                rest.subtract(divisor)
                quotient |= 1
            }
            rest.shiftLeft(by: 1)
        }
        // 53 of them become the first double, rounded to nearest; the second is what is left.
        let unit: UInt128 = 1 << 65
        let cut = quotient & (unit &- 1)
        var high = quotient &- cut
        var low = Double(cut)
        if cut > unit >> 1 || (cut == unit >> 1 && (!rest.isZero || high & unit != 0)) {
            high &+= unit
            low = 0 - Double(unit &- cut)
        }
        let sign = isNegative ? -1.0 : 1.0
        let exponent = shift &- 117
        return (
            sign * Double(sign: .plus, exponent: exponent, significand: Double(high)),
            sign * Double(sign: .plus, exponent: exponent, significand: low)
        )
    }
}
