/// Writes JSON piece by piece, in the order in which it is told, without spaces.
///
/// Long answers are streamed: call `take()` now and then and write what it gives. Numbers follow
/// `NumberText`; what is absent or not finite is `null` (interfaces 1).
public struct JSONWriter: Sendable {
    private var bytes: [UInt8] = []
    /// Whether the open object or array, innermost last, already has a member.
    private var hasMember: [Bool] = []
    private var afterKey = false

    /// A writer that has written nothing.
    public init() {}

    /// Bytes written and not taken yet.
    public var count: Int { bytes.count }

    /// Takes away what was written so far.
    public mutating func take() -> [UInt8] {
        let taken = bytes
        bytes.removeAll(keepingCapacity: true)
        return taken
    }

    /// Ends the line: used between the documents of an NDJSON answer.
    public mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

    // MARK: Structure

    /// An object whose fields `body` writes.
    public mutating func object<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
        beginObject()
        try body(&self)
        endObject()
    }

    /// An array whose members `body` writes.
    public mutating func array<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
        beginArray()
        try body(&self)
        endArray()
    }

    /// Begins an object; `endObject()` must follow.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    /// Ends the innermost object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    /// Begins an array; `endArray()` must follow.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    /// Ends the innermost array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// The name of the next field; a value, object or array must follow.
    public mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        afterKey = true
    }

    // MARK: Values

    /// A text.
    public mutating func value(_ text: String) {
        separate()
        quote(text)
    }

    /// A number; `null` if it is not finite.
    public mutating func value(_ number: Double) {
        separate()
        bytes.append(contentsOf: (NumberText.shortest(number) ?? "null").utf8)
    }

    /// A whole number.
    public mutating func value(_ number: some BinaryInteger) {
        separate()
        bytes.append(contentsOf: String(number).utf8)
    }

    /// A truth value.
    public mutating func value(_ flag: Bool) {
        separate()
        bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    }

    /// No value.
    public mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    // MARK: Fields

    /// A text field; nil is `null`.
    public mutating func field(_ name: String, _ text: String?) {
        key(name)
        if let text { value(text) } else { null() }
    }

    /// A number field; nil is `null`.
    public mutating func field(_ name: String, _ number: Double?) {
        key(name)
        if let number { value(number) } else { null() }
    }

    /// A whole number field; nil is `null`.
    public mutating func field<Number: BinaryInteger>(_ name: String, _ number: Number?) {
        key(name)
        if let number { value(number) } else { null() }
    }

    /// A field that is a truth value.
    public mutating func field(_ name: String, _ flag: Bool) {
        key(name)
        value(flag)
    }

    /// A field that is an array of texts.
    public mutating func field(_ name: String, _ texts: [String]) {
        key(name)
        array { for text in texts { $0.value(text) } }
    }

    /// A text field that is left out when there is none.
    public mutating func fieldIfPresent(_ name: String, _ text: String?) {
        if let text { field(name, text) }
    }

    // MARK: Bytes

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        hasMember.append(false)
    }

    private mutating func close(_ bracket: UInt8) {
        _ = hasMember.popLast()
        bytes.append(bracket)
    }

    private mutating func separate() {
        if afterKey {
            afterKey = false
            return
        }
        guard let last = hasMember.indices.last else { return }
        if hasMember[last] { bytes.append(UInt8(ascii: ",")) }
        hasMember[last] = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
            case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
            case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
            case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
            case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
            case 0x00..<0x20:
                let digits = String(byte, radix: 16)
                bytes.append(contentsOf: (byte < 16 ? #"\u000"# : #"\u00"#).utf8)
                bytes.append(contentsOf: digits.utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
