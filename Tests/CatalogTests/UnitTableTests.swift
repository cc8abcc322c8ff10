import KymoCore
import Testing

/// Units against `units.json`.
struct UnitTableTests {
    private struct Row: Decodable {
        let symbol, dimension, factor, offset: String
        let prefixes: [String]
        let aliases: [String]?
    }

    private struct Prefix: Decodable {
        let symbol: String
        let exponent: Int
    }

    private let rows: [Row]
    private let prefixes: [Prefix]

    init() throws {
        rows = try SchemaFile.rows("units.json", "units")
        prefixes = try SchemaFile.rows("units.json", "prefixes")
    }

    private var plain: [Row] { rows.filter { $0.symbol != "mol<M>" } }

    @Test func `every symbol is a unit that prints itself`() throws {
        #expect(rows.count == 48)
        for row in plain {
            #expect(try Unit(validating: row.symbol).unitString == row.symbol)
            for alias in row.aliases ?? [] {
                #expect(try Unit(validating: alias).unitString == row.symbol)
            }
        }
    }

    @Test func `prefixes stand before the symbols that take them and no others`() throws {
        let names = Set(plain.flatMap { [$0.symbol] + ($0.aliases ?? []) })
        for row in plain {
            for prefix in prefixes {
                let text = prefix.symbol + row.symbol
                if names.contains(text) { continue }
                // units 2 gives the kelvin prefixes too
                if row.prefixes.contains(prefix.symbol) || row.symbol == "K" {
                    let unit = try Unit(validating: text)
                    #expect(unit.unitString == text)
                    let convert = try #require(unit.conversion(to: Unit(validating: row.symbol)))
                    let expected = try #require(Double("1e\(prefix.exponent)"))
                    #expect(convert(1) == expected, "\(text)")
                } else {
                    #expect(throws: UnitError.self, "\(text)") { try Unit(validating: text) }
                }
            }
        }
    }

    @Test func `prefixes are those of the framework`() {
        for prefix in prefixes {
            let found = MetricPrefix.allCases.first { $0.symbol == prefix.symbol }
            #expect(found?.exponent == prefix.exponent)
        }
        #expect(prefixes.count == MetricPrefix.allCases.count - 1)
    }

    @Test func `every factor of the table is the factor to the base unit`() throws {
        let bases = [
            "mass": "g", "length": "m", "volume": "L", "pressure": "Pa", "time": "s", "energy": "J",
            "temperature": "K", "angle": "rad",
        ]
        for row in plain where row.symbol != "dBASPL" {
            guard let base = bases[row.dimension], row.offset == "0" else { continue }
            let parts = try row.factor.split(separator: "/").map { try #require(Double($0)) }
            let expected = parts.count == 2 ? parts[0] / parts[1] : parts[0]
            let convert = try #require(
                Unit(validating: row.symbol).conversion(to: Unit(validating: base)))
            #expect(abs(convert(1) - expected) <= expected.ulp, "\(row.symbol)")
        }
    }

    @Test func `units of one dimension convert and of two do not`() throws {
        // count and percent are both without dimension; a level is a pressure (units 3).
        let kind = ["count": "scalar", "percent": "scalar", "soundPressureLevel": "pressure"]
        let units = try plain.map {
            (try Unit(validating: $0.symbol), kind[$0.dimension] ?? $0.dimension)
        }
        for (a, first) in units {
            for (b, second) in units where a.isCompatible(with: b) != (first == second) {
                Issue.record("\(a) and \(b)")
            }
        }
    }
}
