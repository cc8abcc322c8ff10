/// Appends values to bytes: little-endian fixed widths, LEB128 varints, length-prefixed text.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    package var count: Int { bytes.count }

    package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    package mutating func write(byte: UInt8) { bytes.append(byte) }

    package mutating func write(bytes more: some Collection<UInt8>) {
        bytes.append(contentsOf: more)
    }

    package mutating func write<Integer: FixedWidthInteger & UnsignedInteger>(_ value: Integer) {
        var rest = value
        for _ in 0..<(Integer.bitWidth / 8) {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    package mutating func write(_ value: Double) { write(value.bitPattern) }

    package mutating func write(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    package mutating func write(count: Int) {
        write(varint: UInt64(truncatingIfNeeded: count))
    }

    package mutating func write(zigzag value: Int64) {
        write(varint: UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    package mutating func write(text: String) {
        write(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Length plus one, then the text; zero for nil.
    package mutating func write(optionalText text: String?) {
        guard let text else { return write(byte: 0) }
        write(count: text.utf8.count + 1)
        bytes.append(contentsOf: text.utf8)
    }
}
