internal import Foundation
internal import KymoFrontEnd
internal import KymoImport

/// Numbers of records: the reader against the C library's, whatever the text.
struct NumberFuzzer: Fuzzer {
    static let name = "numbers"

    func run(_ input: [UInt8]) throws {
        let reading = DecimalText.read(input.span)
        let isDecimal = Self.isDecimal(input)
        switch reading {
        case .value(let value):
            try BrokenRule.unless(isDecimal, "read as \(value), and is no decimal number")
            let expected = strtod(String(decoding: input, as: UTF8.self), nil)
            try BrokenRule.unless(
                value.bitPattern == expected.bitPattern && value.isFinite,
                "read as \(value), not \(expected)")
            try checkPrinting(value)
        case .notFinite:
            let text = String(decoding: input, as: UTF8.self)
            try BrokenRule.unless(
                !strtod(text, nil).isFinite, "'\(text)' was taken for infinite or no number")
        case .malformed:
            try BrokenRule.unless(!isDecimal, "a decimal number was refused")
        }
    }

    /// What output forms print must read back to the same number, to the bit.
    private func checkPrinting(_ value: Double) throws {
        guard let text = NumberText.shortest(value) else {
            throw BrokenRule("\(value) has no text")
        }
        guard case .value(let again) = DecimalText.read(Array(text.utf8).span),
            again.bitPattern == value.bitPattern
        else { throw BrokenRule("\(value) was printed as \(text), which reads otherwise") }
    }

    /// Sign, digits with one point, exponent: by a table of states, not by the reader's own way.
    private static func isDecimal(_ input: [UInt8]) -> Bool {
        var state = 0
        var digits = 0
        for byte in input {
            switch (state, byte) {
            case (0, UInt8(ascii: "+")), (0, UInt8(ascii: "-")): state = 1
            case (0...2, UInt8(ascii: "0")...UInt8(ascii: "9")): (state, digits) = (2, digits + 1)
            case (0...2, UInt8(ascii: ".")): state = 3
            case (3, UInt8(ascii: "0")...UInt8(ascii: "9")): digits += 1
            case (2...3, UInt8(ascii: "e")), (2...3, UInt8(ascii: "E")):
                if digits == 0 { return false }
                state = 4
            case (4, UInt8(ascii: "+")), (4, UInt8(ascii: "-")): state = 5
            case (4...6, UInt8(ascii: "0")...UInt8(ascii: "9")): state = 6
            default: return false
            }
        }
        return digits > 0 && (state == 2 || state == 3 || state == 6)
    }
}
