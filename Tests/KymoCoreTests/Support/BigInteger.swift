/// A whole number of any size: just enough arithmetic to check rounding with.
struct BigInteger: Comparable, CustomStringConvertible {
    private var isNegative = false
    /// Lowest digit first, without leading zeros.
    private var digits: [UInt32] = []

    init(_ number: Int) {
        isNegative = number < 0
        var rest = number.magnitude
        while rest != 0 {
            digits.append(UInt32(truncatingIfNeeded: rest))
            rest >>= 32
        }
    }

    /// `number` in units of 2^-1074, of which every finite `Double` is a whole count.
    init(unitsOf number: Double) {
        let exponent = Int(number.exponentBitPattern)
        var fraction = number.significandBitPattern
        if exponent > 0 { fraction |= 1 << 52 }
        self.init(Int(fraction))
        shiftLeft(max(0, exponent - 1))
        isNegative = number < 0
    }

    mutating func shiftLeft(_ bits: Int) {
        for _ in 0..<(bits % 32) { multiply(by: 2) }
        if !digits.isEmpty {
            digits.insert(contentsOf: repeatElement(0, count: bits / 32), at: 0)
        }
    }

    mutating func multiply(by factor: UInt32) {
        var carry: UInt64 = 0
        for index in digits.indices {
            carry += UInt64(digits[index]) * UInt64(factor)
            digits[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry != 0 { digits.append(UInt32(carry)) }
    }

    static prefix func - (a: BigInteger) -> BigInteger {
        var a = a
        a.isNegative = !a.isNegative && !a.digits.isEmpty
        return a
    }

    static func + (a: BigInteger, b: BigInteger) -> BigInteger {
        var result = a
        if a.isNegative == b.isNegative {
            result.digits = BigInteger.sum(a.digits, b.digits)
        } else if BigInteger.isLess(a.digits, b.digits) {
            result.digits = BigInteger.difference(b.digits, a.digits)
            result.isNegative = b.isNegative
        } else {
            result.digits = BigInteger.difference(a.digits, b.digits)
        }
        if result.digits.isEmpty { result.isNegative = false }
        return result
    }

    static func - (a: BigInteger, b: BigInteger) -> BigInteger { a + -b }

    static func < (a: BigInteger, b: BigInteger) -> Bool { (a - b).isNegative }

    var magnitude: BigInteger { isNegative ? -self : self }

    var description: String { (isNegative ? "-" : "") + digits.reversed().description }

    private static func isLess(_ a: [UInt32], _ b: [UInt32]) -> Bool {
        if a.count != b.count { return a.count < b.count }
        return a.reversed().lexicographicallyPrecedes(b.reversed())
    }

    private static func sum(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        var carry: UInt64 = 0
        for index in 0..<max(a.count, b.count) {
            if index < a.count { carry += UInt64(a[index]) }
            if index < b.count { carry += UInt64(b[index]) }
            result.append(UInt32(truncatingIfNeeded: carry))
            carry >>= 32
        }
        if carry != 0 { result.append(UInt32(carry)) }
        return result
    }

    /// `a` is not less than `b`.
    private static func difference(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        var borrow: Int64 = 0
        for index in a.indices {
            var digit = Int64(a[index]) - borrow
            if index < b.count { digit -= Int64(b[index]) }
            borrow = digit < 0 ? 1 : 0
            result.append(UInt32(truncatingIfNeeded: digit))
        }
        while result.last == 0 { result.removeLast() }
        return result
    }
}

/// Whether `candidate` is the `Double` nearest to a number, even at a tie.
///
/// - Parameters:
///   - exact: the number in units of 2^-1074 divided by `scale`.
///   - scale: makes units of a candidate comparable, by default as they are.
func isNearest(
    _ candidate: Double, to exact: BigInteger,
    scale: (BigInteger) -> BigInteger = { $0 }
) -> Bool {
    func distance(_ number: Double) -> BigInteger {
        (exact - scale(BigInteger(unitsOf: number))).magnitude
    }
    let own = distance(candidate)
    let isEven = candidate.significandBitPattern & 1 == 0
    for neighbour in [candidate.nextUp, candidate.nextDown] where neighbour.isFinite {
        let other = distance(neighbour)
        if other < own || (other == own && !isEven) { return false }
    }
    return true
}
