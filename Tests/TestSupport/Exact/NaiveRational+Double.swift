extension NaiveRational {
    /// - Parameter value: finite; taken exactly.
    package init(_ value: Double) {
        precondition(value.isFinite, "only finite numbers are fractions")
        // The definition of binary64 (IEEE 754): 52 stored bits, one implied unless subnormal.
        let isNormal = value.exponentBitPattern != 0
        let digits = value.significandBitPattern | (isNormal ? 1 << 52 : 0)
        let zeros = digits == 0 ? 0 : digits.trailingZeroBitCount
        let power = (isNormal ? Int(value.exponentBitPattern) : 1) - 1075 + zeros
        self.init(
            isNegative: value.sign == .minus,
            numerator: NaiveNatural(digits >> zeros).shifted(up: max(power, 0)),
            denominator: digits == 0 ? .one : NaiveNatural.one.shifted(up: max(-power, 0)))
    }

    /// The nearest `Double`, ties to the even one; infinite where it is too large.
    package var rounded: Double {
        if isZero { return 0 }
        // A quotient of 54 or 55 bits (fewer near zero) and whether anything is left over.
        let power = max(numerator.bitWidth - denominator.bitWidth - 54, -1076)
        let (quotient, rest) = numerator.shifted(up: max(-power, 0))
            .divided(by: denominator.shifted(up: max(power, 0)))
        var digits = quotient.asUInt64 ?? .max
        let width = UInt64.bitWidth - digits.leadingZeroBitCount
        let dropped = max(width - 53, -1074 - power)
        let half: UInt64 = 1 << (dropped - 1)
        let low = digits & (half << 1 - 1)
        digits >>= dropped
        let isOverHalf = low > half || (low == half && !rest.isZero)
        let isTie = low == half && rest.isZero
        if isOverHalf || (isTie && digits % 2 == 1) { digits += 1 }
        let size = Double(sign: .plus, exponent: power + dropped, significand: Double(digits))
        return isNegative ? -size : size
    }
}

extension Sequence<Double> {
    /// The exact sum of finite numbers.
    package var exactTotal: NaiveRational { reduce(.zero) { $0 + NaiveRational($1) } }
}
