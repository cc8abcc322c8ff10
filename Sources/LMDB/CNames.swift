import CLMDB

/// The flags of LMDB in use: no other file of the package names one.
enum Flags {
    /// Readers are bound to their transaction and not to a thread.
    static let noThreadLocal = UInt32(MDB_NOTLS)
    static let readOnly = UInt32(MDB_RDONLY)
    static let create = UInt32(MDB_CREATE)
    static let noOverwrite = UInt32(MDB_NOOVERWRITE)
    static let append = UInt32(MDB_APPEND)
    static let compact = UInt32(MDB_CP_COMPACT)
}

/// The results of LMDB in use; anything positive is an errno.
enum Results {
    static let success = Int32(MDB_SUCCESS)
    static let keyExists = MDB_KEYEXIST
    static let notFound = MDB_NOTFOUND
    static let pageNotFound = MDB_PAGE_NOTFOUND
    static let corrupted = MDB_CORRUPTED
    static let panic = MDB_PANIC
    static let versionMismatch = MDB_VERSION_MISMATCH
    static let invalid = MDB_INVALID
    static let mapFull = MDB_MAP_FULL
    static let tablesFull = MDB_DBS_FULL
    static let readersFull = MDB_READERS_FULL
    static let transactionFull = MDB_TXN_FULL
    static let mapResized = MDB_MAP_RESIZED
    static let incompatible = MDB_INCOMPATIBLE
    static let badTransaction = MDB_BAD_TXN
    static let badValueSize = MDB_BAD_VALSIZE
}

/// The moves of a cursor in use.
enum Move {
    static let first = MDB_FIRST
    static let last = MDB_LAST
    static let next = MDB_NEXT
    static let previous = MDB_PREV
    static let atOrAfter = MDB_SET_RANGE
}

/// Limits of the file format.
enum Limits {
    /// Longest key, in bytes; LMDB is built with this number.
    static let keyBytes = 511
    /// Longest value, in bytes; a node's size has 32 bits.
    static let valueBytes = 0xFFFF_FFFF
}

/// LMDB's own words for one of its results or for an errno.
func describe(_ result: Int32) -> String {
    guard let text = unsafe mdb_strerror(result) else { return "error \(result)" }
    return unsafe String(cString: text)
}
