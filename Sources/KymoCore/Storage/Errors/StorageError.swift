package import LMDB

/// What can go wrong between the store and the disk.
package enum StorageError: DatabaseError, Sendable {
    /// The database refused.
    case database(LMDBError)
    /// An index could not be read or written.
    case index(IndexError)
    /// The batch whose first event has this position cannot be read.
    case damagedBatch(LogPosition, CodecError)
    /// A record of the state is not what this program writes.
    case damagedState(String)
    /// The store was written by a newer program.
    case newerFormat(String)
    /// An earlier write may or may not have reached the disk; reopen the store.
    case poisoned
    /// The plan of a write was refused; nothing was written.
    case refused(any Error)

    package init(database: LMDBError) { self = .database(database) }

    package var database: LMDBError? {
        if case .database(let error) = self { return error }
        if case .index(.backend(let inner)) = self { return inner as? LMDBError }
        return nil
    }

    /// Whether a write may or may not have reached the disk.
    var leavesWritesInDoubt: Bool { database?.leavesWritesInDoubt == true }
}

extension IndexError: DatabaseError {
    /// Wraps a failure of the database below an index.
    init(_ error: LMDBError) { self = .backend(error) }

    package init(database error: LMDBError) { self = .backend(error) }

    package var database: LMDBError? {
        if case .backend(let error) = self { error as? LMDBError } else { nil }
    }
}
