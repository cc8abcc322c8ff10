/// Reads what `ByteWriter` wrote. Every length is checked against the bytes that are left.
package struct ByteReader {
    package let bytes: [UInt8]
    package private(set) var offset: Int

    package init(_ bytes: [UInt8], at offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    package var remaining: Int { bytes.count - offset }

    package mutating func readByte() throws(CodecError) -> UInt8 {
        guard offset < bytes.count else { throw .truncated(at: offset) }
        defer { offset += 1 }
        return bytes[offset]
    }

    package mutating func readBytes(_ count: Int) throws(CodecError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else { throw .truncated(at: offset) }
        defer { offset += count }
        return bytes[offset..<(offset + count)]
    }

    package mutating func read<Integer: FixedWidthInteger & UnsignedInteger>(
        _ type: Integer.Type = Integer.self
    ) throws(CodecError) -> Integer {
        let width = Integer.bitWidth / 8
        guard width <= remaining else { throw .truncated(at: offset) }
        var value: Integer = 0
        for index in (0..<width).reversed() {
            value = (value << 8) | Integer(truncatingIfNeeded: bytes[offset + index])
        }
        offset += width
        return value
    }

    package mutating func readDouble() throws(CodecError) -> Double {
        Double(bitPattern: try read(UInt64.self))
    }

    package mutating func readVarint() throws(CodecError) -> UInt64 {
        let begin = offset
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            guard offset < bytes.count else { throw .truncated(at: begin) }
            let byte = bytes[offset]
            offset += 1
            if shift == 63, byte > 1 { throw .invalid("varint", at: begin) }
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
            shift += 7
            if shift > 63 { throw .invalid("varint", at: begin) }
        }
    }

    package mutating func readZigzag() throws(CodecError) -> Int64 {
        let raw = try readVarint()
        return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
    }

    /// A number of things that each take at least `minimumSize` bytes of what is left.
    package mutating func readCount(minimumSize: Int = 1) throws(CodecError) -> Int {
        let begin = offset
        let raw = try readVarint()
        guard raw <= UInt64(remaining / max(1, minimumSize)) || (minimumSize == 0 && raw < 1 << 24)
        else { throw .invalid("count \(raw)", at: begin) }
        return Int(raw)
    }

    package mutating func readText() throws(CodecError) -> String {
        try decodeText(count: try readCount())
    }

    package mutating func readOptionalText() throws(CodecError) -> String? {
        let begin = offset
        let raw = try readVarint()
        if raw == 0 { return nil }
        guard raw - 1 <= UInt64(remaining) else { throw .invalid("text length", at: begin) }
        return try decodeText(count: Int(raw - 1))
    }

    private mutating func decodeText(count: Int) throws(CodecError) -> String {
        let begin = offset
        guard let text = String(validating: try readBytes(count), as: UTF8.self) else {
            throw .invalid("UTF-8 text", at: begin)
        }
        return text
    }
}
