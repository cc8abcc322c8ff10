import CLMDB

extension Environment {
    /// Bytes of address space the map has now.
    /// - Throws: `closed`, `busy`.
    package func mapSizeBytes() throws(LMDBError) -> Int {
        try whileEntered { () throws(LMDBError) in try currentMapSize() }
    }

    /// Runs the body in a write transaction and commits it. When the map turns out to be full, in
    /// the body or in the commit, the transaction is given up, the map doubled, and the body run
    /// again: it must not keep anything from a run that failed.
    ///
    /// The growth waits for every open transaction of this process, so the calling thread may hold
    /// none.
    /// - Throws: what the body throws, after giving up the transaction; `busy`; `mapFull` at the
    ///   largest allowed size; `diskFull`; `syncFailed`.
    package func write<Result, Failure: DatabaseError>(
        waitSeconds: Double? = nil,
        _ body: (inout WriteTransaction) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let seconds = waitSeconds ?? options.waitSeconds
        while true {
            var sizeSeen = 0
            do throws(Failure) {
                return try attempt(waitSeconds: seconds, sizeSeen: &sizeSeen, body)
            } catch {
                guard error.database?.code == .mapFull else { throw error }
            }
            do throws(LMDBError) {
                try grow(beyond: sizeSeen, until: Deadline(secondsFromNow: seconds))
            } catch {
                throw Failure(database: error)
            }
        }
    }

    private func attempt<Result, Failure: DatabaseError>(
        waitSeconds: Double, sizeSeen: inout Int,
        _ body: (inout WriteTransaction) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var transaction: WriteTransaction
        do throws(LMDBError) {
            transaction = try beginWrite(waitSeconds: waitSeconds)
        } catch {
            throw Failure(database: error)
        }
        sizeSeen = transaction.mapSizeBytes
        let result = try body(&transaction)
        do throws(LMDBError) {
            try transaction.commit()
        } catch {
            throw Failure(database: error)
        }
        return result
    }

    /// Takes over the size another process has given the map.
    /// - Throws: `busy` when transactions of this process are still open at the deadline.
    func adoptMapSize(until deadline: Deadline) throws(LMDBError) {
        try whileResizing(until: deadline) { () throws(LMDBError) in _ = try adoptRecordedSize() }
    }

    /// Makes the map larger than a size that was too small, unless somebody else has done so.
    /// - Throws: `mapFull` when it may not grow; `busy` when transactions of this process are still
    ///   open at the deadline; `outOfMemory`.
    func grow(beyond sizeSeen: Int, until deadline: Deadline) throws(LMDBError) {
        let largest = try Self.wholePages(options.largestMapSizeBytes)
        try whileResizing(until: deadline) { () throws(LMDBError) in
            let current = try adoptRecordedSize()
            guard current <= sizeSeen else { return }
            let (doubled, overflow) = current.multipliedReportingOverflow(by: 2)
            let next = min(overflow ? largest : doubled, largest)
            guard next > current else {
                throw LMDBError(.mapFull, "\(path) at \(current) bytes")
            }
            try setMapSize(next)
        }
    }

    /// Waits until this process has no transaction open, keeps new ones out, and runs the body.
    private func whileResizing(
        until deadline: Deadline, _ body: () throws(LMDBError) -> Void
    ) throws(LMDBError) {
        let claimed = try monitor.wait(until: deadline) { (state) throws(LMDBError) -> Bool? in
            guard try state.mayEnter(path) else { return nil }
            state.isResizing = true
            return true
        }
        guard claimed != nil else { throw LMDBError(.busy, "waiting to resize \(path)") }
        defer { monitor.withLock { $0.isResizing = false } }
        let isAlone = monitor.wait(until: deadline) { $0.enteredCount == 0 ? true : nil }
        guard isAlone != nil else {
            throw LMDBError(.busy, "resizing the map of \(path) while a transaction is open")
        }
        try body()
    }

    /// - Returns: the size afterwards, never less than before.
    private func adoptRecordedSize() throws(LMDBError) -> Int {
        let before = try currentMapSize()
        try setMapSize(0)
        let recorded = try currentMapSize()
        if recorded < before { try setMapSize(before) }
        return max(recorded, before)
    }

    /// Replaces the map; the caller is alone. When that fails there is none any more.
    private func setMapSize(_ bytes: Int) throws(LMDBError) {
        let result = unsafe mdb_env_set_mapsize(pointer, bytes)
        guard result != Results.success else { return }
        let failure = LMDBError(result: result, operation: "mapping \(path)")
        monitor.withLock { $0.failure = failure }
        throw failure
    }

    /// The size now; the caller has entered, or is alone.
    private func currentMapSize() throws(LMDBError) -> Int {
        var info = unsafe MDB_envinfo()
        try check(unsafe mdb_env_info(pointer, &info), "reading the size of \(path)")
        return unsafe info.me_mapsize
    }
}

extension WriteTransaction {
    /// Bytes of address space the map has while this transaction lives.
    fileprivate var mapSizeBytes: Int {
        var info = unsafe MDB_envinfo()
        // It fails for missing arguments only.
        _ = unsafe mdb_env_info(handle.environment.pointer, &info)
        return unsafe info.me_mapsize
    }
}
