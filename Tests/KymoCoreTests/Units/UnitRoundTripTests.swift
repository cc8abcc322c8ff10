import KymoCore
import Testing

/// Properties over random units; a fixed seed makes a failure repeat.
struct UnitRoundTripTests {
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private static let plain = [
        "oz", "lb", "st", "in", "ft", "yd", "mi", "mmHg", "cmAq", "atm", "inHg", "fl_oz_us",
        "fl_oz_imp", "pt_us", "pt_imp", "cup_us", "cup_imp", "min", "hr", "d", "cal", "kcal", "Cal",
        "degC", "degF", "count", "%", "IU", "dBHL", "D", "pD", "deg", "appleEffortScore",
    ]
    private static let si = [
        "g", "m", "L", "l", "Pa", "s", "J", "K", "S", "Hz", "V", "W", "rad", "lx", "mol",
    ]
    private static let prefixes = [
        "", "f", "p", "n", "mc", "m", "c", "d", "da", "h", "k", "M", "G", "T",
    ]

    private func atom(_ random: inout Random) -> String {
        if Bool.random(using: &random) { return Self.plain.randomElement(using: &random) ?? "m" }
        let symbol = Self.si.randomElement(using: &random) ?? "g"
        let prefix = Self.prefixes.randomElement(using: &random) ?? ""
        guard symbol == "mol", Bool.random(using: &random) else { return prefix + symbol }
        return "\(prefix)mol<\(Double.random(in: 1e-3...1e4, using: &random))>"
    }

    private func product(_ random: inout Random, depth: Int) -> String {
        let dots = ["·", ".", "*", " * "]
        return (0...Int.random(in: 0...2, using: &random)).map { _ in
            var factor = atom(&random)
            if depth > 0, Int.random(in: 0..<4, using: &random) == 0 {
                factor = "(" + product(&random, depth: depth - 1) + ")"
            }
            let power = Int.random(in: -3...3, using: &random)
            return Bool.random(using: &random) ? factor : "\(factor)^\(power)"
        }.joined(separator: dots.randomElement(using: &random) ?? "·")
    }

    /// The unit of a text inside the grammar; nil when it is merely too large or too small.
    private func made(_ text: String) throws -> Unit? {
        do { return try Unit(validating: text) } catch  where error.reason == .outOfRange {
            return nil
        }
    }

    @Test func `the canonical text of a random unit reads back to it`() throws {
        var random = Random(state: 20_240_501)
        for _ in 0..<3_000 {
            var text = product(&random, depth: 2)
            if Bool.random(using: &random) { text += "/" + product(&random, depth: 2) }
            guard let unit = try made(text) else { continue }
            let again = try Unit(validating: unit.unitString)
            #expect(again == unit && again.unitString == unit.unitString, "\(text)")
            #expect(!unit.unitString.contains("(") || unit.isNull, "\(text)")
            #expect(unit.unitString.filter { $0 == "/" }.count <= 1, "\(text)")
            #expect(unit.conversion(to: again)?.isIdentity == true)
            if unit.unitString != text { #expect(unit.hashValue == again.hashValue) }
        }
    }

    @Test func `a unit times another over that other is itself`() throws {
        var random = Random(state: 7)
        for _ in 0..<500 {
            guard let a = try made(product(&random, depth: 0)),
                let b = try made(product(&random, depth: 0))
            else { continue }
            #expect(try a.multiplied(by: b).divided(by: b) == a)
            #expect(try a.divided(by: b) == b.divided(by: a).reciprocal())
            #expect(try a.multiplied(by: b) == b.multiplied(by: a))
        }
    }

    @Test func `there and back is the same number but for rounding`() throws {
        var random = Random(state: 99)
        let families = [
            ["g", "kg", "lb", "oz", "st", "mmol<180.15588>", "mcg"], ["degC", "degF", "K"],
            ["m", "km", "mi", "ft", "in", "yd"], ["L", "mL", "m^3", "cup_us", "pt_imp"],
            ["Pa", "mmHg", "cmAq", "inHg", "atm"], ["J", "kcal", "kJ", "cal"], ["deg", "rad"],
        ]
        for _ in 0..<2_000 {
            let family = families.randomElement(using: &random) ?? []
            let from = try Unit(validating: family.randomElement(using: &random) ?? "")
            let to = try Unit(validating: family.randomElement(using: &random) ?? "")
            let there = try #require(from.conversion(to: to))
            let back = try #require(to.conversion(to: from))
            let value = Double.random(in: -1e6...1e6, using: &random)
            #expect(abs(back(there(value)) - value) <= 1e-12 * max(abs(value), 1_000))
        }
    }

    @Test func `random bytes never trap`() {
        var random = Random(state: 4)
        let alphabet = Array("mskgLdPa()^·.*/<>-+1209e% \u{0}µ%_")
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...12, using: &random)
            let text = String(
                (0..<count).map { _ in alphabet.randomElement(using: &random) ?? "m" })
            guard let unit = try? Unit(validating: text) else { continue }
            #expect((try? Unit(validating: unit.unitString)) == unit, "\(text)")
        }
    }
}
