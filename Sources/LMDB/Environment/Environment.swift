import CLMDB
import Glibc

/// One open LMDB environment: a directory with the data, the reader table and the writer's lock.
///
/// Transactions may begin on any thread. A read transaction may move between threads; a write
/// transaction stays on the one that began it. A thread that holds a transaction and begins another
/// can make the map's growth wait for it: hold one at a time, and briefly.
@safe
package final class Environment: @unchecked Sendable {
    // Guard: `pointer` never changes, and LMDB's calls on it may come from any thread as long as
    // the map stands; `monitor` counts who uses the map and lets nobody in while it is replaced or
    // gone.
    let pointer: OpaquePointer
    let monitor = Monitor(EnvironmentState())
    /// The directory, as the kernel spells it.
    package let path: String
    /// What it was opened with.
    package let options: EnvironmentOptions
    let writerLock: WriterLock?
    private let claim: OpenEnvironments.Claim
    #if DEBUG
        private let processID = getpid()
    #endif

    init(
        pointer: OpaquePointer, path: String, options: EnvironmentOptions,
        writerLock: WriterLock?, claim: OpenEnvironments.Claim
    ) {
        unsafe self.pointer = unsafe pointer
        self.path = path
        self.options = options
        self.writerLock = writerLock
        self.claim = claim
    }

    deinit {
        // Transactions hold the environment, so none is open here.
        if !monitor.withLock({ $0.isClosed }) { release() }
    }

    /// Closes the environment once every transaction of this process has ended; closing twice is
    /// harmless.
    /// - Throws: `busy` when transactions are still open after the wait; it stays open then.
    package func close(waitSeconds: Double? = nil) throws(LMDBError) {
        let deadline = Deadline(secondsFromNow: waitSeconds ?? options.waitSeconds)
        let wasOpen = monitor.wait(until: deadline) { state -> Bool? in
            if state.isClosed { return false }
            guard state.enteredCount == 0, !state.hasWriter, !state.isResizing else { return nil }
            state.isClosed = true
            return true
        }
        guard let wasOpen else {
            throw LMDBError(.busy, "closing \(path) while a transaction is open")
        }
        if wasOpen { release() }
    }

    private func release() {
        unsafe mdb_env_close(pointer)
        writerLock?.close()
        claim.release()
    }

    /// LMDB's locks and reader slots do not follow a fork; traps in debug builds.
    private func refuseFork() {
        #if DEBUG
            precondition(getpid() == processID, "an environment used after a fork")
        #endif
    }

    /// Begins a use of the map.
    /// - Throws: `closed`; `busy` when the map is still being replaced at the deadline.
    func enter(until deadline: Deadline) throws(LMDBError) {
        refuseFork()
        let entered = try monitor.wait(until: deadline) { (state) throws(LMDBError) -> Bool? in
            guard try state.mayEnter(path) else { return nil }
            state.enteredCount &+= 1
            return true
        }
        if entered == nil { throw LMDBError(.busy, "waiting for the map of \(path) to grow") }
    }

    /// Ends a use of the map.
    func leave() {
        monitor.withLock { $0.enteredCount &-= 1 }
    }

    /// Runs the body while the map stands.
    /// - Throws: `closed`, `busy`, or what the body throws.
    func whileEntered<Result>(
        _ body: () throws(LMDBError) -> Result
    ) throws(LMDBError) -> Result {
        try enter(until: Deadline(secondsFromNow: options.waitSeconds))
        defer { leave() }
        return try body()
    }

    /// Asks the disk to hold everything committed; commits have done so already.
    /// - Throws: `syncFailed`.
    package func sync() throws(LMDBError) {
        try whileEntered { () throws(LMDBError) in
            let result = unsafe mdb_env_sync(pointer, 1)
            guard result == Results.success else {
                throw LMDBError(commitResult: result, operation: "syncing \(path)")
            }
        }
    }

    /// Frees the reader slots of processes that died.
    /// - Returns: how many.
    package func clearStaleReaders() throws(LMDBError) -> Int {
        try whileEntered { () throws(LMDBError) in
            var dead: Int32 = 0
            try check(unsafe mdb_reader_check(pointer, &dead), "checking the readers of \(path)")
            return Int(dead)
        }
    }
}
