import CLMDB

extension WriteTransaction {
    /// Stores a value, in the place of an older one.
    /// - Throws: `keySize`, `valueSize`, `mapFull`, `diskFull`, `transactionFull`, `tableTooNew`.
    package mutating func put(
        _ table: Table, _ key: RawSpan, _ value: RawSpan
    ) throws(LMDBError) {
        try store(table, key, value, flags: 0)
    }

    /// Stores a value, in the place of an older one.
    /// - Throws: `keySize`, `valueSize`, `mapFull`, `diskFull`, `transactionFull`, `tableTooNew`.
    package mutating func put(
        _ table: Table, _ key: [UInt8], _ value: [UInt8]
    ) throws(LMDBError) {
        try unsafe store(table, key.span.bytes, value.span.bytes, flags: 0)
    }

    /// Stores a value under a key that must be new.
    /// - Throws: `keyExists`, leaving the transaction usable; otherwise as `put`.
    package mutating func insert(
        _ table: Table, _ key: RawSpan, _ value: RawSpan
    ) throws(LMDBError) {
        try store(table, key, value, flags: Flags.noOverwrite)
    }

    /// Stores a value under a key that must be new.
    /// - Throws: `keyExists`, leaving the transaction usable; otherwise as `put`.
    package mutating func insert(
        _ table: Table, _ key: [UInt8], _ value: [UInt8]
    ) throws(LMDBError) {
        try unsafe store(table, key.span.bytes, value.span.bytes, flags: Flags.noOverwrite)
    }

    /// Stores a value under a key that must be larger than every other; fills the pages whole.
    /// - Throws: `keyExists` when it is not the largest, leaving the transaction usable; otherwise
    /// as
    ///   `put`.
    package mutating func append(
        _ table: Table, _ key: RawSpan, _ value: RawSpan
    ) throws(LMDBError) {
        try store(table, key, value, flags: Flags.append)
    }

    /// Stores a value under a key that must be larger than every other; fills the pages whole.
    /// - Throws: `keyExists` when it is not the largest, leaving the transaction usable; otherwise
    /// as
    ///   `put`.
    package mutating func append(
        _ table: Table, _ key: [UInt8], _ value: [UInt8]
    ) throws(LMDBError) {
        try unsafe store(table, key.span.bytes, value.span.bytes, flags: Flags.append)
    }

    private mutating func store(
        _ table: Table, _ key: RawSpan, _ value: RawSpan, flags: UInt32
    ) throws(LMDBError) {
        try checkKey(byteCount: key.byteCount)
        guard value.byteCount <= Limits.valueBytes else {
            throw LMDBError(.valueSize, "\(value.byteCount) bytes in \(table.name)")
        }
        let destination = try existingOrMade(table)
        let result = unsafe key.withUnsafeBytes { keyBytes in
            unsafe value.withUnsafeBytes { valueBytes in
                var wanted = unsafe MDB_val(keyBytes)
                var stored = unsafe MDB_val(valueBytes)
                return unsafe mdb_put(handle.pointer, destination, &wanted, &stored, flags)
            }
        }
        try checkWrite(result, table)
    }

    /// LMDB's handle of the table, which is made now if it does not exist.
    private mutating func existingOrMade(_ table: Table) throws(LMDBError) -> UInt32 {
        if let existing = try handle.existing(table) { return existing }
        var made: UInt32 = 0
        let result = unsafe mdb_dbi_open(handle.pointer, table.name, Flags.create, &made)
        try checkWrite(result, table)
        handle.tables[table.slot] = made
        madeSlots.append(table.slot)
        return made
    }

    /// Turns a result of a write into an error, and keeps the first failure after which the
    /// transaction can only be given up.
    @inline(__always)
    mutating func checkWrite(_ result: Int32, _ table: Table) throws(LMDBError) {
        guard result != Results.success else { return }
        let error = handle.environment.writeFailure(
            result, "writing to \(table.name)", isCommit: false)
        if failure == nil, error.code != .keyExists { failure = error }
        throw error
    }
}
