internal import LMDB

/// One write to the log; what it appends is decided inside the transaction that appends it.
package struct PendingWrite: Sendable {
    /// Who writes.
    package var actor: Actor
    /// Whether it is part of an import of an Apple export.
    package var isFromExport: Bool
    /// Makes the batch from what the store holds now, given the position its first event will
    /// have. It may run again when the map had to grow. An empty batch appends nothing.
    package var plan: @Sendable (inout IndexWriter, LogPosition) throws -> PlannedBatch

    package init(
        actor: Actor, isFromExport: Bool = false,
        plan: @escaping @Sendable (inout IndexWriter, LogPosition) throws -> PlannedBatch
    ) {
        self.actor = actor
        self.isFromExport = isFromExport
        self.plan = plan
    }
}

/// A batch with its encoded form.
package struct PlannedBatch: Sendable {
    package let batch: EventBatch
    let payload: EncodedPayload

    package init(_ batch: EventBatch, makeSalt: () -> [UInt8]) {
        self.batch = batch
        payload = EncodedPayload(batch, makeSalt: makeSalt)
    }
}

/// What a commit appended: the positions of its first and last event. Of a write that had nothing
/// to append, `first` is after `last`, and `last` is the head of the log.
public struct Commit: Hashable, Sendable {
    /// Position of the first event appended.
    public let firstPosition: LogPosition
    /// Position of the last event appended.
    public let position: LogPosition
    /// What keeping rows of grids took, for all writes that were committed together.
    package var work = IntervalWork()
}

/// Appends to the log: batch, indexes and checkpoint in one transaction.
enum LogWriter {
    /// Commits several writes together, each as a batch of its own, in order.
    ///
    /// A write whose plan throws appends nothing and does not touch the others.
    ///
    /// - Throws: `StorageError` when the transaction as a whole failed: then nothing was written.
    static func commit(
        _ writes: [PendingWrite], to file: StoreFile, now: Instant
    ) throws(StorageError) -> [Result<Commit, any Error>] {
        try file.environment.write { (transaction: inout WriteTransaction) throws(StorageError) in
            var generation = try StoreState.generation(file.state, in: transaction)
            var head = try EventLog.head(file.log, in: transaction)
            guard generation.position == head?.lastPosition ?? .start else {
                throw .index(.inconsistent("the index is behind the log"))
            }
            var results: [Result<Commit, any Error>] = []
            let table = file.indexes[generation.tableNumber]
            var projection = Projection()
            for write in writes {
                let next = LogPosition(generation.position.rawValue + 1)
                let planned: Result<PlannedBatch, any Error>
                planned = try transaction.withIndex(table, log: file.log) {
                    (index: inout IndexWriter) throws(StorageError) in
                    Result { try write.plan(&index, next) }
                }
                guard case .success(let batch) = planned else {
                    results.append(
                        planned.map { _ in Commit(firstPosition: next, position: next) })
                    continue
                }
                if !batch.batch.events.isEmpty {
                    head = try append(
                        batch, of: write, after: head, to: file, index: table, &projection,
                        now: now, in: &transaction)
                    generation.position = head?.lastPosition ?? .start
                }
                results.append(
                    .success(Commit(firstPosition: next, position: generation.position)))
            }
            try StoreState.set(generation, file.state, in: &transaction)
            let work = try withRows(file, &transaction) { (index) throws(IndexError) in
                // Rows that several writes touch are made once.
                try projection.finish(&index)
                // Whoever began to build a grid may be gone: each commit does a small part.
                _ = try Projection.buildRows(atMost: smallRowStepCount, &index)
                return projection.work
            }
            return results.map { result in
                result.map { commit in
                    var commit = commit
                    commit.work = work
                    return commit
                }
            }
        }
    }

    /// Builds a part of the rows of a grid that was registered on a full store.
    ///
    /// - Returns: how far it is; nil once all grids are whole.
    static func buildRows(of file: StoreFile) throws(StorageError) -> GridProgress? {
        try file.environment.write { (transaction: inout WriteTransaction) throws(StorageError) in
            try withRows(file, &transaction) { (index) throws(IndexError) in
                try Projection.buildRows(atMost: rowStepCount, &index)
            }
        }
    }

    /// Makes rows anew that were cut by other offsets of their zone.
    @discardableResult
    static func refreshRows(of file: StoreFile) throws(StorageError) -> IntervalWork {
        try file.environment.write { (transaction: inout WriteTransaction) throws(StorageError) in
            try withRows(file, &transaction) { (index) throws(IndexError) in
                try Projection.refreshRows(&index)
            }
        }
    }

    /// Samples folded into rows of a new grid in one transaction; in one that commits writes.
    private static let rowStepCount = 100_000
    private static let smallRowStepCount = 2_000

    private static func withRows<Result>(
        _ file: StoreFile, _ transaction: inout WriteTransaction,
        _ body: (inout IndexWriter) throws(IndexError) -> Result
    ) throws(StorageError) -> Result {
        let generation = try StoreState.generation(file.state, in: transaction)
        let table = file.indexes[generation.tableNumber]
        return try transaction.withIndex(table, log: file.log) { (index) throws(StorageError) in
            do throws(IndexError) { return try body(&index) } catch {
                throw StorageError.index(error)
            }
        }
    }

    private static func append(
        _ planned: PlannedBatch, of write: PendingWrite, after head: BatchHeader?,
        to file: StoreFile, index: Table, _ projection: inout Projection, now: Instant,
        in transaction: inout WriteTransaction
    ) throws(StorageError) -> BatchHeader {
        let first = LogPosition((head?.lastPosition.rawValue ?? 0) + 1)
        let time = Int64(now.unixSeconds * 1e6)
        let draft = BatchHeader(
            firstPosition: first, count: UInt32(planned.batch.events.count),
            commitTime: max(time, head?.commitTime ?? time),
            isClockClamped: time < head?.commitTime ?? time,
            isFromExport: write.isFromExport, actor: write.actor,
            previousHash: head?.hash ?? .zero)
        let (bytes, header) = BatchRecord.encode(planned.payload, header: draft)
        do {
            try transaction.append(file.log, EventLog.key(first), bytes)
        } catch {
            throw .database(error)
        }
        try transaction.withIndex(index, log: file.log) { (index) throws(StorageError) in
            do throws(IndexError) {
                try projection.apply(planned.batch, from: first, to: &index)
                try projection.settle(&index)
            } catch {
                throw StorageError.index(error)
            }
        }
        return header
    }
}
