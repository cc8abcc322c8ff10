package import Foundation

/// Builds index keys whose byte order is the order of the values in them: big-endian integers,
/// doubles with their bits turned so that they sort.
package struct OrderedKey {
    package private(set) var bytes: [UInt8] = []

    package init() { bytes.reserveCapacity(32) }

    package func adding(_ value: UInt8) -> OrderedKey {
        var copy = self
        copy.bytes.append(value)
        return copy
    }

    package func adding<Integer: FixedWidthInteger & UnsignedInteger>(
        _ value: Integer
    ) -> OrderedKey {
        var copy = self
        for shift in stride(from: Integer.bitWidth - 8, through: 0, by: -8) {
            copy.bytes.append(UInt8(truncatingIfNeeded: value >> Integer(shift)))
        }
        return copy
    }

    package func adding(_ instant: Instant) -> OrderedKey {
        adding(OrderedKey.sortable(instant.seconds))
    }

    package func adding(_ position: LogPosition) -> OrderedKey { adding(position.rawValue) }

    package func adding(_ uuid: UUID) -> OrderedKey {
        var copy = self
        copy.bytes.append(contentsOf: uuid.byteArray)
        return copy
    }

    package func adding(text: String) -> OrderedKey {
        var copy = self
        copy.bytes.append(contentsOf: text.utf8)
        return copy
    }

    /// Bits of a double such that unsigned order is numeric order.
    package static func sortable(_ value: Double) -> UInt64 {
        let bits = value.bitPattern
        return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    }

    /// The double whose `sortable` bits these are.
    package static func unsortable(_ bits: UInt64) -> Double {
        Double(bitPattern: bits >> 63 == 1 ? bits & ~(1 << 63) : ~bits)
    }

    /// Reads a big-endian integer of a key; nil past its end.
    package static func integer<Integer: FixedWidthInteger & UnsignedInteger>(
        _ key: [UInt8], at offset: Int, as type: Integer.Type = Integer.self
    ) -> Integer? {
        guard offset >= 0, offset + Integer.bitWidth / 8 <= key.count else { return nil }
        return key[offset..<(offset + Integer.bitWidth / 8)]
            .reduce(0) { ($0 << 8) | Integer(truncatingIfNeeded: $1) }
    }
}

extension UUID {
    /// The sixteen bytes in order of their text.
    package var byteArray: [UInt8] {
        let b = uuid
        return [
            b.0, b.1, b.2, b.3, b.4, b.5, b.6, b.7, b.8, b.9, b.10, b.11, b.12, b.13, b.14, b.15,
        ]
    }

    /// Sixteen bytes as an identifier; nil for any other number of bytes.
    package init?(byteArray b: some Collection<UInt8>) {
        let b = Array(b)
        guard b.count == 16 else { return nil }
        self.init(
            uuid: (
                b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12],
                b[13], b[14], b[15]
            ))
    }
}
