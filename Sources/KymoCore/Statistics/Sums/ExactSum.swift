/// A sum of finite `Double`s without any rounding: terms may be added, taken away and merged in
/// any order and the value is the same, bit for bit (decisions 6).
///
/// Fixed-point limbs of 32 bits cover the whole range of `Double`; only those in use are kept.
/// Carries wait in the upper halves of the limbs until some two thousand million terms are in.
package struct ExactSum: Sendable {
    /// Limb `i` weighs 2^(32 × (first + i) - 1074); each may be negative and exceed 32 bits.
    private(set) var limbs: [Int64] = []
    /// Number of the lowest limb kept.
    private(set) var first = 0
    /// No limb's magnitude exceeds this many times 2^32.
    private var load = 0

    /// Zero.
    package init() {}

    /// The sum of this canonical form.
    package init(_ form: Canonical) {
        first = form.first
        limbs = form.limbs.map { form.isNegative ? -Int64($0) : Int64($0) }
        load = 1
    }

    /// The sum of one term.
    ///
    /// - Parameter number: finite.
    package init(_ number: Double) { add(number) }

    /// Adds a term.
    ///
    /// - Parameter number: finite.
    package mutating func add(_ number: Double) {
        let bits = number.bitPattern
        let exponent = Int(truncatingIfNeeded: (bits >> 52) & 0x7FF)
        precondition(exponent != 0x7FF, "an exact sum takes finite numbers only")
        var fraction = bits & 0x000F_FFFF_FFFF_FFFF
        var place = 0
        if exponent == 0 {
            if fraction == 0 { return }
        } else {
            fraction |= 1 << 52
            place = exponent &- 1
        }
        if load >= ExactSum.greatestLoad { carry() }
        load &+= 1
        let shift = UInt64(truncatingIfNeeded: place & 31)
        let index = room(for: place >> 5)
        let low = fraction &<< shift
        let high = shift == 0 ? 0 : fraction &>> (64 &- shift)
        let sign: Int64 = number.sign == .minus ? -1 : 1
        limbs[index] &+= sign &* Int64(truncatingIfNeeded: low & 0xFFFF_FFFF)
        limbs[index &+ 1] &+= sign &* Int64(truncatingIfNeeded: low &>> 32)
        limbs[index &+ 2] &+= sign &* Int64(truncatingIfNeeded: high)
    }

    /// Takes a term away.
    ///
    /// - Parameter number: finite.
    package mutating func subtract(_ number: Double) { add(-number) }

    /// Adds all terms of another sum.
    package mutating func merge(_ other: ExactSum) { combine(other, sign: 1) }

    /// Takes all terms of another sum away.
    package mutating func subtract(_ other: ExactSum) { combine(other, sign: -1) }

    /// Back to zero; keeps its memory.
    package mutating func removeAll() {
        limbs.removeAll(keepingCapacity: true)
        load = 0
    }

    private mutating func combine(_ other: ExactSum, sign: Int64) {
        if other.limbs.isEmpty { return }
        var other = other
        if other.load >= ExactSum.greatestLoad / 2 { other.carry() }
        if load >= ExactSum.greatestLoad / 2 { carry() }
        load &+= other.load
        _ = room(for: other.first)
        let index = room(for: other.first &+ max(0, other.limbs.count &- 3))
        let start = index &- max(0, other.limbs.count &- 3)
        for number in other.limbs.indices {
            limbs[start &+ number] &+= sign &* other.limbs[number]
        }
    }

    /// Makes limbs `limb`, `limb + 1` and `limb + 2` exist; returns the place of the first.
    private mutating func room(for limb: Int) -> Int {
        if limbs.isEmpty {
            first = limb
            limbs.append(contentsOf: repeatElement(0, count: 3))
            return 0
        }
        if limb < first {
            limbs.insert(contentsOf: repeatElement(0, count: first &- limb), at: 0)
            first = limb
        }
        let missing = limb &+ 3 &- first &- limbs.count
        if missing > 0 { limbs.append(contentsOf: repeatElement(0, count: missing)) }
        return limb &- first
    }

    /// Brings every limb but the last to 0..<2^32, the last to less than 2^32 in magnitude.
    mutating func carry() {
        guard let last = limbs.indices.last else { return }
        var over: Int64 = 0
        for index in 0..<last {
            let sum = limbs[index] &+ over
            limbs[index] = sum & 0xFFFF_FFFF
            over = sum >> 32
        }
        limbs[last] &+= over
        over = limbs[last] >> 32
        // A small negative last limb stays as it is, so that it does not grow for ever.
        if over != 0, over != -1 {
            limbs[last] &= 0xFFFF_FFFF
            limbs.append(over)
        }
        load = 1
    }

    /// Drops the highest limb, which is zero.
    mutating func dropLast() { limbs.removeLast() }

    /// Turns the sign of every limb.
    mutating func negate() {
        for index in limbs.indices { limbs[index] = 0 &- limbs[index] }
    }

    /// Times 2^32 stays well within `Int64`.
    private static let greatestLoad = 1 << 30
}
