import CLMDB
import Glibc

/// The one write transaction of an environment. It stays on the thread that began it; dropped
/// without a commit it leaves nothing. Its values and cursors are borrowed from it, so the compiler
/// refuses a write while one is in use.
@safe
package struct WriteTransaction: ~Copyable, Transaction {
    /// The open transaction.
    package internal(set) var handle: TransactionHandle
    /// The places of tables made by it: the environment learns of them at the commit.
    var madeSlots: [Int] = []
    /// LMDB lets a transaction only fail further after a full map; the reason is kept for the
    /// commit.
    var failure: LMDBError?
    private let thread = pthread_self()
    private var isFinished = false

    init(_ handle: TransactionHandle) {
        self.handle = handle
    }

    /// Makes everything durable and ends the transaction.
    /// - Throws: `mapFull`, `diskFull`: nothing of it stands. `syncFailed`, `panic`: it is in
    /// doubt,
    ///   and no write may be acknowledged before a reopening. `transactionFailed`.
    @available(*, noasync)
    package consuming func commit() throws(LMDBError) {
        checkThread()
        isFinished = true
        let transactionID = transactionID
        let environment = handle.environment
        let result = unsafe mdb_txn_commit(handle.pointer)
        if result == Results.badTransaction, let failure {
            environment.finishWrite(made: [], transactionID: transactionID)
            throw failure
        }
        let made = result == Results.success ? madeSlots.map { ($0, handle.tables[$0]) } : []
        environment.finishWrite(made: made, transactionID: transactionID)
        guard result == Results.success else {
            throw environment.writeFailure(
                result, "committing to \(environment.path)", isCommit: true)
        }
    }

    /// LMDB's writer mutex belongs to a thread.
    private func checkThread() {
        precondition(
            pthread_equal(thread, pthread_self()) != 0,
            "a write transaction must end on the thread that began it")
    }

    deinit {
        if !isFinished {
            checkThread()
            unsafe mdb_txn_abort(handle.pointer)
            handle.environment.finishWrite(made: [], transactionID: 0)
        }
    }
}

extension Environment {
    /// Begins the write transaction when its turn comes, after those of this and other processes.
    /// - Parameter waitSeconds: how long to wait for the turn; 0 asks once.
    /// - Throws: `busy` when the wait runs out; `readOnly`; `closed`; `panic`.
    @available(*, noasync)
    package func beginWrite(waitSeconds: Double? = nil) throws(LMDBError) -> WriteTransaction {
        guard let writerLock else { throw LMDBError(.readOnly, path) }
        let deadline = Deadline(secondsFromNow: waitSeconds ?? options.waitSeconds)
        try claimWriter(until: deadline)
        do throws(LMDBError) {
            try writerLock.acquire(until: deadline)
        } catch {
            monitor.withLock { $0.hasWriter = false }
            throw error
        }
        do throws(LMDBError) {
            while true {
                if let handle = try attemptWrite(until: deadline) {
                    return WriteTransaction(handle)
                }
            }
        } catch {
            writerLock.release()
            monitor.withLock { $0.hasWriter = false }
            throw error
        }
    }

    /// Takes the turn among the threads of this process.
    private func claimWriter(until deadline: Deadline) throws(LMDBError) {
        let claimed = try monitor.wait(until: deadline) { (state) throws(LMDBError) -> Bool? in
            try state.checkUsable(path)
            guard !state.hasWriter else { return nil }
            state.hasWriter = true
            return true
        }
        if claimed == nil {
            throw LMDBError(.busy, "waiting for another writer of this process, \(path)")
        }
    }

    /// - Returns: nil when the map or the tables had to be brought up to date first.
    private func attemptWrite(until deadline: Deadline) throws(LMDBError) -> TransactionHandle? {
        let tables = try enterToWrite(until: deadline)
        var begun: OpaquePointer?
        let result = unsafe mdb_txn_begin(pointer, nil, 0, &begun)
        guard result == Results.success, let transaction = unsafe begun else {
            leaveWriting()
            guard result == Results.mapResized else {
                throw LMDBError(result: result, operation: "writing to \(path)")
            }
            try adoptMapSize(until: deadline)
            return nil
        }
        // The snapshot below is the one before. It must be known which tables exist in it: from now
        // on until the end nobody else opens any, and this transaction may make the missing ones.
        if tables.isStale(for: (unsafe mdb_txn_id(transaction)) &- 1) {
            unsafe mdb_txn_abort(transaction)
            leaveWriting()
            if try !searchMissingTables(until: deadline) { try adoptMapSize(until: deadline) }
            return nil
        }
        return unsafe TransactionHandle(
            pointer: transaction, environment: self, tables: tables.handles)
    }

    private func enterToWrite(until deadline: Deadline) throws(LMDBError) -> TableRegistry {
        let tables = try monitor.wait(until: deadline) {
            (state) throws(LMDBError) -> TableRegistry? in
            guard try state.mayEnter(path) else { return nil }
            state.enteredCount &+= 1
            state.tablesBelongToWriter = true
            return state.tables
        }
        guard let tables else { throw LMDBError(.busy, "waiting for the map of \(path) to grow") }
        return tables
    }

    private func leaveWriting() {
        monitor.withLock { state in
            state.enteredCount &-= 1
            state.tablesBelongToWriter = false
        }
    }

    /// Lets the next writer in, and everybody see the tables that were made.
    func finishWrite(made: [(slot: Int, handle: UInt32)], transactionID: Int) {
        writerLock?.release()
        monitor.withLock { state in
            for (slot, handle) in made { state.tables.publish(handle, slot: slot) }
            if !made.isEmpty { state.tables.noteSearch(transactionID: transactionID) }
            state.enteredCount &-= 1
            state.tablesBelongToWriter = false
            state.hasWriter = false
        }
    }
}
