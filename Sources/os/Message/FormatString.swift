internal import Foundation

/// A text with places for values, as C's `printf` has them, and Apple's marks of privacy:
/// `"%{public}@ has %d"`.
struct FormatString {
    private var rest: Substring
    private var values: ArraySlice<Any>
    private var parts: [OSLogMessage.Part] = []

    /// The message that a text and its values make. A place without a value says so.
    static func message(_ text: String, _ values: [Any]) -> OSLogMessage {
        var format = FormatString(rest: text[...], values: values[...])
        while let percent = format.rest.firstIndex(of: "%") {
            format.parts.append(.literal(String(format.rest[..<percent])))
            format.rest = format.rest[percent...].dropFirst()
            format.readPlace()
        }
        format.parts.append(.literal(String(format.rest)))
        return OSLogMessage(parts: format.parts)
    }

    private init(rest: Substring, values: ArraySlice<Any>) {
        self.rest = rest
        self.values = values
    }

    private mutating func readPlace() {
        let privacy = readPrivacy()
        let flags = read { "-+ #0'".contains($0) }
        let width = readNumber()
        var precision: Int?
        if rest.first == "." {
            rest.removeFirst()
            precision = readNumber() ?? 0
        }
        _ = read { "hlLqjzt".contains($0) }
        guard let conversion = rest.popFirst() else { return parts.append(.literal("%")) }
        if conversion == "%" { return parts.append(.literal("%")) }
        guard "diuxXocsS@pfFeEgGaA".contains(conversion) else {
            return parts.append(.literal("%\(conversion)"))
        }
        guard let value = values.popFirst() else { return parts.append(.literal("<no value>")) }
        let (text, isNumber) = Self.text(value, conversion, String(flags), precision)
        let blanks = min(max(0, abs(width ?? 0) - text.count), 1000)
        let isLeft = flags.contains("-") || (width ?? 0) < 0
        let padded: String
        if isLeft {
            padded = text + String(repeating: " ", count: blanks)
        } else if isNumber, flags.contains("0") {
            let sign = text.prefix { "+-".contains($0) }
            padded = sign + String(repeating: "0", count: blanks) + text.dropFirst(sign.count)
        } else {
            padded = String(repeating: " ", count: blanks) + text
        }
        parts.append(.value(padded, isNumber: isNumber, privacy))
    }

    /// The text of a value, and whether it is a number, which may be read unless marked otherwise.
    private static func text(
        _ value: Any, _ conversion: Character, _ flags: String, _ precision: Int?
    ) -> (String, isNumber: Bool) {
        if "diuxXoc".contains(conversion), let number = value as? any BinaryInteger {
            return (whole(number, conversion, flags, precision), true)
        }
        if "fFeEgGaA".contains(conversion), let number = double(value) {
            let sign = flags.contains("+") ? "+" : ""
            let digits = precision.map { ".\(min($0, 100))" } ?? ""
            return (String(format: "%\(sign)\(digits)\(conversion)", number), true)
        }
        let text = String(describing: value)
        return (conversion == "s" ? String(text.prefix(precision ?? text.count)) : text, false)
    }

    private static func whole(
        _ number: some BinaryInteger, _ conversion: Character, _ flags: String, _ precision: Int?
    ) -> String {
        if conversion == "c" {
            return UInt32(exactly: number).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
        }
        if "xXo".contains(conversion) {
            // As C does, a negative number by the bits that it has.
            let bits = UInt64(truncatingIfNeeded: number)
            let width = min(max(number.bitWidth, 8), 64)
            let kept = width == 64 ? bits : bits & ((1 << UInt64(width)) - 1)
            let prefix = flags.contains("#") ? (conversion == "o" ? "0" : "0\(conversion)") : ""
            let radix = conversion == "o" ? 8 : 16
            return prefix
                + noughts(String(kept, radix: radix, uppercase: conversion == "X"), precision)
        }
        let sign = number < 0 ? "-" : flags.contains("+") ? "+" : ""
        return sign + noughts(String(number.magnitude), precision)
    }

    private static func noughts(_ digits: String, _ count: Int?) -> String {
        String(repeating: "0", count: max(0, min(count ?? 1, 100) - digits.count)) + digits
    }

    private static func double(_ value: Any) -> Double? {
        switch value {
        case let number as Double: number
        case let number as Float: Double(number)
        case let number as NSNumber: number.doubleValue
        default: nil
        }
    }

    /// The words between braces: `{public}`, `{private, mask.hash}`.
    private mutating func readPrivacy() -> OSLogPrivacy {
        guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return .auto }
        let words = rest[..<end].dropFirst().split { $0 == "," || $0 == " " }
        rest = rest[end...].dropFirst()
        let mask: OSLogPrivacy.Mask = words.contains("mask.hash") ? .hash : .none
        if words.contains("public") { return .public }
        if words.contains("sensitive") { return .sensitive(mask: mask) }
        if words.contains("private") { return .private(mask: mask) }
        return .auto(mask: mask)
    }

    /// Digits, or a star for the next value.
    private mutating func readNumber() -> Int? {
        if rest.first == "*" {
            rest.removeFirst()
            return (values.popFirst() as? any BinaryInteger).flatMap { Int(exactly: $0) }
                .map { max(-1000, min($0, 1000)) }
        }
        return Int(read { $0.isASCII && $0.isNumber }.prefix(4))
    }

    private mutating func read(_ condition: (Character) -> Bool) -> Substring {
        let found = rest.prefix(while: condition)
        rest = rest.dropFirst(found.count)
        return found
    }
}
