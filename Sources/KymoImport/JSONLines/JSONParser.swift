/// Reads one JSON value strictly by RFC 8259, with limits: a stranger chose the bytes.
///
/// Foundation's reader takes the last of two equal keys and loses how numbers were written.
package struct JSONParser {
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0

    /// Deepest nesting.
    private static let depthLimit = 32

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a value that fills `bytes` but for blanks.
    package static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(bytes)
        let value = try parser.value()
        parser.skipBlanks()
        if parser.at < bytes.count { throw parser.fault("something follows the value") }
        return value
    }

    private func fault(_ message: String) -> JSONSyntaxError {
        JSONSyntaxError(message: message, offset: at)
    }

    private var current: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipBlanks() {
        while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard current == character.asciiValue else { return false }
        at += 1
        return true
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        skipBlanks()
        switch current {
        case UInt8(ascii: "{"): return try nested { (p) throws(JSONSyntaxError) in try p.object() }
        case UInt8(ascii: "["): return try nested { (p) throws(JSONSyntaxError) in try p.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw fault("the value is missing")
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ read: (inout JSONParser) throws(JSONSyntaxError) -> JSONValue
    ) throws(JSONSyntaxError) -> JSONValue {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw fault("nested too deeply") }
        at += 1
        return try read(&self)
    }

    private mutating func word(
        _ text: String, _ value: JSONValue
    ) throws(JSONSyntaxError) -> JSONValue {
        guard bytes[at...].starts(with: text.utf8) else { throw fault("unknown word") }
        at += text.utf8.count
        return value
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONValue {
        var fields: [JSONValue.Field] = []
        skipBlanks()
        if take("}") { return .object([]) }
        repeat {
            skipBlanks()
            guard current == UInt8(ascii: "\"") else { throw fault("a field name is missing") }
            let name = try string()
            guard !fields.contains(where: { $0.name == name }) else {
                throw fault("field '\(name.prefix(40))' stands twice")
            }
            guard fields.count < 1024 else { throw fault("an object has more than 1024 fields") }
            skipBlanks()
            guard take(":") else { throw fault("':' is missing") }
            fields.append(JSONValue.Field(name: name, value: try value()))
            skipBlanks()
        } while take(",")
        guard take("}") else { throw fault("'}' is missing") }
        return .object(fields)
    }

    private mutating func array() throws(JSONSyntaxError) -> JSONValue {
        var values: [JSONValue] = []
        skipBlanks()
        if take("]") { return .array([]) }
        repeat {
            values.append(try value())
            skipBlanks()
        } while take(",")
        guard take("]") else { throw fault("']' is missing") }
        return .array(values)
    }

    // MARK: Numbers

    private mutating func number() throws(JSONSyntaxError) -> String {
        let begin = at
        _ = take("-")
        let whole = digits()
        guard whole > 0, whole == 1 || bytes[at - whole] != UInt8(ascii: "0") else {
            at = begin
            throw fault("unexpected character")
        }
        if take("."), digits() == 0 { throw fault("digits are missing after the point") }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            if digits() == 0 { throw fault("digits are missing in the exponent") }
        }
        guard at - begin <= 1024 else { throw fault("a number is too long") }
        return String(decoding: bytes[begin..<at], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let begin = at
        while let byte = current, byte >= 0x30, byte <= 0x39 { at += 1 }
        return at - begin
    }

    // MARK: Strings

    private mutating func string() throws(JSONSyntaxError) -> String {
        at += 1
        let begin = at
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"),
            byte >= 0x20
        { at += 1 }
        if current == UInt8(ascii: "\"") {
            defer { at += 1 }
            return try text(bytes[begin..<at])
        }
        return try escapedString(from: begin)
    }

    /// The slow path: a string with escapes, whose plain beginning has been passed.
    private mutating func escapedString(from begin: Int) throws(JSONSyntaxError) -> String {
        var plain = Array(bytes[begin..<at])
        while let byte = current {
            at += 1
            switch byte {
            case UInt8(ascii: "\""): return try text(plain[...])
            case UInt8(ascii: "\\"): plain.append(contentsOf: try escape())
            case 0..<0x20: throw fault("a control character stands in a string")
            default: plain.append(byte)
            }
        }
        throw fault("a string does not end")
    }

    private func text(_ slice: ArraySlice<UInt8>) throws(JSONSyntaxError) -> String {
        guard let text = String(validating: slice, as: UTF8.self) else {
            throw fault("a string is not UTF-8")
        }
        return text
    }

    private mutating func escape() throws(JSONSyntaxError) -> [UInt8] {
        guard let byte = current else { throw fault("a string does not end") }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(try unicodeScalar()).utf8)
        default: throw fault("unknown escape")
        }
    }

    private mutating func unicodeScalar() throws(JSONSyntaxError) -> Character {
        let unit = try hexadecimal()
        var code = UInt32(unit)
        if (0xD800..<0xDC00).contains(unit) {
            guard take("\\"), take("u") else { throw fault("half of a surrogate pair is missing") }
            let low = try hexadecimal()
            guard (0xDC00..<0xE000).contains(low) else { throw fault("a surrogate pair is wrong") }
            code = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw fault("a surrogate stands alone") }
        return Character(scalar)
    }

    private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt16 {
        guard at + 4 <= bytes.count,
            bytes[at..<(at + 4)].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt16(String(decoding: bytes[at..<(at + 4)], as: UTF8.self), radix: 16)
        else { throw fault("four hexadecimal digits are missing") }
        at += 4
        return value
    }
}
