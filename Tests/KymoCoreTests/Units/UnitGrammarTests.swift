import KymoCore
import Testing

/// The grammar of units 2 and the canonical text of units 4.
struct UnitGrammarTests {
    @Test(arguments: [
        "", "()", "(())", "((()))", "( )", "1", "1/1", "m^0", "(m)^0", "m/m", "m·s/s·m",
    ])
    func `a text without atoms is the null unit`(_ text: String) throws {
        let unit = try Unit(validating: text)
        #expect(unit.isNull)
        #expect(unit.unitString == "()")
        #expect(unit == .null)
    }

    @Test(arguments: ["dL/L", "m/in", "count/%"])
    func `a unit with atoms left is not null`(_ text: String) throws {
        let unit = try Unit(validating: text)
        #expect(!unit.isNull)
        #expect(unit.unitString == text)
    }

    @Test(arguments: [
        ("(m)·(m)", "m·m"), ("atm·(m·L)^2", "atm·m^2·L^2"), ("((m·atm)^2)^2", "m^4·atm^4"),
        ("((m))", "m"), ("m·1/s", "m/s"), ("m^1", "m"), ("1/s", "s^-1"),
        ("kg/m.s^2", "kg/(m.s^2)"), ("kg/m.s^2", "kg.m^-1.s^-2"), ("l", "L"), ("ml", "mL"),
        ("mg / dL", "mg/dL"), ("kcal * kg ^ -1", "kcal/kg"), ("( m · s ) ^ 2", "m^2·s^2"),
        ("m·(1)", "m"), ("1·1·m", "m"), ("m^-0", "()"), ("(m·s^2)^-1", "1/m·s^2"),
    ])
    func `two writings are one unit`(_ a: String, _ b: String) throws {
        #expect(try Unit(validating: a) == Unit(validating: b))
        #expect(try Unit(validating: a).unitString == Unit(validating: b).unitString)
    }

    @Test(arguments: [
        "(", ")", "/s", "()·m", "m·()", "()^2", "(m)(m)", "m(m)", "(m)m", "m^2^2",
        "(m·atm/in^4)^2", "km<123>", "mol<>", "percent", "m/s/s", "m//s", "m/", "m·", "·m", "m··s",
        "(m", "m)", "m^", "m^x", "m^1.5", "m^+2", "m^--2", "^2", "m s", " ", "kWh", "ug", "µg",
        "banana", "klb", "mmin", "kdegC", "kcount", "k%", "kIU", "T", "k", "da", "KG", "Kg", "Mol",
        "MMHG", "hz", "mol<0>", "mol<-1>", "mol<nan>", "mol<inf>", "mol<1e999>", "mol<1", "mol<1>>",
        "mol<1><2>", "mol<0x10>", "mol< 1>", "mol<.5>", "<5>", "m<", "m>", "2", "10", "1m", "m2",
        "m^2m", "1/(s/m)", "m·(s/m)", "()/m", "m/()", "(())·m", "count/min\n", "\u{0}", "m\u{0}",
        "ｍ", "m\u{301}", "Ω", "\u{212a}", "m\u{212a}", "g\u{387}m", "g\u{2022}m", "g×m", "kkg",
        "mmol<5", "molar",
    ])
    func `a text outside the grammar is refused by name`(_ text: String) throws {
        let error = #expect(throws: UnitError.self) { try Unit(validating: text) }
        #expect(error?.text == text)
        #expect(error?.description.contains("is not a unit") == true)
    }

    @Test(arguments: [
        ("count/min", "count/min"), ("ml/kg*min", "mL/min·kg"), ("mL/(kg*min)", "mL/min·kg"),
        ("mL.kg^-1.min^-1", "mL/min·kg"), ("kcal/(kg*hr)", "kcal/hr·kg"), ("mg.dL^-1", "mg/dL"),
        ("m/s^2", "m/s^2"), ("m.s^-2", "m/s^2"), ("g*g", "g^2"), ("m/m", "()"), ("s^-1", "1/s"),
        ("mmol<180.15588000005408>/L", "mmol<180.1558800000541>/L"),
        ("Cal", "Cal"), ("kcal", "kcal"), ("m^2·in", "in·m^2"), ("kg·g", "g·kg"),
        ("1/m·s", "1/s·m"),
        ("mol<1e20>", "mol<1e+20>"), ("mol<0.00001>", "mol<1e-05>"), ("mol<18.0>", "mol<18>"),
        ("mol<18.015>", "mol<18.015>"), ("mol", "mol"), ("Gmol", "Gmol"), ("mK", "mK"),
        (
            "L·%·s·g·m·Pa·J·K·S·IU·Hz·V·W·D·pD·rad·lx·dBHL·appleEffortScore",
            "%·s·g·m·L·Pa·J·K·S·IU·Hz·V·W·D·pD·rad·lx·dBHL·appleEffortScore"
        ),
    ])
    func `the canonical text is the normal form`(_ text: String, _ expected: String) throws {
        let unit = try Unit(validating: text)
        #expect(unit.unitString == expected)
        #expect(try Unit(validating: unit.unitString) == unit)
    }

    @Test func `an exact name wins over a prefix`() throws {
        let sizes: [(String, String, Double)] = [
            ("min", "s", 60), ("mi", "m", 1609.344), ("ft", "m", 0.3048), ("d", "hr", 24),
            ("dL", "mL", 100), ("pt_us", "pt_us", 1), ("Pa", "Pa", 1), ("cal", "J", 4.184),
            ("mcg", "ng", 1000), ("mm", "mcm", 1000), ("Mm", "m", 1e6), ("ms", "mcs", 1000),
            ("dag", "g", 10), ("hPa", "Pa", 100), ("das", "s", 10), ("mlx", "mclx", 1000),
            ("mrad", "mcrad", 1000), ("fL", "fL", 1), ("kmol", "mol", 1000),
        ]
        for (from, to, factor) in sizes {
            let convert = try #require(
                try Unit(validating: from).conversion(to: Unit(validating: to)))
            #expect(convert(1) == factor, "\(from) in \(to)")
        }
        #expect(try !Unit(validating: "pD").isCompatible(with: Unit(validating: "D")))
    }

    @Test func `messages say what to write instead`() {
        let advice = [
            ("percent", "write %"), ("µg", "write mcg"), ("bpm", "count/min"),
            ("m/s/s", "more than one '/'"), ("/s", "write 1/"), ("km<1>", "only mol"),
        ]
        for (text, part) in advice {
            let error = #expect(throws: UnitError.self) { try Unit(validating: text) }
            #expect(error?.description.contains(part) == true)
        }
        let hidden = #expect(throws: UnitError.self) { try Unit(validating: "a\u{1b}[31m") }
        #expect(hidden?.description.contains("\u{1b}") == false)
    }

    @Test func `hostile texts are refused quickly`() {
        let texts = [
            String(repeating: "(", count: 100) + "m" + String(repeating: ")", count: 100),
            String(repeating: "m·", count: 100_000) + "m",
            "m^99999999999999999999999", "m^9223372036854775807·m", "(m^1000000)^1000000",
            "((((((m^999999)^999999)^999999)^999999)^999999)^999999)",
            "mmol<180.15588>^99999/L", "Tg^1000000", "lb^200/oz^200·st^200",
            "mol<" + String(repeating: "9", count: 400) + ">", "mol<1e308>·mol<1e307>",
            "mol<0." + String(repeating: "0", count: 400) + "1>",
        ]
        for text in texts {
            #expect(throws: UnitError.self) { try Unit(validating: text) }
        }
        let error = #expect(throws: UnitError.self) { try Unit(validating: texts[1]) }
        #expect((error?.text.count ?? .max) <= 81)
    }

    @Test func `large exponents of base units are units`() throws {
        #expect(try Unit(validating: "m^1000").unitString == "m^1000")
        #expect(try Unit(validating: "m^1000000/s^1000000").unitString == "m^1000000/s^1000000")
    }
}
