internal import Foundation

/// Reads decimal numbers: `12`, `-0.5`, `1.23457e+06`. Nothing else: no hexadecimal, no comma, no
/// words, no blanks.
package enum DecimalText {
    /// What a text says.
    package enum Reading: Equatable {
        /// The nearest `Double`, correctly rounded.
        case value(Double)
        /// A number that no finite `Double` holds, or one of the words for such.
        case notFinite
        /// No decimal number.
        case malformed
    }

    /// Complexity: linear; exact arithmetic in one step for up to 19 digits whose value stays below
    /// 2^53 and whose power of ten is at most 22, the library's conversion for the rest.
    package static func read(_ text: Span<UInt8>) -> Reading {
        var position = 0
        var isNegative = false
        if !text.isEmpty, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
            isNegative = text[0] == UInt8(ascii: "-")
            position = 1
        }
        var digits = Digits()
        digits.take(from: text, &position)
        if position < text.count, text[position] == UInt8(ascii: ".") {
            position &+= 1
            digits.isFraction = true
            digits.take(from: text, &position)
        }
        guard digits.count > 0 else {
            return digits.isFraction ? .malformed : word(text, from: position)
        }
        var exponent = 0
        if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
            position &+= 1
            guard let read = readExponent(text, &position) else { return .malformed }
            exponent = read
        }
        guard position == text.count else { return .malformed }
        if let exact = digits.exact(exponent: exponent) {
            return .value(isNegative ? -exact : exact)
        }
        return slow(text)
    }

    private static func slow(_ text: Span<UInt8>) -> Reading {
        guard let value = Double(String(copying: text)) else { return .malformed }
        return value.isFinite ? .value(value) : .notFinite
    }

    /// Exponents beyond four digits are cut at 9999: far past any `Double` in either direction.
    private static func readExponent(_ text: Span<UInt8>, _ position: inout Int) -> Int? {
        var isNegative = false
        if position < text.count,
            text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+")
        {
            isNegative = text[position] == UInt8(ascii: "-")
            position &+= 1
        }
        let first = position
        var value = 0
        while position < text.count, let digit = text[position].decimalDigit {
            value = min(value &* 10 &+ Int(digit), 9999)
            position &+= 1
        }
        if position == first { return nil }
        return isNegative ? -value : value
    }

    private static func word(_ text: Span<UInt8>, from position: Int) -> Reading {
        guard text.count &- position <= 8 else { return .malformed }
        let rest = String(copying: text.extracting(position..<text.count)).lowercased()
        return ["nan", "inf", "infinity"].contains(rest) ? .notFinite : .malformed
    }
}

/// Digits gathered before and after the decimal point.
private struct Digits {
    var mantissa: UInt64 = 0
    /// Digits that went into `mantissa` or would have; leading zeros too.
    var count = 0
    var significant = 0
    var afterPoint = 0
    var isFraction = false

    mutating func take(from text: Span<UInt8>, _ position: inout Int) {
        while position < text.count, let digit = text[position].decimalDigit {
            position &+= 1
            count &+= 1
            if isFraction { afterPoint &+= 1 }
            if significant > 0 || digit != 0 { significant &+= 1 }
            if significant <= 19 { mantissa = mantissa &* 10 &+ UInt64(digit) }
        }
    }

    /// The value where mantissa and power of ten are both exact, so that one division or product
    /// rounds correctly.
    func exact(exponent: Int) -> Double? {
        if mantissa == 0, significant == 0 { return 0 }
        let power = exponent &- afterPoint
        guard significant <= 19, mantissa <= 1 << 53, power >= -22, power <= 22 else { return nil }
        let scale = powersOfTen[abs(power)]
        return power < 0 ? Double(mantissa) / scale : Double(mantissa) * scale
    }
}

/// 1 to 1e22, every one exact.
private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

extension UInt8 {
    /// The digit that an ASCII character stands for, or nil.
    @inline(__always)
    var decimalDigit: UInt8? {
        let digit = self &- UInt8(ascii: "0")
        return digit < 10 ? digit : nil
    }
}

extension String {
    /// UTF-8 bytes as text; invalid sequences are repaired, so check them before where it matters.
    init(copying bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// UTF-8 bytes as text, or nil where they are not valid UTF-8.
    init?(validating bytes: Span<UInt8>) {
        let text = unsafe bytes.withUnsafeBufferPointer {
            unsafe String(validating: $0, as: UTF8.self)
        }
        guard let text else { return nil }
        self = text
    }
}
