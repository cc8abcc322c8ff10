package import Foundation

/// A living sample in the index by identifier.
package struct IdentifierEntry: BlockEntry, Hashable {
    package var high: UInt64
    package var low: UInt64
    package var position: LogPosition

    package init(_ uuid: UUID, _ position: LogPosition) {
        let bytes = uuid.byteArray
        high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
        self.position = position
    }

    package init(high: UInt64, low: UInt64, position: LogPosition) {
        self.high = high
        self.low = low
        self.position = position
    }

    /// The identifier.
    package var uuid: UUID {
        func byte(_ word: UInt64, _ shift: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: word >> shift)
        }
        return UUID(
            uuid: (
                byte(high, 56), byte(high, 48), byte(high, 40), byte(high, 32), byte(high, 24),
                byte(high, 16), byte(high, 8), byte(high, 0), byte(low, 56), byte(low, 48),
                byte(low, 40), byte(low, 32), byte(low, 24), byte(low, 16), byte(low, 8),
                byte(low, 0)
            ))
    }

    /// Every identifier once, so identifiers alone order.
    package static func < (a: IdentifierEntry, b: IdentifierEntry) -> Bool {
        (a.high, a.low) < (b.high, b.low)
    }

    package func hasSameIdentifier(as other: IdentifierEntry) -> Bool {
        high == other.high && low == other.low
    }

    package static let blockLimit = 185
    private static let size = 22

    package var key: [UInt8] { OrderedKey().adding(high).adding(low).bytes }

    package static func encode(_ entries: ArraySlice<IdentifierEntry>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.count * size)
        func append(_ value: UInt64, from shift: UInt64) {
            var shift = shift
            while true {
                bytes.append(UInt8(truncatingIfNeeded: value >> shift))
                if shift == 0 { return }
                shift -= 8
            }
        }
        for entry in entries {
            append(entry.high, from: 56)
            append(entry.low, from: 56)
            append(entry.position.rawValue, from: 40)
        }
        return bytes
    }

    package static func decode(_ bytes: [UInt8]) throws(CodecError) -> [IdentifierEntry] {
        guard bytes.count.isMultiple(of: size) else { throw .truncated(at: bytes.count) }
        var entries: [IdentifierEntry] = []
        entries.reserveCapacity(bytes.count / size)
        func number(_ begin: Int, _ count: Int) -> UInt64 {
            var value: UInt64 = 0
            for index in begin..<(begin + count) { value = value << 8 | UInt64(bytes[index]) }
            return value
        }
        for begin in stride(from: 0, to: bytes.count, by: size) {
            entries.append(
                IdentifierEntry(
                    high: number(begin, 8), low: number(begin + 8, 8),
                    position: LogPosition(number(begin + 16, 6))))
        }
        return entries
    }
}
