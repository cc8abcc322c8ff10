import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

@Suite("Metadata of lines: JSON has one kind of number, so 5.0 and 5 are one value")
struct WholeNumberTests {
    private static func line(_ number: String) -> [UInt8] {
        Array(
            (#"{"type":"HKQuantityTypeIdentifierStepCount","start":"2024-05-01T10:00:00Z","#
                + #""end":"2024-05-01T10:10:00Z","value":12,"unit":"count","#
                + #""source":{"name":"Phone"},"metadata":{"a":\#(number)}}"# + "\n").utf8)
    }

    private func value(_ number: String) throws -> MetadataValue? {
        try SampleJSONDecoder(defaultSource: nil, timeZone: nil)
            .decode(Self.line(number)).sample.metadata["a"]
    }

    @Test(
        arguments: [
            ("5.0", 5), ("5e0", 5), ("0.0", 0), ("-0.0", 0), ("-3.00", -3), ("1e3", 1000),
            ("9007199254740992.0", 9_007_199_254_740_992),
            ("-9007199254740992.0", -9_007_199_254_740_992),
        ] as [(String, Int64)])
    func `a whole number is an integer, however it is written`(
        number: String, expected: Int64
    ) throws {
        #expect(try value(number) == .integer(expected))
    }

    @Test(
        arguments: [
            ("0.5", 0.5), ("1e16", 1e16), ("9007199254740994.0", 9_007_199_254_740_994),
        ] as [(String, Double)])
    func `a fraction, and a whole number past 2^53 with a point or exponent, is a double`(
        number: String, expected: Double
    ) throws {
        #expect(try value(number) == .number(expected))
    }

    @Test func `the same line with 5 after 5.0 is a copy`() async throws {
        let trial = try ImportTrial()
        let first = try await trial.run(trial.file("a.ndjson", Self.line("5.0")))
        #expect(first.records.saved == 1)
        let second = try await trial.run(trial.file("b.ndjson", Self.line("5")))
        #expect(second.records.read == 1)
        #expect(second.records.saved == 0)
        #expect(second.records.duplicate == 1)
    }
}
