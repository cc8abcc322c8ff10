package import KymoCore

/// The log of a store played again in memory, batch by batch as it grows.
package struct ReplayedLog {
    private var index = MemoryIndex()
    private var next = LogPosition(1)

    package init() {}

    /// Plays what the log has that was not played yet.
    package mutating func follow(_ snapshot: borrowing Snapshot) throws {
        var index = index
        var projection = Projection(isReplay: true)
        try snapshot.forEachChunk(from: next) { (header, chunk, position) throws(StorageError) in
            for (offset, event) in chunk.events.enumerated() {
                guard case .saved(let row) = event else { continue }
                index.keep(
                    chunk.dictionary.sample(row),
                    at: LogPosition(position.rawValue + UInt64(offset)))
            }
            do throws(IndexError) {
                try projection.apply(chunk, from: position, to: &index)
                let end = position.rawValue + UInt64(chunk.events.count)
                // A batch of several chunks is finished with its last.
                if end > header.lastPosition.rawValue { try projection.finish(&index) }
            } catch {
                throw StorageError.index(error)
            }
            return true
        }
        self.index = index
        next = LogPosition(snapshot.position.rawValue + 1)
    }

    /// What a live index has otherwise than the log gives, its rows made in one go; empty where
    /// nothing is.
    package func differences(from snapshot: borrowing Snapshot) throws -> [String] {
        var built = index
        while try Projection.buildRows(atMost: 100_000, &built) != nil {}
        var lines: [String] = []
        var place = 0
        // Keys begin with the number of their index.
        let end = IndexTable.zoneStamps.key.bytes
        try snapshot.forEach(from: [], below: end) { (key, value) in
            while place < built.entries.count,
                built.entries[place].key.lexicographicallyPrecedes(key)
            {
                lines.append("the index lacks \(built.entries[place].key)")
                place += 1
            }
            if place < built.entries.count, built.entries[place].key == key {
                if built.entries[place].value != value { lines.append("values of \(key) differ") }
                place += 1
            } else {
                lines.append("the log gives no \(key)")
            }
            return lines.count < 5
        }
        if lines.isEmpty {
            let rest = built.entries[place...].prefix { $0.key.lexicographicallyPrecedes(end) }
            lines += rest.prefix(5).map { "the index lacks \($0.key)" }
        }
        return lines
    }
}
