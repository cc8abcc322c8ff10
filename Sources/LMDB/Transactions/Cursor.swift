import CLMDB

/// A place in a key range of a table. It starts nowhere: `next` then means the first key and
/// `previous` the last. Moving past an end leaves it behind that end, from where the opposite move
/// comes back to the outermost key.
@safe
package struct Cursor: ~Copyable {
    /// Where it stands.
    enum Place { case nowhere, beforeFirst, onEntry, afterLast }

    /// nil for a table that does not exist.
    private let pointer: OpaquePointer?
    let range: KeyRange
    private let tableName: String
    var place = Place.nowhere
    @usableFromInline var entryKey = unsafe MappedBytes(MDB_val())
    @usableFromInline var entryValue = unsafe MappedBytes(MDB_val())

    init(_ handle: TransactionHandle, _ table: Table, _ range: KeyRange) throws(LMDBError) {
        self.range = range
        tableName = table.name
        var opened: OpaquePointer?
        if let existing = try handle.existing(table) {
            let result = unsafe mdb_cursor_open(handle.pointer, existing, &opened)
            // A table that another process made after this snapshot.
            if result != Results.notFound { try check(result, "reading \(table.name)") }
        }
        unsafe pointer = unsafe opened
    }

    deinit {
        if let pointer = unsafe pointer { unsafe mdb_cursor_close(pointer) }
    }

    /// Whether it stands on an entry.
    @inlinable package var isOnEntry: Bool { onEntry }

    @usableFromInline var onEntry: Bool { place == .onEntry }

    /// Hands key and value of the entry to the body, without a copy.
    /// - Returns: what the body returns, or nil when the cursor is on no entry.
    /// - Throws: what the body throws.
    @inlinable
    package func withEntry<Result, Failure: Error>(
        _ body: (_ key: RawSpan, _ value: RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard onEntry else { return nil }
        return try body(unsafe entryKey.buffer.bytes, unsafe entryValue.buffer.bytes)
    }

    /// A copy of the key of the entry, or nil when the cursor is on none.
    package var key: [UInt8]? {
        onEntry ? unsafe [UInt8](entryKey.buffer) : nil
    }

    /// A copy of the value of the entry, or nil when the cursor is on none.
    package var value: [UInt8]? {
        onEntry ? unsafe [UInt8](entryValue.buffer) : nil
    }

    /// Moves within the whole table and notes the entry.
    /// - Returns: whether there is one.
    mutating func move(_ move: MDB_cursor_op, _ target: RawSpan? = nil) throws(LMDBError) -> Bool {
        guard let pointer = unsafe pointer else { return false }
        var key = unsafe MDB_val()
        var value = unsafe MDB_val()
        let result: Int32
        if let target {
            result = unsafe target.withUnsafeBytes { bytes in
                unsafe key = unsafe MDB_val(bytes)
                return unsafe mdb_cursor_get(pointer, &key, &value, move)
            }
        } else {
            result = unsafe mdb_cursor_get(pointer, &key, &value, move)
        }
        guard try found(result, "reading \(tableName)") else { return false }
        unsafe entryKey = unsafe MappedBytes(key)
        unsafe entryValue = unsafe MappedBytes(value)
        return true
    }
}

extension Transaction where Self: ~Copyable {
    /// Runs the body with a cursor over a key range of a table.
    /// - Throws: `tableTooNew`, `corrupted`, or what the body throws.
    package func withCursor<Result, Failure: DatabaseError>(
        _ table: Table, in range: KeyRange = .all,
        _ body: (inout Cursor) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var cursor: Cursor
        do throws(LMDBError) {
            cursor = try Cursor(handle, table, range)
        } catch {
            throw Failure(database: error)
        }
        return try body(&cursor)
    }

    /// Hands each entry of a key range to the body, in order of keys, until it returns false.
    /// - Throws: `tableTooNew`, `corrupted`, or what the body throws.
    @inlinable
    package func scan<Failure: DatabaseError>(
        _ table: Table, in range: KeyRange = .all, backwards: Bool = false,
        _ body: (_ key: RawSpan, _ value: RawSpan) throws(Failure) -> Bool
    ) throws(Failure) {
        try withCursor(table, in: range) { (cursor: inout Cursor) throws(Failure) in
            while true {
                let moved: Bool
                do throws(LMDBError) {
                    moved = backwards ? try cursor.previous() : try cursor.next()
                } catch {
                    throw Failure(database: error)
                }
                guard moved, try cursor.withEntry(body) == true else { return }
            }
        }
    }
}
