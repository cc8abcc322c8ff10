import CLMDB

extension Environment {
    /// The table of a name, opened once for the whole environment. Call it before the transaction
    /// that uses the table begins. A table that does not exist reads as empty; the first put in a
    /// write transaction makes it, and a table that another process made is found by the next
    /// transaction.
    /// - Throws: `tableName` unless 1 to 511 bytes without a zero; `tablesFull`; `busy` when a
    ///   write transaction of this process outlasts the wait.
    package func table(named name: String) throws(LMDBError) -> Table {
        guard (1...Limits.keyBytes).contains(name.utf8.count), !name.utf8.contains(0) else {
            throw LMDBError(.tableName, "a table in \(path)")
        }
        let limit = options.maxTables
        let slot = try monitor.withLock { (state) throws(LMDBError) -> Int in
            try state.checkUsable(path)
            guard state.tables.names.count < limit || state.tables.names.contains(name) else {
                throw LMDBError(.tablesFull, "\(limit) tables in \(path)")
            }
            return state.tables.slot(of: name)
        }
        let deadline = Deadline(secondsFromNow: options.waitSeconds)
        while try !searchMissingTables(until: deadline) { try adoptMapSize(until: deadline) }
        return Table(name: name, slot: slot, owner: ObjectIdentifier(self))
    }

    /// Looks for the missing tables in the newest snapshot and opens those that are there.
    ///
    /// LMDB lets one transaction at a time open tables and forgets them if it is not committed; the
    /// lock is held meanwhile, and a write transaction of ours is waited for. A reader opens
    /// without the flag that creates, which would need the writer's lock.
    /// - Returns: false when another process has made the map larger, which must be adopted first.
    /// - Throws: `busy` when the deadline passes.
    func searchMissingTables(until deadline: Deadline) throws(LMDBError) -> Bool {
        let done = try monitor.wait(until: deadline) { (state) throws(LMDBError) -> Bool? in
            guard try state.mayEnter(path), !state.tablesBelongToWriter else { return nil }
            if state.tables.missingCount == 0 { return true }
            do throws(LMDBError) {
                try openMissing(&state.tables)
                return true
            } catch {
                guard error.code == .mapResized else { throw error }
                return false
            }
        }
        guard let done else { throw LMDBError(.busy, "opening tables of \(path)") }
        return done
    }

    private func openMissing(_ tables: inout TableRegistry) throws(LMDBError) {
        let operation = "opening tables of \(path)"
        var begun: OpaquePointer?
        try check(unsafe mdb_txn_begin(pointer, nil, Flags.readOnly, &begun), operation)
        guard let transaction = unsafe begun else {
            throw LMDBError(.system, operation)
        }
        var opened: [(slot: Int, handle: UInt32)] = []
        for (slot, name) in tables.names.enumerated()
        where tables.handles[slot] == TableRegistry.missing {
            var handle: UInt32 = 0
            let result = unsafe mdb_dbi_open(transaction, name, 0, &handle)
            if result == Results.notFound { continue }
            guard result == Results.success else {
                unsafe mdb_txn_abort(transaction)
                throw LMDBError(result: result, operation: operation)
            }
            opened.append((slot, handle))
        }
        let transactionID = unsafe mdb_txn_id(transaction)
        try check(unsafe mdb_txn_commit(transaction), operation)
        for (slot, handle) in opened { tables.publish(handle, slot: slot) }
        tables.noteSearch(transactionID: transactionID)
    }
}
