/// References like `&amp;` and `&#160;`: the named five and numbers, never anything declared.
enum XMLReference {
    enum Reading {
        /// What it stands for, and where the text goes on.
        case scalar(Unicode.Scalar, end: Int)
        /// A number that XML forbids, such as a control character; it stands for nothing.
        case forbidden(end: Int)
        /// The bytes end before it does.
        case incomplete
        /// No reference that is known.
        case unknown
    }

    /// The longest that is accepted: `&#x0010FFFF;` with some zeroes to spare.
    private static let longest = 20

    /// Reads the reference whose `&` stands at `start`.
    static func read(_ bytes: Span<UInt8>, at start: Int) -> Reading {
        var end = start &+ 1
        while end < bytes.count, bytes[end] != UInt8(ascii: ";"), end &- start < longest {
            end &+= 1
        }
        if end &- start >= longest { return .unknown }
        if end >= bytes.count { return .incomplete }
        let name = bytes.extracting(start &+ 1..<end)
        if !name.isEmpty, name[0] == UInt8(ascii: "#") {
            return number(name.extracting(1..<name.count), end: end &+ 1)
        }
        guard let scalar = named(name) else { return .unknown }
        return .scalar(scalar, end: end &+ 1)
    }

    private static func named(_ name: Span<UInt8>) -> Unicode.Scalar? {
        if ByteScan.equals(name, "lt") { return "<" }
        if ByteScan.equals(name, "gt") { return ">" }
        if ByteScan.equals(name, "amp") { return "&" }
        if ByteScan.equals(name, "quot") { return "\"" }
        if ByteScan.equals(name, "apos") { return "'" }
        return nil
    }

    private static func number(_ text: Span<UInt8>, end: Int) -> Reading {
        let isHexadecimal = !text.isEmpty && text[0] == UInt8(ascii: "x")
        let digits = isHexadecimal ? text.extracting(1..<text.count) : text
        guard !digits.isEmpty else { return .unknown }
        var value: UInt32 = 0
        for index in digits.indices {
            guard let digit = Self.digit(digits[index], isHexadecimal: isHexadecimal) else {
                return .unknown
            }
            value = min(value &* (isHexadecimal ? 16 : 10) &+ digit, 0x110000)
        }
        guard let scalar = Unicode.Scalar(value) else { return .forbidden(end: end) }
        let isAllowed = value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D
        return isAllowed ? .scalar(scalar, end: end) : .forbidden(end: end)
    }

    private static func digit(_ byte: UInt8, isHexadecimal: Bool) -> UInt32? {
        if let digit = byte.decimalDigit { return UInt32(digit) }
        guard isHexadecimal else { return nil }
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? UInt32(letter) &+ 10 : nil
    }
}

/// Attribute values as they are meant.
enum XMLText {
    /// Appends the value with references resolved, line ends and tabs as blanks, and characters
    /// that XML forbids left out. The scanner has checked and counted them.
    static func decode(_ raw: Span<UInt8>, into out: inout [UInt8]) {
        var position = 0
        while position < raw.count {
            let byte = raw[position]
            if byte == UInt8(ascii: "&") {
                switch XMLReference.read(raw, at: position) {
                case .scalar(let scalar, let end):
                    out.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                    position = end
                case .forbidden(let end): position = end
                case .incomplete, .unknown: position &+= 1
                }
                continue
            }
            if byte == UInt8(ascii: "\r") {
                let isPair = position &+ 1 < raw.count && raw[position &+ 1] == UInt8(ascii: "\n")
                if !isPair { out.append(UInt8(ascii: " ")) }
            } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") {
                out.append(UInt8(ascii: " "))
            } else if byte >= 0x20 {
                out.append(byte)
            }
            position &+= 1
        }
    }
}
