import KymoCore
import Testing

/// Products, powers, compatibility and conversions beyond the worked rows.
struct UnitArithmeticTests {
    private func unit(_ text: String) throws -> Unit { try Unit(validating: text) }

    @Test func `products and powers are those of the grammar`() throws {
        let speed = try unit("km").divided(by: unit("hr"))
        #expect(try speed == unit("km/hr"))
        #expect(try speed.multiplied(by: unit("hr")) == unit("km"))
        #expect(try speed.raised(to: 2) == unit("km^2/hr^2"))
        #expect(try speed.raised(to: 0) == .null)
        #expect(try speed.reciprocal() == unit("hr/km"))
        #expect(try speed.divided(by: speed).isNull)
        #expect(
            try unit("kcal").divided(by: unit("kg").multiplied(by: unit("hr"))).unitString
                == "kcal/hr·kg")
    }

    @Test func `what cannot be had is an error`() throws {
        let level = try unit("dBASPL")
        #expect(throws: UnitError.self) { try level.multiplied(by: unit("m")) }
        #expect(throws: UnitError.self) { try level.reciprocal() }
        #expect(throws: UnitError.self) { try level.raised(to: 2) }
        #expect(try level.multiplied(by: .null) == level)
        for text in ["dBASPL/m", "dBASPL^2", "1/dBASPL", "dBASPL·dBASPL", "dBASPL/dBASPL"] {
            #expect(throws: UnitError.self) { try unit(text) }
        }
        #expect(throws: UnitError.self) { try unit("m^2").raised(to: .max) }
        #expect(throws: UnitError.self) { try unit("m").raised(to: .min).reciprocal() }
        #expect(throws: UnitError.self) { try unit("Tg").raised(to: 1_000) }
    }

    @Test func `scalars convert among themselves and with nothing else`() throws {
        let scalars = try ["count", "%", "()", "count^2", "%/count", "m/in", "dL/L"].map(unit)
        for a in scalars {
            for b in scalars { #expect(a.isCompatible(with: b)) }
            for other in ["IU", "appleEffortScore", "m", "rad", "dBHL", "1/s", "mol"] {
                #expect(try !a.isCompatible(with: unit(other)))
            }
        }
        #expect(try unit("count/min").isCompatible(with: unit("1/min")))
        #expect(try unit("count/%").conversion(to: .null)?(1) == 1)
        #expect(try unit("dL/L").conversion(to: .null)?(1) == 0.1)
        #expect(try unit("m/in").conversion(to: unit("%"))?(0.0254) == 1)
    }

    @Test func `volume is length cubed, amount is no mass`() throws {
        #expect(try unit("m·km·mm").isCompatible(with: unit("L")))
        #expect(try unit("mL").isCompatible(with: unit("cm^3")))
        #expect(try unit("cm^3").conversion(to: unit("mL"))?(2.5) == 2.5)
        #expect(try unit("mol<123>").isCompatible(with: unit("mol<456>")))
        #expect(try unit("mol<123>").conversion(to: unit("mol<456>"))?(456) == 123)
        #expect(try unit("mol").isCompatible(with: unit("Gmol")))
        #expect(try !unit("mol").isCompatible(with: unit("mol<123>")))
        #expect(try !unit("mol").isCompatible(with: unit("g")))
        #expect(try unit("mmol<18.02>") == unit("mmol<18.020>"))
        #expect(try unit("mmol<18.02>") != unit("mmol<18.03>"))
        #expect(try unit("mmol<180.15588000005408>/L") == unit("mmol<180.1558800000541>/L"))
    }

    private static let temperatures: [(String, String, Double, Double)] = [
        ("degC", "degF", -40, -40), ("degF", "degC", 212, 100),
        ("degF", "degC", 0, -160.0 / 9), ("K", "degC", 0, -273.15), ("mK", "K", 1, 0.001),
        ("degC", "K", 37, 310.15), ("degC/min", "degF/min", 5, 9), ("K/s", "degC/s", 1, 1),
        ("degC^2", "degF^2", 25, 81),
    ]

    @Test(arguments: temperatures)
    func `degrees shift only when alone`(
        _ from: String, _ to: String, _ value: Double, _ expected: Double
    ) throws {
        #expect(try unit(from).conversion(to: unit(to))?(value) == expected)
    }

    @Test func `levels follow the logarithm`() throws {
        let level = try unit("dBASPL")
        let pascal = try unit("Pa")
        let toLevel = try #require(pascal.conversion(to: level))
        let toPascal = try #require(level.conversion(to: pascal))
        #expect(toLevel(0) == -.infinity)
        #expect(toLevel(-1).isNaN)
        #expect(toPascal(-.infinity) == 0)
        #expect(level.conversion(to: level)?(71.5) == 71.5)
        for value in stride(from: -20.0, through: 140, by: 0.5) {
            #expect(abs(toLevel(toPascal(value)) - value) < 1e-12)
        }
        let kilo = try #require(unit("kPa").conversion(to: level))
        #expect(abs(kilo(0.001) - toLevel(1)) < 1e-12)
    }

    @Test func `extreme values neither trap nor become other than they are`() throws {
        let up = try #require(unit("Tg^18").conversion(to: unit("fg^18")))
        #expect(up(0) == 0)
        #expect(up(1) == .infinity)
        let down = try #require(unit("fg^18").conversion(to: unit("Tg^18")))
        #expect(down(1) == 0)
        let feet = try #require(unit("m").conversion(to: unit("ft")))
        #expect(feet(.greatestFiniteMagnitude) == .infinity)
        #expect(feet(-.infinity) == -.infinity)
        #expect(feet(.nan).isNaN)
        #expect(feet(0).sign == .plus)
        #expect(feet(-0.0).sign == .minus)
    }

    /// Ratios as whole numbers, taken from the definitions of the units by hand.
    private static let ratios: [(String, String, Int128, Int128)] = [
        ("mi", "km", 1_609_344, 1_000_000), ("lb", "kg", 45_359_237, 100_000_000),
        ("kg", "lb", 100_000_000, 45_359_237), ("km/hr", "m/s", 5, 18),
        ("m/s", "mi/hr", 3_600_000, 1_609_344),
        ("Cal", "kJ", 4_184, 1_000), ("J", "Cal", 1, 4_184), ("count/min", "count/s", 1, 60),
        ("in", "cm", 254, 100), ("mmHg", "Pa", 101_325, 760), ("atm", "mmHg", 760, 1),
        ("yd", "mi", 1, 1_760), ("st", "lb", 14, 1), ("mL/min·kg", "L/s·kg", 1, 60_000),
    ]

    @Test(arguments: ratios)
    func `a conversion is the nearest double to the exact product`(
        _ from: String, _ to: String, _ above: Int128, _ below: Int128
    ) throws {
        let convert = try #require(unit(from).conversion(to: unit(to)))
        for value in (1...2_000).map({ Int128($0 * $0 + 7 * $0) }) {
            let result = convert(Double(value))
            // result = mantissa * 2^-shift; twice the error is at most one unit of the mantissa.
            let shift = 52 - Int128(result.exponent)
            let mantissa = Int128(result.significandBitPattern | 1 << 52)
            let error =
                shift >= 0
                ? mantissa * below - (value * above) << shift
                : (mantissa * below) << -shift - value * above
            #expect(
                2 * error.magnitude <= below.magnitude << (shift < 0 ? -shift : 0),
                "\(value) \(from)")
        }
    }

    @Test func `quantities are equal by what they amount to`() throws {
        let kilometre = Quantity(value: 1, unit: try unit("km"))
        let metres = Quantity(value: 1000, unit: try unit("m"))
        #expect(kilometre == metres)
        #expect(kilometre.hashValue == metres.hashValue)
        #expect(!kilometre.isIdentical(to: metres))
        #expect(try kilometre.converted(to: unit("m"))?.isIdentical(to: metres) == true)
        #expect(try kilometre != Quantity(value: 1, unit: unit("m")))
        #expect(try kilometre != Quantity(value: 1000, unit: unit("s")))
        #expect(try Quantity(value: 1, unit: unit("Cal")) == Quantity(value: 1, unit: unit("kcal")))
        #expect(try unit("Cal") != unit("kcal"))
        #expect(
            try Quantity(value: 37, unit: unit("degC")) == Quantity(value: 310.15, unit: unit("K")))
        #expect(
            try Quantity(value: 0.5, unit: unit("%")) == Quantity(value: 0.5, unit: unit("count")))
        #expect(try Quantity(value: 0.1, unit: unit("L")) == Quantity(value: 100, unit: unit("mL")))
    }

    @Test func `prefixes have the numbers of the framework`() {
        let expected: [(MetricPrefix, Int, String, Int)] = [
            (.none, 0, "", 0), (.pico, 1, "p", -12), (.nano, 2, "n", -9), (.micro, 3, "mc", -6),
            (.milli, 4, "m", -3), (.centi, 5, "c", -2), (.deci, 6, "d", -1), (.deca, 7, "da", 1),
            (.hecto, 8, "h", 2), (.kilo, 9, "k", 3), (.mega, 10, "M", 6), (.giga, 11, "G", 9),
            (.tera, 12, "T", 12), (.femto, 13, "f", -15),
        ]
        #expect(MetricPrefix.allCases.count == expected.count)
        for (prefix, raw, symbol, exponent) in expected {
            #expect(prefix.rawValue == raw)
            #expect(prefix.symbol == symbol)
            #expect(prefix.exponent == exponent)
        }
    }
}
