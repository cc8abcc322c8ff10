/// Asks newer and newer snapshots until one has something to tell: what all sequences that follow a
/// store are made of (queries 5).
///
/// Nothing is held between two elements: no snapshot, no thread of its own, no buffer. What was
/// committed while the consumer was busy comes as one element.
struct CommitLoop: Sendable {
    private let file: StoreFile
    private let watch: CommitWatch
    private var isFinished = false

    init(_ file: StoreFile, _ watch: CommitWatch) {
        self.file = file
        self.watch = watch
    }

    /// The next element; nil after the task was cancelled and after an error.
    ///
    /// - Parameter read: what a snapshot has to tell; nil for nothing new.
    /// - Throws: what `read` throws; `notAccessible` once the store is closed.
    mutating func next<Element: Sendable>(
        _ read: (borrowing Snapshot) throws(StoreError) -> Element?
    ) async throws(StoreError) -> Element? {
        if isFinished { return nil }
        var isOver = true
        defer { isFinished = isOver }
        while !Task.isCancelled {
            // Looked up before the snapshot is taken: a commit in between ends the wait at once.
            guard let seen = watch.lastTransaction else { throw closed }
            if let element = try read(try snapshot()) {
                isOver = false
                return element
            }
            switch await watch.commit(after: seen) {
            case .committed: continue
            case .cancelled: return nil
            case .closed: throw closed
            }
        }
        return nil
    }

    private func snapshot() throws(StoreError) -> Snapshot {
        do throws(StorageError) {
            return try file.snapshot()
        } catch {
            throw StoreError(error, path: file.path)
        }
    }

    private var closed: StoreError {
        StoreError(.notAccessible, "the store at \(file.path) was closed")
    }
}
