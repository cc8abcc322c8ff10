import KymoCore
import Testing

/// Metadata is kept as it was written, so its equality is that of the writing.
struct MetadataValueTests {
    @Test func `values that mean the same and are written differently stay apart`() throws {
        let kilometre = Quantity(value: 1, unit: try Unit(validating: "km"))
        let metres = Quantity(value: 1000, unit: try Unit(validating: "m"))
        #expect(kilometre == metres)
        let pairs: [(MetadataValue, MetadataValue)] = [
            (.quantity(kilometre), .quantity(metres)),
            (.number(0), .number(-0.0)),
            (.number(1), .integer(1)),
            (.integer(1), .boolean(true)),
            (.string("1"), .integer(1)),
            // Swift holds the composed and the decomposed letter for equal.
            (.string("\u{e9}"), .string("e\u{301}")),
        ]
        for (first, second) in pairs {
            #expect(first != second)
            #expect(first == first && second == second)
            #expect(Set([first, second, first]).count == 2)
            #expect(Metadata(["k": first]) != Metadata(["k": second]))
        }
    }

    @Test func `a value that is no number equals itself`() {
        #expect(MetadataValue.number(.nan) == MetadataValue.number(.nan))
        #expect(Set([MetadataValue.number(.nan), .number(.nan)]).count == 1)
    }
}
