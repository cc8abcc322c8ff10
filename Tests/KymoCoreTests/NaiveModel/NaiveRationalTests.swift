import KymoTestSupport
import Testing

/// Expectations were made with `float(fractions.Fraction(...))`.
@Suite struct `Exact fractions` {
    @Test(arguments: [
        (1, 3, 0x1.5555555555555p-2), (2, 3, 0x1.5555555555555p-1),
        (-1, 10, -0x1.999999999999ap-4), (7, 5, 0x1.6666666666666p+0),
        (9_007_199_254_740_993, 1, 0x1p+53), (9_007_199_254_740_995, 1, 0x1.0000000000002p+53),
        (4_611_686_018_427_388_416, 1, 0x1p+62),
        (1_000_000_000_000_000_001, 3, 0x1.280f39a348555p+58),
        (1, 1_000_000_000_000_000_000, 0x1.2725dd1d243acp-60),
        (5510, 61, 0x1.694fbcda3ac11p+6), (Int.max, 2_305_843_009_213_693_953, 0x1p+2),
        (355, 113, 0x1.921fb78121fb8p+1), (0, 5, 0),
    ])
    func `a quotient rounds to the nearest number, ties to even`(
        numerator: Int, denominator: Int, expected: Double
    ) {
        #expect(NaiveRational(numerator, over: denominator).rounded == expected)
    }

    @Test(arguments: [
        (1, 3, -1074, 0.0), (2, 3, -1074, 0x1p-1074), (1, 2, -1074, 0), (3, 2, -1074, 0x1p-1073),
        (5, 2, -1074, 0x1p-1073), (1, 3, -1030, Double(bitPattern: 0x555_5555_5555)),
        (9_007_199_254_740_991, 1, 971, 0x1.fffffffffffffp+1023),
        (18_014_398_509_481_983, 1, 970, Double.infinity),
        (18_014_398_509_481_981, 1, 970, 0x1.ffffffffffffep+1023), (1, 1, -1076, 0),
        (4_503_599_627_370_497, 3, -1072, 0x1.5555555555557p-1022),
    ])
    func `rounding holds at both ends of the range`(
        numerator: Int, denominator: Int, power: Int, expected: Double
    ) {
        let scale = NaiveNatural.one.shifted(up: abs(power))
        let size =
            power < 0
            ? NaiveRational(isNegative: false, numerator: .one, denominator: scale)
            : NaiveRational(isNegative: false, numerator: scale, denominator: .one)
        #expect((NaiveRational(numerator, over: denominator) * size).rounded == expected)
    }

    private static let sums: [([Double], Double)] = [
        ([Double](repeating: 0.1, count: 10), 1), ([1e100, 1, -1e100], 1),
        ([1, 1e-16, 1e-16], 0x1.0000000000001p+0), ([1e308, 1e308, -1e308], 1e308),
        ([0.1, 0.2, -0.3], 0x1p-55), ([0x1p53, 1, 1], 0x1.0000000000001p+53),
        ([0x1p53, 1, 0x1p-30], 0x1.0000000000001p+53),
        ([0x1p-1074, 0x1p-1074, -0x1p-1040], 0x1p-1073 - 0x1p-1040), ([], 0),
    ]

    @Test(arguments: sums) func `a sum is exact and rounded once`(
        numbers: [Double], expected: Double
    ) {
        #expect(numbers.exactTotal.rounded == expected)
        #expect(numbers.reversed().exactTotal == numbers.exactTotal)
    }

    @Test func `every number comes back as it was`() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<300 {
            let number = Double(bitPattern: random.next())
            if number.isFinite { #expect(NaiveRational(number).rounded == number) }
        }
        #expect(NaiveRational(-0.0).rounded == 0)
    }

    @Test func `arithmetic is that of fractions`() {
        let (third, half) = (NaiveRational(1, over: 3), NaiveRational(1, over: 2))
        #expect(third + half == NaiveRational(5, over: 6))
        #expect(third - half == NaiveRational(-1, over: 6))
        #expect(third * half == NaiveRational(2, over: 12))
        #expect(third / half == NaiveRational(4, over: 6))
        #expect(third < half && !(half < third) && -half < -third)
        #expect(NaiveRational(6, over: -4) == NaiveRational(-3, over: 2))
    }

    @Test func `division leaves a rest smaller than the divisor`() {
        var random = SeededRandom(seed: 2)
        for _ in 0..<50 {
            let a = (NaiveNatural(random.next()) * NaiveNatural(random.next()))
                .shifted(down: random.number(0...100))
            let b = NaiveNatural(random.next() >> 20) + .one
            let (quotient, rest) = a.divided(by: b)
            #expect(quotient * b + rest == a && rest < b)
        }
    }

    @Test func `the random numbers are those of SplitMix64`() {
        var random = SeededRandom(seed: 1_234_567)
        let numbers = [random.next(), random.next(), random.next()]
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }
}
