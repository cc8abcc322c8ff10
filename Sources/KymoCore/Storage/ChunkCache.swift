internal import LMDB

/// The chunk read last, decoded: samples asked for in order of position come from few chunks.
package struct ChunkCache {
    private var first: LogPosition = .start
    private var batch = EventBatch()
    private var committedAt = Instant(seconds: 0)

    package init() {}

    /// The sample that was saved at a position.
    ///
    /// - Throws: `StorageError.damagedBatch` when no sample was saved there.
    mutating func sample(
        at position: LogPosition, _ log: Table,
        in transaction: borrowing some Transaction & ~Copyable
    ) throws(StorageError) -> Sample {
        guard case .saved(let row) = try event(at: position, log, in: transaction) else {
            throw .damagedBatch(position, .invalid("event kind: no sample was saved here", at: 0))
        }
        return batch.dictionary.sample(row)
    }

    /// The event at a position; rows refer to `dictionary`.
    mutating func event(
        at position: LogPosition, _ log: Table,
        in transaction: borrowing some Transaction & ~Copyable
    ) throws(StorageError) -> Event {
        if position < first || position.rawValue - first.rawValue >= UInt64(batch.events.count) {
            try load(position, log, in: transaction)
        }
        let index = Int(position.rawValue - first.rawValue)
        guard batch.events.indices.contains(index) else {
            throw .damagedBatch(position, .invalid("number of events in a chunk", at: 0))
        }
        return batch.events[index]
    }

    private mutating func load(
        _ position: LogPosition, _ log: Table,
        in transaction: borrowing some Transaction & ~Copyable
    ) throws(StorageError) {
        guard position > .start,
            let record = try EventLog.record(holding: position, log, in: transaction),
            let chunk = record.chunk(
                holding: Int(position.rawValue - record.header.firstPosition.rawValue))
        else { throw .damagedBatch(position, .invalid("position: not in the log", at: 0)) }
        let batchStart = record.header.firstPosition
        let bytes = try EventLog.chunk(
            chunk.bytes, ofBatchAt: batchStart, log, in: transaction)
        do {
            batch = try ChunkDecoder.decode(bytes)
        } catch {
            throw .damagedBatch(batchStart, error)
        }
        first = LogPosition(batchStart.rawValue + UInt64(chunk.first))
        committedAt = record.header.committedAt
    }
}

/// A chunk that reads of one transaction share; it stays on one thread with the transaction.
final class SharedChunk {
    var chunk = ChunkCache()
}
