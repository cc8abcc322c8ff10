import Foundation
import KymoCore
import Testing

/// The U rows of the worked examples, read as data.
struct WorkedUnitTests {
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        enum Expected: Decodable, Sendable {
            case number(exact: String?, double: Double)
            case error(String)

            private struct Number: Decodable {
                let exact: String?
                let double: Double
            }

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let text = try? value.decode(String.self) {
                    self = .error(text)
                } else {
                    let number = try value.decode(Number.self)
                    self = .number(exact: number.exact, double: number.double)
                }
            }
        }

        let id: String
        let value: Double
        let from: String
        let to: String
        let expected: Expected

        var testDescription: String { "\(id): \(value) \(from) in \(to)" }
    }

    private struct File: Decodable { let units: [Row] }

    static let rows: [Row] = {
        let url = Bundle.module.url(forResource: "Resources/worked_examples", withExtension: "json")
        guard let url, let data = try? Data(contentsOf: url) else { return [] }
        return (try? JSONDecoder().decode(File.self, from: data))?.units ?? []
    }()

    /// Rows whose exact decimal value differs from that of the doubles nearest to the given number.
    private static let decimalOnly: Set = ["U93"]

    @Test func `all ninety-six rows are there`() {
        #expect(Self.rows.map(\.id) == (1...96).map { "U\($0)" })
    }

    @Test(arguments: rows)
    func `a worked conversion comes out`(_ row: Row) throws {
        let from = try Unit(validating: row.from)
        let to = try Unit(validating: row.to)
        let conversion = from.conversion(to: to)
        switch row.expected {
        case .error(let name):
            #expect(name == "errorInvalidArgument")
            #expect(conversion == nil)
            #expect(!from.isCompatible(with: to))
            #expect(Quantity(value: row.value, unit: from).converted(to: to) == nil)
        case .number(let exact, let double):
            let convert = try #require(conversion)
            let result = convert(row.value)
            #expect(from.isCompatible(with: to))
            if exact != nil, !Self.decimalOnly.contains(row.id) {
                #expect(result == double)
            } else {
                #expect(abs(result - double) <= 1e-12 * abs(double))
            }
        }
    }
}
