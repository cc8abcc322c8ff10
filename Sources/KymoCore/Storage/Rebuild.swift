internal import LMDB

/// How far a rebuild has come.
public struct RebuildProgress: Hashable, Sendable {
    /// Position of the last event folded.
    public let position: LogPosition
    /// Position of the last event of the log.
    public let head: LogPosition
}

/// Makes the index afresh from the log, beside the old one, which serves until the swap.
enum Rebuild {
    /// Fewest events folded in one transaction, but for the last.
    private static let stepCount = 20_000
    /// Most samples folded into rows of grids in one transaction.
    private static let rowStepCount = 500_000

    /// Folds the whole log into a new generation and swaps it in.
    ///
    /// A rebuild that was interrupted is begun again. Other processes may read and write all the
    /// while; what they append is folded too.
    static func run(
        _ file: StoreFile, progress: (RebuildProgress) throws -> Void
    ) throws(StorageError) {
        try begin(file)
        var isDone = false
        while !isDone {
            let step = try fold(file)
            isDone = step.isDone
            do { try progress(step.progress) } catch { throw .refused(error) }
        }
    }

    private static func begin(_ file: StoreFile) throws(StorageError) {
        try file.environment.write { (transaction: inout WriteTransaction) throws(StorageError) in
            let current = try StoreState.generation(file.state, in: transaction)
            let next = Generation(
                number: current.number &+ 1, version: IndexTable.version, position: .start)
            do throws(LMDBError) {
                try transaction.clear(file.indexes[next.tableNumber])
            } catch {
                throw StorageError.database(error)
            }
            try StoreState.set(building: next, file.state, in: &transaction)
        }
    }

    /// Folds the next batches; at the head of the log, swaps the generations.
    private static func fold(
        _ file: StoreFile
    ) throws(StorageError) -> (progress: RebuildProgress, isDone: Bool) {
        try file.environment.write { (transaction: inout WriteTransaction) throws(StorageError) in
            guard var building = try StoreState.building(file.state, in: transaction) else {
                throw .damagedState("another process finished or dropped this rebuild")
            }
            let head = try EventLog.head(file.log, in: transaction)?.lastPosition ?? .start
            let table = file.indexes[building.tableNumber]
            let end = LogPosition(building.position.rawValue + UInt64(stepCount))
            while building.position < head, building.position < end {
                building.position = try replayBatch(
                    after: building.position, file, table, in: &transaction)
            }
            var isDone = building.position >= head
            if isDone {
                isDone = try transaction.withIndex(table, log: file.log) {
                    (index) throws(StorageError) in
                    do throws(IndexError) {
                        return try Projection.buildRows(atMost: rowStepCount, &index) == nil
                    } catch {
                        throw StorageError.index(error)
                    }
                }
            }
            if isDone {
                let old = try StoreState.generation(file.state, in: transaction)
                try StoreState.set(building, file.state, in: &transaction)
                try StoreState.set(building: nil, file.state, in: &transaction)
                do throws(LMDBError) {
                    try transaction.clear(file.indexes[old.tableNumber])
                } catch {
                    throw StorageError.database(error)
                }
            } else {
                try StoreState.set(building: building, file.state, in: &transaction)
            }
            return (RebuildProgress(position: building.position, head: head), isDone)
        }
    }

    /// Folds the batch that follows a position into an index table.
    ///
    /// - Returns: the position of its last event.
    private static func replayBatch(
        after position: LogPosition, _ file: StoreFile, _ table: Table,
        in transaction: inout WriteTransaction
    ) throws(StorageError) -> LogPosition {
        let next = LogPosition(position.rawValue + 1)
        guard let record = try EventLog.record(holding: next, file.log, in: transaction) else {
            throw .damagedBatch(next, .invalid("position: missing in the log", at: 0))
        }
        var projection = Projection(isReplay: true)
        for (first, bytes) in record.chunks {
            let chunk = try EventLog.chunk(
                bytes, ofBatchAt: record.header.firstPosition, file.log, in: transaction)
            let events: EventBatch
            do throws(CodecError) { events = try ChunkDecoder.decode(chunk) } catch {
                throw .damagedBatch(record.header.firstPosition, error)
            }
            let at = LogPosition(record.header.firstPosition.rawValue + UInt64(first))
            try transaction.withIndex(table, log: file.log) { (index) throws(StorageError) in
                do throws(IndexError) { try projection.apply(events, from: at, to: &index) } catch {
                    throw StorageError.index(error)
                }
            }
        }
        try transaction.withIndex(table, log: file.log) { (index) throws(StorageError) in
            do throws(IndexError) { try projection.finish(&index) } catch {
                throw StorageError.index(error)
            }
        }
        return record.header.lastPosition
    }
}
