/// A whole number of any size, for exact conversion factors.
///
/// Limbs are little-endian without zeros at the top; zero has none.
struct BigNatural: Hashable, Sendable {
    private(set) var limbs: [UInt64]

    init(_ value: UInt64) { limbs = value == 0 ? [] : [value] }

    static let one = BigNatural(1)

    var isZero: Bool { limbs.isEmpty }

    /// The value, when it fits in 64 bits.
    var small: UInt64? { limbs.count > 1 ? nil : limbs.first ?? 0 }

    /// Bits up to and with the highest one that is set; 0 for zero.
    var bitWidth: Int {
        guard let top = limbs.last else { return 0 }
        return limbs.count &* 64 &- top.leadingZeroBitCount
    }

    private mutating func dropLeadingZeros() {
        while limbs.last == 0 { limbs.removeLast() }
    }

    static func + (a: BigNatural, b: BigNatural) -> BigNatural {
        var result = a.limbs.count >= b.limbs.count ? a : b
        let other = a.limbs.count >= b.limbs.count ? b : a
        var carry: UInt64 = 0
        for index in result.limbs.indices {
            let addend = index < other.limbs.count ? other.limbs[index] : 0
            let (first, overflowA) = result.limbs[index].addingReportingOverflow(addend)
            let (sum, overflowB) = first.addingReportingOverflow(carry)
            result.limbs[index] = sum
            carry = (overflowA || overflowB) ? 1 : 0
        }
        if carry > 0 { result.limbs.append(carry) }
        return result
    }

    /// Takes `other` away, which must not be larger.
    mutating func subtract(_ other: BigNatural) {
        var borrow: UInt64 = 0
        for index in limbs.indices {
            let taken = index < other.limbs.count ? other.limbs[index] : 0
            let (first, overflowA) = limbs[index].subtractingReportingOverflow(taken)
            let (rest, overflowB) = first.subtractingReportingOverflow(borrow)
            limbs[index] = rest
            borrow = (overflowA || overflowB) ? 1 : 0
        }
        dropLeadingZeros()
    }

    static func * (a: BigNatural, b: BigNatural) -> BigNatural {
        var result = BigNatural(0)
        if a.isZero || b.isZero { return result }
        result.limbs = Array(repeating: 0, count: a.limbs.count &+ b.limbs.count)
        for (i, left) in a.limbs.enumerated() {
            var carry: UInt64 = 0
            for (j, right) in b.limbs.enumerated() {
                var (high, low) = left.multipliedFullWidth(by: right)
                var overflow: Bool
                (low, overflow) = low.addingReportingOverflow(carry)
                if overflow { high &+= 1 }
                (low, overflow) = low.addingReportingOverflow(result.limbs[i &+ j])
                if overflow { high &+= 1 }
                result.limbs[i &+ j] = low
                carry = high
            }
            result.limbs[i &+ b.limbs.count] = carry
        }
        result.dropLeadingZeros()
        return result
    }

    /// The power by repeated squaring; the caller bounds the size of the result.
    func raised(to exponent: UInt64) -> BigNatural {
        var result = BigNatural.one
        var square = self
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result = result * square }
            rest >>= 1
            if rest > 0 { square = square * square }
        }
        return result
    }

    mutating func shiftLeft(by count: Int) {
        if isZero || count <= 0 { return }
        let bits = UInt64(count & 63)
        if bits > 0 {
            var carry: UInt64 = 0
            for index in limbs.indices {
                let limb = limbs[index]
                limbs[index] = limb << bits | carry
                carry = limb >> (64 &- bits)
            }
            if carry > 0 { limbs.append(carry) }
        }
        limbs.insert(contentsOf: repeatElement(0, count: count >> 6), at: 0)
    }

    static func < (a: BigNatural, b: BigNatural) -> Bool {
        if a.limbs.count != b.limbs.count { return a.limbs.count < b.limbs.count }
        for (left, right) in zip(a.limbs.reversed(), b.limbs.reversed()) where left != right {
            return left < right
        }
        return false
    }
}
