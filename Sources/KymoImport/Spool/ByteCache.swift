/// Remembers a number for each of the byte strings seen lately; forgets all when it is full.
///
/// What is forgotten is made again, so the size bounds memory and never what can be imported.
struct ByteCache {
    private struct Entry {
        var hash: UInt64
        var keyStart: Int
        var keyCount: Int
        var value: Int
    }

    private let hash = ByteHash()
    private let limit: Int
    private let byteLimit: Int
    private var slots: [Int32]
    private var entries: [Entry] = []
    private var keys: [UInt8] = []

    /// - Parameters:
    ///   - limit: most entries, a power of two.
    ///   - byteLimit: most bytes of all keys together.
    init(limit: Int, byteLimit: Int) {
        self.limit = limit
        self.byteLimit = byteLimit
        slots = Array(repeating: -1, count: limit * 2)
    }

    /// The number kept for `key`, or nil.
    func value(for key: [UInt8]) -> Int? {
        let wanted = hash(key)
        var slot = Int(truncatingIfNeeded: wanted) & (slots.count &- 1)
        while true {
            let index = Int(slots[slot])
            if index < 0 { return nil }
            if entries[index].hash == wanted, holds(key, entries[index]) {
                return entries[index].value
            }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
    }

    /// Keeps `value` for a key that is not there yet.
    ///
    /// - Returns: whether everything else was forgotten to make room.
    @discardableResult
    mutating func insert(_ key: [UInt8], _ value: Int) -> Bool {
        let isFull = entries.count == limit || keys.count + key.count > byteLimit
        if isFull { removeAll() }
        guard key.count <= byteLimit else { return isFull }
        let wanted = hash(key)
        var slot = Int(truncatingIfNeeded: wanted) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(truncatingIfNeeded: entries.count)
        entries.append(
            Entry(hash: wanted, keyStart: keys.count, keyCount: key.count, value: value))
        keys.append(contentsOf: key)
        return isFull
    }

    mutating func removeAll() {
        for index in slots.indices { slots[index] = -1 }
        entries.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
    }

    private func holds(_ key: [UInt8], _ entry: Entry) -> Bool {
        guard entry.keyCount == key.count else { return false }
        return keys.span.extracting(entry.keyStart..<entry.keyStart &+ entry.keyCount)
            .hasSameBytes(as: key.span)
    }
}

extension Span<UInt8> {
    /// Whether both say the same.
    @inline(__always)
    func hasSameBytes(as other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        let mine = unsafe bytes
        let theirs = unsafe other.bytes
        var position = 0
        while position &+ 8 <= count {
            // Bounds are checked by the load; every bit pattern is a UInt64.
            let a = unsafe mine.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
            let b = unsafe theirs.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
            if a != b { return false }
            position &+= 8
        }
        while position < count {
            if self[position] != other[position] { return false }
            position &+= 1
        }
        return true
    }
}
