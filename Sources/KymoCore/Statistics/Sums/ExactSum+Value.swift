extension ExactSum {
    /// The one form that equal sums share: sign, magnitude and place, without leading or
    /// trailing zeros. Zero has no limbs.
    package struct Canonical: Hashable, Sendable {
        /// Below zero.
        package var isNegative = false
        /// The lowest limb weighs 2^(32 × first - 1074); 0 to 67.
        package var first = 0
        /// Magnitude, lowest limb first.
        package var limbs: [UInt32] = []
    }

    /// The canonical form of the sum.
    package var canonical: Canonical {
        var sum = self
        sum.carry()
        while sum.limbs.last == 0 { sum.dropLast() }
        guard let last = sum.limbs.last else { return Canonical() }
        // All other limbs are positive and together weigh less than one of the last.
        let isNegative = last < 0
        if isNegative {
            sum.negate()
            sum.carry()
        }
        var limbs = sum.limbs.map { UInt32(truncatingIfNeeded: $0) }
        while limbs.last == 0 { limbs.removeLast() }
        let zeros = limbs.prefix { $0 == 0 }.count
        limbs.removeFirst(zeros)
        return Canonical(isNegative: isNegative, first: sum.first &+ zeros, limbs: limbs)
    }

    /// The sum as a `Double`, rounded once to nearest, ties to even; infinite beyond its range.
    package var value: Double {
        let form = canonical
        guard let top = form.limbs.last else { return 0 }
        let count = form.limbs.count
        let zeros = top.leadingZeroBitCount
        // Bits from 2^-1074 up to the highest one set.
        let length = 32 &* (form.first &+ count) &- zeros
        let magnitude: UInt64
        if length <= 53 {
            // Numbers of so few bits are their own bit pattern: subnormal, or the lowest binade.
            var bits: UInt64 = 0
            for (index, limb) in form.limbs.enumerated() {
                bits |= UInt64(limb) << UInt64(32 &* (form.first &+ index))
            }
            magnitude = bits
        } else {
            magnitude = rounded(form.limbs, zeros: zeros, length: length)
        }
        return Double(bitPattern: magnitude | (form.isNegative ? 1 << 63 : 0))
    }

    /// Whether the sum is zero.
    package var isZero: Bool { limbs.isEmpty || canonical.limbs.isEmpty }

    /// Bit pattern of the nearest `Double` to a magnitude of more than 53 bits.
    private func rounded(_ limbs: [UInt32], zeros: Int, length: Int) -> UInt64 {
        let count = limbs.count
        func limb(_ fromTop: Int) -> UInt64 {
            fromTop < count ? UInt64(limbs[count &- 1 &- fromTop]) : 0
        }
        // The highest 64 bits, left aligned, and whether anything is set below them.
        var top = (limb(0) << 32 | limb(1)) << UInt64(zeros)
        let below = limb(2) << UInt64(zeros)
        top |= below >> 32
        var isSticky = below & 0xFFFF_FFFF != 0
        if count > 3 { isSticky = isSticky || limbs[..<(count &- 3)].contains { $0 != 0 } }
        var mantissa = top >> 11
        let rest = top & 0x7FF
        if rest > 0x400 || (rest == 0x400 && (isSticky || mantissa & 1 == 1)) { mantissa += 1 }
        let exponent = UInt64(length &- 52)
        if exponent > 0x7FE { return 0x7FF << 52 }
        // A mantissa rounded up to 2^53 carries into the exponent, to infinity at the end.
        return exponent << 52 &+ (mantissa &- 1 << 52)
    }
}

extension ExactSum: Hashable {
    package static func == (a: ExactSum, b: ExactSum) -> Bool { a.canonical == b.canonical }

    package func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}
