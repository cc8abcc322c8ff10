/// A whole number from zero up, of any size. Slow and plain: it is here to be right.
package struct NaiveNatural: Hashable, Sendable {
    /// Digits to base 2³², least significant first, without zeros at the top; zero has none.
    private(set) var limbs: [UInt32]

    /// - Parameter value: the number.
    package init(_ value: UInt64) {
        self.init(limbs: [
            UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32),
        ])
    }

    private init(limbs: [UInt32]) {
        self.limbs = limbs
        while self.limbs.last == 0 { self.limbs.removeLast() }
    }

    /// The number zero.
    package static let zero = NaiveNatural(0)
    /// The number one.
    package static let one = NaiveNatural(1)

    /// Whether the number is zero.
    package var isZero: Bool { limbs.isEmpty }

    /// Number of binary digits; 0 for zero.
    package var bitWidth: Int {
        guard let top = limbs.last else { return 0 }
        return limbs.count * 32 - top.leadingZeroBitCount
    }

    /// How many times two divides the number; 0 for zero.
    package var trailingZeroBits: Int {
        guard let first = limbs.firstIndex(where: { $0 != 0 }) else { return 0 }
        return first * 32 + limbs[first].trailingZeroBitCount
    }

    /// Whether it is 1, 2, 4 and so on: what stands below a `Double`.
    package var isPowerOfTwo: Bool { !isZero && trailingZeroBits == bitWidth - 1 }

    /// The number, where it fits into 64 bits.
    package var asUInt64: UInt64? {
        guard limbs.count <= 2 else { return nil }
        return limbs.reversed().reduce(0) { $0 << 32 | UInt64($1) }
    }

    package static func + (a: NaiveNatural, b: NaiveNatural) -> NaiveNatural {
        var sum: [UInt32] = []
        var carry: UInt64 = 0
        for i in 0..<max(a.limbs.count, b.limbs.count) {
            carry += UInt64(a.limb(i)) + UInt64(b.limb(i))
            sum.append(UInt32(truncatingIfNeeded: carry))
            carry >>= 32
        }
        sum.append(UInt32(truncatingIfNeeded: carry))
        return NaiveNatural(limbs: sum)
    }

    /// The difference; `b` must not be greater than `a`.
    package static func - (a: NaiveNatural, b: NaiveNatural) -> NaiveNatural {
        precondition(a >= b, "a natural number has no negative")
        var difference: [UInt32] = []
        var borrow: Int64 = 0
        for i in 0..<a.limbs.count {
            let digit = Int64(a.limb(i)) - Int64(b.limb(i)) - borrow
            borrow = digit < 0 ? 1 : 0
            difference.append(UInt32(truncatingIfNeeded: digit))
        }
        return NaiveNatural(limbs: difference)
    }

    package static func * (a: NaiveNatural, b: NaiveNatural) -> NaiveNatural {
        var product = [UInt32](repeating: 0, count: a.limbs.count + b.limbs.count)
        for (i, x) in a.limbs.enumerated() {
            var carry: UInt64 = 0
            for (j, y) in b.limbs.enumerated() {
                carry += UInt64(x) * UInt64(y) + UInt64(product[i + j])
                product[i + j] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            product[i + b.limbs.count] = UInt32(truncatingIfNeeded: carry)
        }
        return NaiveNatural(limbs: product)
    }

    /// The number times two to the power of `count`.
    package func shifted(up count: Int) -> NaiveNatural {
        if isZero || count == 0 { return self }
        let (whole, part) = (count / 32, UInt64(count % 32))
        var result = [UInt32](repeating: 0, count: whole)
        var carry: UInt64 = 0
        for limb in limbs {
            carry |= UInt64(limb) << part
            result.append(UInt32(truncatingIfNeeded: carry))
            carry >>= 32
        }
        result.append(UInt32(truncatingIfNeeded: carry))
        return NaiveNatural(limbs: result)
    }

    /// The number divided by two to the power of `count`, cut to a whole one.
    package func shifted(down count: Int) -> NaiveNatural {
        let (whole, part) = (count / 32, UInt64(count % 32))
        guard whole < limbs.count else { return .zero }
        var result: [UInt32] = []
        for i in whole..<limbs.count {
            let pair = UInt64(limb(i)) | UInt64(limb(i + 1)) << 32
            result.append(UInt32(truncatingIfNeeded: pair >> part))
        }
        return NaiveNatural(limbs: result)
    }

    private func limb(_ i: Int) -> UInt32 { i < limbs.count ? limbs[i] : 0 }
}

extension NaiveNatural: Comparable {
    package static func < (a: NaiveNatural, b: NaiveNatural) -> Bool {
        if a.limbs.count != b.limbs.count { return a.limbs.count < b.limbs.count }
        for (x, y) in zip(a.limbs.reversed(), b.limbs.reversed()) where x != y { return x < y }
        return false
    }
}

extension NaiveNatural {
    /// Long division, one binary digit after the other; `divisor` must not be zero.
    package func divided(by divisor: NaiveNatural) -> (quotient: NaiveNatural, rest: NaiveNatural) {
        precondition(!divisor.isZero, "division by zero")
        if divisor.isPowerOfTwo {
            let quotient = shifted(down: divisor.trailingZeroBits)
            return (quotient, self - quotient.shifted(up: divisor.trailingZeroBits))
        }
        var (quotient, rest) = (NaiveNatural.zero, self)
        var step = bitWidth - divisor.bitWidth
        while step >= 0 {
            let part = divisor.shifted(up: step)
            if part <= rest {
                rest = rest - part
                quotient = quotient + NaiveNatural.one.shifted(up: step)
            }
            step -= 1
        }
        return (quotient, rest)
    }

    /// The greatest number that divides both; the other one where one is zero.
    package static func greatestCommonDivisor(_ a: NaiveNatural, _ b: NaiveNatural) -> NaiveNatural
    {
        if a.isZero { return b }
        if b.isZero { return a }
        let common = min(a.trailingZeroBits, b.trailingZeroBits)
        var x = a.shifted(down: a.trailingZeroBits)
        var y = b.shifted(down: b.trailingZeroBits)
        while x != y {
            if x < y { swap(&x, &y) }
            x = x - y
            x = x.shifted(down: x.trailingZeroBits)
        }
        return x.shifted(up: common)
    }
}
