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
        var last: Int?
        while !Task.isCancelled {
            guard watch.lastTransaction != nil else { throw closed }
            let (element, seen) = try look(read)
            if let element {
                isOver = false
                return element
            }
            // LMDB counts a commit a moment before snapshots hold it; until then, do not spin.
            if seen == last { try? await Task.sleep(for: .milliseconds(2)) }
            last = seen
            switch await watch.commit(after: seen) {
            case .committed: continue
            case .cancelled: return nil
            case .closed: throw closed
            }
        }
        return nil
    }

    /// What the newest snapshot has to tell, and the transaction that it holds. By that we wait:
    /// the number of the last transaction may already be of the next.
    private func look<Element: Sendable>(
        _ read: (borrowing Snapshot) throws(StoreError) -> Element?
    ) throws(StoreError) -> (Element?, Int) {
        let snapshot = try snapshot()
        return (try read(snapshot), snapshot.transactionNumber)
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
