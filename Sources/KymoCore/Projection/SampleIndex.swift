package import Foundation

/// The indexes of living samples: by identifier, and by type and time.
package enum SampleIndex {
    package static let identifiers = BlockIndex<IdentifierEntry>(
        .identifiers, prefix: IndexTable.identifiers.key.bytes)

    /// Samples of one type and length class, by time.
    package static func times(type: UInt32, lengthClass: UInt8) -> BlockIndex<TimeEntry> {
        BlockIndex(.time, prefix: IndexTable.time.key.adding(type).adding(lengthClass).bytes)
    }

    /// Where a living sample was saved, or nil.
    package static func position(
        of uuid: UUID, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> LogPosition? {
        let wanted = IdentifierEntry(uuid, .start)
        return try identifiers.entries(near: wanted, in: index)
            .first { $0.hasSameIdentifier(as: wanted) }?.position
    }

    /// Where living samples were saved, for identifiers in ascending order; nil for the others.
    package static func positions(
        ofSorted uuids: [UUID], in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [LogPosition?] {
        var found: [LogPosition?] = []
        found.reserveCapacity(uuids.count)
        var block: [IdentifierEntry] = []
        var next = 0
        for uuid in uuids {
            let wanted = IdentifierEntry(uuid, .start)
            // The block in hand serves as long as the identifier lies before its last entry.
            if block.last.map({ $0 < wanted }) ?? true {
                block = try identifiers.entries(near: wanted, in: index)
                next = 0
            }
            while next < block.count, block[next] < wanted { next += 1 }
            let isThere = next < block.count && block[next].hasSameIdentifier(as: wanted)
            found.append(isThere ? block[next].position : nil)
        }
        return found
    }
}
