import KymoCore
import Testing

@Suite("Exact sums")
struct ExactSumTests {
    private func check(_ terms: [Double]) {
        var sum = ExactSum()
        var exact = BigInteger(0)
        for term in terms {
            sum.add(term)
            exact = exact + BigInteger(unitsOf: term)
        }
        let value = sum.value
        guard value.isFinite else {
            // Beyond the largest number by half of its last digit at least.
            var limit = BigInteger(unitsOf: .greatestFiniteMagnitude)
            limit.multiply(by: 2)
            let last = BigInteger(unitsOf: Double.greatestFiniteMagnitude.ulp)
            var twice = exact.magnitude
            twice.multiply(by: 2)
            #expect(!(twice < limit + last))
            return
        }
        #expect(isNearest(value, to: exact), "\(terms) gave \(value)")
    }

    @Test func `random terms of all sizes are rounded once to nearest even`() {
        var numbers = Numbers(seed: 1)
        for count in 1...300 {
            check((0..<(count % 23 + 1)).map { _ in numbers.anyDouble() })
        }
    }

    @Test func `terms of like size are rounded once to nearest even`() {
        var numbers = Numbers(seed: 2)
        for _ in 0..<300 {
            let scale = Double(sign: .plus, exponent: numbers.below(60) - 30, significand: 1)
            check((0..<40).map { _ in Double.random(in: -1...1, using: &numbers) * scale })
        }
    }

    @Test(
        arguments: [
            [1e16, 1, -1e16], [1, 1e100, 1, -1e100], [0.1, 0.2, 0.3, 0.4, 0.5, -1.5],
            [1, 0x1p-53], [1, 0x1p-53, 0x1p-1074], [1, 0x1p-53, -0x1p-1074],
            [0x1.0000000000001p0, 0x1p-53], [0x1.0000000000001p0, 0x1p-53, -0x1p-600],
            [-0x1.0000000000001p0, -0x1p-53], [0x1p-1074], [-0x1p-1074, 0x1p-1074],
            [0x1p-1022, -0x1p-1074], [0x1p-1021, -0x1p-1074, 0x1p-1074],
            [0x1.fffffffffffffp0, 0x1p-53], [-0x1.fffffffffffffp1023, -0x1p970],
            [0x1.fffffffffffffp1023, 0x1p969], [0x1.fffffffffffffp1023, 0x1p970, -0x1p-1074],
            [0x1.fffffffffffffp1023, 0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023],
            [0x1p1023, 0x1p1023, -0x1p1023], [-0.0], [0.0, -0.0], [],
        ] as [[Double]])
    func `awkward terms are rounded once to nearest even`(_ terms: [Double]) { check(terms) }

    @Test func `no order of adding, merging and taking away changes the limbs`() {
        var numbers = Numbers(seed: 3)
        for _ in 0..<100 {
            let terms = (0..<30).map { _ in numbers.anyDouble() }
            let others = (0..<10).map { _ in numbers.anyDouble() }
            var forward = ExactSum()
            for term in terms { forward.add(term) }
            var detour = ExactSum()
            for term in others { detour.add(term) }
            var part = ExactSum()
            for (number, term) in terms.shuffled(using: &numbers).enumerated() {
                if number % 2 == 0 { detour.add(term) } else { part.add(term) }
            }
            for term in others { detour.subtract(term) }
            detour.merge(part)
            #expect(detour == forward)
            #expect(detour.hashValue == forward.hashValue)
            #expect(detour.canonical == forward.canonical)
            #expect(detour.value == forward.value)
            detour.subtract(forward)
            #expect(detour.isZero)
            #expect(detour == ExactSum())
        }
    }

    @Test func `many carries do not lose anything`() {
        var sum = ExactSum()
        for _ in 0..<200_000 {
            sum.add(0x1.fffffffffffffp40)
            sum.subtract(0x1.fffffffffffffp-40)
        }
        var exact =
            BigInteger(unitsOf: 0x1.fffffffffffffp40) - BigInteger(unitsOf: 0x1.fffffffffffffp-40)
        exact.multiply(by: 200_000)
        #expect(isNearest(sum.value, to: exact))
    }

    @Test func `doubling merges reach the carry and stay exact`() {
        var sum = ExactSum(-0x1.fffffffffffffp40)
        sum.add(0x1.0000000000001p-10)
        var exact =
            BigInteger(unitsOf: 0x1.0000000000001p-10) - BigInteger(unitsOf: 0x1.fffffffffffffp40)
        for _ in 0..<80 {
            let same = sum
            sum.merge(same)
            exact.multiply(by: 2)
        }
        #expect(isNearest(sum.value, to: exact))
    }
}
