/// A health data store: the one owner of a log and everything derived from it.
///
/// Writes pass through the actor, which runs on a thread of its own and commits what waits
/// together. Reads do not: each takes a snapshot on the caller's thread. Any number of processes
/// may open one store; within a process it can be open once (decisions 11).
public actor Store {
    nonisolated let file: StoreFile
    nonisolated let options: StoreOptions
    /// Tells of commits; by it sequences follow the store.
    nonisolated let watch: CommitWatch
    private nonisolated let executor: StoreExecutor
    private var waiting: [WaitingWrite] = []
    private var isFlushScheduled = false
    /// How often the intervals of a grid were computed from many samples.
    var scans: [AskedGrid: Int] = [:]
    /// Registers a grid that was asked for again and again; nil before the first.
    package var registration: Task<Void, Never>?
    private var isPoisoned = false
    private var isClosed = false

    /// Most writes committed together.
    private static let groupLimit = 4096

    /// The thread that the store runs on.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    private struct WaitingWrite {
        var write: PendingWrite
        var continuation: CheckedContinuation<Result<Commit, any Error>, Never>
    }

    private init(file: StoreFile, options: StoreOptions) {
        self.file = file
        self.options = options
        watch = CommitWatch(file)
        executor = StoreExecutor(name: "kymo.store")
    }

    deinit { executor.stop() }

    /// Opens the store of a directory; indexes of an older layout are rebuilt first.
    ///
    /// - Throws: `storeNotFound` without `create`; `notAccessible`; `newerFormat`; `corrupt`;
    ///   `storeBusy` when this process has it open already.
    public static func open(
        at directory: String, options: StoreOptions = StoreOptions()
    ) async throws(StoreError) -> Store {
        let location = StoreLocation(
            directory: directory, create: options.create, mapSizeBytes: options.mapSizeBytes,
            largestMapSizeBytes: options.largestMapSizeBytes, waitSeconds: options.waitSeconds)
        do throws(StorageError) {
            let identifier = options.create ? options.environment.makeUUID() : nil
            guard let file = try StoreFile.open(location, newIdentifier: identifier) else {
                throw StorageError.refused(notFound(directory))
            }
            let store = Store(file: file, options: options)
            do throws(StorageError) {
                try await store.prepare()
            } catch {
                try? file.close()
                throw error
            }
            return store
        } catch {
            throw StoreError(error, path: directory)
        }
    }

    private static func notFound(_ directory: String) -> StoreError {
        StoreError(
            .storeNotFound, "there is no store at \(directory)",
            hint: "'kymo import FILE' makes one; --store DIR names another")
    }

    /// Brings the index up to the log, and refuses a store to which nothing was ever written.
    private func prepare() throws(StorageError) {
        let (generation, head) = try file.generationAndHead()
        if head == .start, !options.create {
            throw .refused(Self.notFound(file.path))
        }
        if generation.version < IndexTable.version || generation.position != head {
            try Rebuild.run(file) { options.onRebuild?($0) }
        } else if try file.hasStaleRows() {
            // Where nothing can be written, queries are computed from samples.
            _ = try? LogWriter.refreshRows(of: file)
        }
    }

    // MARK: Writing

    /// Commits a write together with all others that wait.
    func commit(_ write: PendingWrite) async throws(StoreError) -> Commit {
        let result = await withCheckedContinuation { continuation in
            waiting.append(WaitingWrite(write: write, continuation: continuation))
            if !isFlushScheduled {
                isFlushScheduled = true
                Task { self.flush() }
            }
        }
        do {
            return try result.get()
        } catch let error as StoreError {
            throw error
        } catch let error as StorageError {
            throw StoreError(error, path: file.path)
        } catch {
            throw StoreError(.invalidArgument, "\(error)")
        }
    }

    private func flush() {
        isFlushScheduled = false
        while !waiting.isEmpty {
            let group = Array(waiting.prefix(Self.groupLimit))
            waiting.removeFirst(group.count)
            let results = commit(group.map(\.write))
            for (write, result) in zip(group, results) {
                write.continuation.resume(returning: result)
            }
        }
    }

    private func commit(_ writes: [PendingWrite]) -> [Result<Commit, any Error>] {
        do throws(StorageError) {
            if isPoisoned { throw .poisoned }
            let results = try LogWriter.commit(writes, to: file, now: options.environment.now())
            watch.announce()
            return results
        } catch {
            if error.leavesWritesInDoubt { isPoisoned = true }
            return writes.map { _ in .failure(error) }
        }
    }

    /// Makes the indexes afresh from the log; reads go on meanwhile on the old ones.
    ///
    /// - Throws: `corrupt` when the log cannot be read; the old indexes stay then.
    public func rebuildIndexes(
        progress: @Sendable (RebuildProgress) -> Void = { _ in }
    ) throws(StoreError) {
        do throws(StorageError) {
            try Rebuild.run(file) { progress($0) }
        } catch {
            throw StoreError(error, path: file.path)
        }
    }

    /// Closes the store. Later calls fail; snapshots that are still open keep their view.
    public func close() {
        if isClosed { return }
        isClosed = true
        watch.close()
        try? file.close()
    }

    // MARK: Reading

    /// Runs the body on a snapshot of the newest commit, on the caller's thread.
    ///
    /// - Throws: what the body throws; `notAccessible`, `corrupt` or `newerFormat` of the store.
    public nonisolated func read<Result>(
        _ body: (borrowing Snapshot) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let snapshot: Snapshot
        do throws(StorageError) {
            snapshot = try file.snapshot()
        } catch {
            throw StoreError(error, path: file.path)
        }
        return try body(snapshot)
    }
}
