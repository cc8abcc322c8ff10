import CLMDB

/// One snapshot of the environment. It may move between threads, and ends when it is dropped. Pages
/// freed by later writers stay in the file while it lives, so keep it short.
@safe
package struct ReadTransaction: ~Copyable, Transaction {
    /// The open transaction.
    package let handle: TransactionHandle
    #if DEBUG
        private let limit: Deadline
    #endif

    init(_ handle: TransactionHandle) {
        self.handle = handle
        #if DEBUG
            limit = Deadline(secondsFromNow: handle.environment.options.longestReadSeconds)
        #endif
    }

    deinit {
        #if DEBUG
            precondition(limit.remainingNanoseconds > 0, "a read transaction lived too long")
        #endif
        unsafe mdb_txn_abort(handle.pointer)
        handle.environment.leave()
    }
}

extension Environment {
    /// Opens a snapshot of the newest commit.
    /// - Throws: `busy` when the map is being replaced longer than the wait; `readersFull`;
    /// `closed`.
    package func beginRead(waitSeconds: Double? = nil) throws(LMDBError) -> ReadTransaction {
        let deadline = Deadline(secondsFromNow: waitSeconds ?? options.waitSeconds)
        while true {
            try enter(until: deadline)
            switch attemptRead() {
            case .success(let handle):
                if let handle { return ReadTransaction(handle) }
                leave()
                while try !searchMissingTables(until: deadline) {
                    try adoptMapSize(until: deadline)
                }
            case .failure(let error):
                leave()
                guard error.code == .mapResized else { throw error }
                try adoptMapSize(until: deadline)
            }
        }
    }

    /// Runs the body on a snapshot of the newest commit.
    /// - Throws: as `beginRead`, or what the body throws.
    package func read<Result, Failure: DatabaseError>(
        _ body: (borrowing ReadTransaction) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let transaction: ReadTransaction
        do throws(LMDBError) {
            transaction = try beginRead()
        } catch {
            throw Failure(database: error)
        }
        return try body(transaction)
    }

    /// - Returns: nil inside when the snapshot may hold tables that have not been opened.
    private func attemptRead() -> Result<TransactionHandle?, LMDBError> {
        // First the tables, then the snapshot: LMDB gives a transaction the handles open by then.
        let tables = monitor.withLock { $0.tables }
        var begun: OpaquePointer?
        var result = unsafe mdb_txn_begin(pointer, nil, Flags.readOnly, &begun)
        if result == Results.readersFull {
            var dead: Int32 = 0
            unsafe mdb_reader_check(pointer, &dead)
            if dead > 0 { result = unsafe mdb_txn_begin(pointer, nil, Flags.readOnly, &begun) }
        }
        guard result == Results.success, let transaction = unsafe begun else {
            return .failure(LMDBError(result: result, operation: "reading \(path)"))
        }
        if tables.isStale(for: unsafe mdb_txn_id(transaction)) {
            unsafe mdb_txn_abort(transaction)
            return .success(nil)
        }
        return .success(
            unsafe TransactionHandle(
                pointer: transaction, environment: self, tables: tables.handles))
    }
}
