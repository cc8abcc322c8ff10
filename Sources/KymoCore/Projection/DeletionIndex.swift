package import Foundation

/// Tombstones: which identifiers were deleted, and when last.
package enum DeletionIndex {
    /// Position of the last deletion of an identifier, or nil if it was never deleted.
    package static func deletedAt(
        _ uuid: UUID, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> LogPosition? {
        try index.get(key(uuid)).flatMap { OrderedKey.integer($0, at: 0) }.map { LogPosition($0) }
    }

    /// Whether anything was ever deleted.
    package static func hasAny(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Bool {
        let next = try index.first(after: IndexTable.deletions.key.bytes)
        return next?.key.first == IndexTable.deletions.rawValue
    }

    static func add(
        _ deletion: Deletion, at position: LogPosition,
        in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        let value = OrderedKey().adding(position).adding(deletion.savedAt).bytes
        try index.put(key(deletion.uuid), value)
    }

    private static func key(_ uuid: UUID) -> [UInt8] {
        IndexTable.deletions.key.adding(uuid).bytes
    }
}
