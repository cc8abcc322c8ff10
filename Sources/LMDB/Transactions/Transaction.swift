import CLMDB

/// What both kinds of transaction can do: read one snapshot.
package protocol Transaction: ~Copyable {
    /// The open transaction.
    var handle: TransactionHandle { get }
}

/// An open transaction of LMDB and the tables it can see.
@safe
package struct TransactionHandle {
    let pointer: OpaquePointer
    let environment: Environment
    /// LMDB's handle of each table of the registry, as it stood when the transaction began.
    var tables: [UInt32]

    /// - Returns: LMDB's handle, or nil for a table that does not exist in this snapshot.
    /// - Throws: `tableTooNew` when the table was asked for after the transaction began.
    func existing(_ table: Table) throws(LMDBError) -> UInt32? {
        precondition(
            table.owner == ObjectIdentifier(environment), "a table of another environment")
        guard tables.indices.contains(table.slot) else {
            throw LMDBError(.tableTooNew, table.name)
        }
        let handle = tables[table.slot]
        return handle == TableRegistry.missing ? nil : handle
    }

    /// Finds a value where it lies in the map.
    /// - Throws: `keySize`, `tableTooNew`, `corrupted`.
    @usableFromInline
    func find(_ table: Table, _ key: RawSpan) throws(LMDBError) -> MappedBytes? {
        try checkKey(byteCount: key.byteCount)
        guard let handle = try existing(table) else { return nil }
        var value = unsafe MDB_val()
        let result = unsafe key.withUnsafeBytes { bytes in
            var wanted = unsafe MDB_val(bytes)
            return unsafe mdb_get(pointer, handle, &wanted, &value)
        }
        guard try found(result, "reading from \(table.name)") else { return nil }
        return unsafe MappedBytes(value)
    }
}

/// Bytes in the map: valid until the transaction ends or writes.
@usableFromInline
@unsafe
struct MappedBytes {
    @usableFromInline let start: UnsafeRawPointer?
    @usableFromInline let count: Int

    init(_ value: MDB_val) {
        unsafe start = unsafe UnsafeRawPointer(value.mv_data)
        unsafe count = unsafe value.mv_size
    }

    /// The same bytes for indexing.
    @inlinable var buffer: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: start, count: count)
    }
}

extension MDB_val {
    /// Points at bytes that LMDB only reads.
    init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.init(
            mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }
}

extension Transaction where Self: ~Copyable {
    /// Hands the value of a key to the body, without a copy.
    /// - Returns: what the body returns, or nil when the key is not there.
    /// - Throws: `keySize`, `tableTooNew`, `corrupted`, or what the body throws.
    @inlinable
    package func get<Result, Failure: DatabaseError>(
        _ table: Table, _ key: RawSpan, _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        let value: MappedBytes?
        do throws(LMDBError) {
            unsafe value = unsafe try handle.find(table, key)
        } catch {
            throw Failure(database: error)
        }
        guard let value = unsafe value else { return nil }
        return try body(unsafe value.buffer.bytes)
    }

    /// Hands the value of a key to the body, without a copy.
    /// - Returns: what the body returns, or nil when the key is not there.
    /// - Throws: `keySize`, `tableTooNew`, `corrupted`.
    @inlinable
    package func get<Result>(
        _ table: Table, _ key: RawSpan, _ body: (RawSpan) -> Result
    ) throws(LMDBError) -> Result? {
        guard let value = unsafe try handle.find(table, key) else { return nil }
        return body(unsafe value.buffer.bytes)
    }

    /// A copy of the value of a key, or nil when the key is not there.
    /// - Throws: `keySize`, `tableTooNew`, `corrupted`.
    package func get(_ table: Table, _ key: [UInt8]) throws(LMDBError) -> [UInt8]? {
        guard let value = unsafe try handle.find(table, unsafe key.span.bytes) else { return nil }
        return unsafe [UInt8](value.buffer)
    }

    /// Whether the key is there.
    /// - Throws: `keySize`, `tableTooNew`, `corrupted`.
    package func contains(_ table: Table, _ key: [UInt8]) throws(LMDBError) -> Bool {
        unsafe try handle.find(table, unsafe key.span.bytes) != nil
    }

    /// How much a table holds.
    /// - Throws: `tableTooNew`, `corrupted`.
    package func statistics(of table: Table) throws(LMDBError) -> TableStatistics {
        var statistics = MDB_stat()
        if let existing = try handle.existing(table) {
            try check(
                unsafe mdb_stat(handle.pointer, existing, &statistics), "counting \(table.name)")
        }
        return TableStatistics(statistics)
    }

    /// Number of keys of a table.
    /// - Throws: `tableTooNew`, `corrupted`.
    package func count(_ table: Table) throws(LMDBError) -> Int {
        try statistics(of: table).entryCount
    }

    /// Number of the snapshot: the last commit it can see, or the one a write transaction will be.
    package var transactionID: Int {
        unsafe mdb_txn_id(handle.pointer)
    }
}

extension TableStatistics {
    init(_ statistics: MDB_stat) {
        entryCount = statistics.ms_entries
        depth = Int(statistics.ms_depth)
        branchPageCount = statistics.ms_branch_pages
        leafPageCount = statistics.ms_leaf_pages
        overflowPageCount = statistics.ms_overflow_pages
        pageSizeBytes = Int(statistics.ms_psize)
    }
}
