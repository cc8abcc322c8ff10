import CLMDB

extension WriteTransaction {
    /// Removes a key and its value.
    /// - Returns: whether it was there.
    /// - Throws: `keySize`, `mapFull`, `diskFull`, `transactionFull`, `tableTooNew`.
    @discardableResult
    package mutating func delete(_ table: Table, _ key: RawSpan) throws(LMDBError) -> Bool {
        try checkKey(byteCount: key.byteCount)
        guard let source = try handle.existing(table) else { return false }
        let result = unsafe key.withUnsafeBytes { bytes in
            var wanted = unsafe MDB_val(bytes)
            return unsafe mdb_del(handle.pointer, source, &wanted, nil)
        }
        if result == Results.notFound { return false }
        try checkWrite(result, table)
        return true
    }

    /// Removes a key and its value.
    /// - Returns: whether it was there.
    /// - Throws: `keySize`, `mapFull`, `diskFull`, `transactionFull`, `tableTooNew`.
    @discardableResult
    package mutating func delete(_ table: Table, _ key: [UInt8]) throws(LMDBError) -> Bool {
        try delete(table, unsafe key.span.bytes)
    }

    /// Removes everything from a table and frees its pages.
    ///
    /// The name stays, a hundred bytes in all. Removing it would let another process that has
    /// the table open write through a handle of nothing: LMDB crashes there.
    /// - Throws: `mapFull`, `diskFull`, `transactionFull`, `tableTooNew`.
    package mutating func clear(_ table: Table) throws(LMDBError) {
        guard let source = try handle.existing(table) else { return }
        let result = unsafe mdb_drop(handle.pointer, source, 0)
        try checkWrite(result, table)
    }
}
