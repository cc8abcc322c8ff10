package import Foundation
internal import LMDB

/// The store at one moment: every read of one query comes from one snapshot.
///
/// It holds a read transaction, during which the disk keeps old pages: use it and let it go. It
/// sees each commit whole or not at all.
public struct Snapshot: ~Copyable {
    let transaction: ReadTransaction
    /// Number of the last transaction that it holds.
    var transactionNumber: Int { transaction.transactionID }
    let log: Table
    let index: Table
    /// Position of the last event that this snapshot holds.
    public let position: LogPosition
    /// Identifier of the store.
    package let storeIdentifier: UUID
    /// Directory of the store, for messages.
    let path: String
    private let cache = SharedChunk()

    init(
        _ transaction: consuming ReadTransaction, log: Table, index: Table, position: LogPosition,
        storeIdentifier: UUID, path: String
    ) {
        self.path = path
        self.transaction = transaction
        self.log = log
        self.index = index
        self.position = position
        self.storeIdentifier = storeIdentifier
    }

    /// The sample that was saved at a position.
    package func sample(
        at position: LogPosition, cache: inout ChunkCache
    ) throws(StorageError) -> Sample {
        try cache.sample(at: position, log, in: transaction)
    }

    /// Headers and events of the log from a position on, batch by batch and chunk by chunk.
    package func forEachChunk(
        from position: LogPosition,
        _ body: (BatchHeader, EventBatch, LogPosition) throws(StorageError) -> Bool
    ) throws(StorageError) {
        try EventLog.forEachRecord(from: position, log, in: transaction) {
            (record) throws(StorageError) in
            let begin = record.header.firstPosition
            for (first, bytes) in record.chunks {
                let chunk = try EventLog.chunk(bytes, ofBatchAt: begin, log, in: transaction)
                let events: EventBatch
                do throws(CodecError) { events = try ChunkDecoder.decode(chunk) } catch {
                    throw .damagedBatch(begin, error)
                }
                let at = LogPosition(begin.rawValue + UInt64(first))
                if at.rawValue + UInt64(events.events.count) <= position.rawValue { continue }
                guard try body(record.header, events, at) else { return false }
            }
            return true
        }
    }
}

extension Snapshot: IndexReader {
    package func savedSample(at position: LogPosition) throws(IndexError) -> Sample {
        do {
            return try cache.chunk.sample(at: position, log, in: transaction)
        } catch {
            throw .backend(error)
        }
    }

    package func get(_ key: [UInt8]) throws(IndexError) -> [UInt8]? {
        try transaction.indexValue(index, key)
    }

    package func last(
        atOrBefore key: [UInt8]
    ) throws(IndexError) -> (key: [UInt8], value: [UInt8])? {
        try transaction.indexEntry(index, atOrBefore: key)
    }

    package func first(after key: [UInt8]) throws(IndexError) -> (key: [UInt8], value: [UInt8])? {
        try transaction.indexEntry(index, after: key)
    }

    package func forEachInPlace(
        from first: [UInt8], below end: [UInt8],
        _ body: (_ key: RawSpan, _ value: RawSpan) throws(IndexError) -> Bool
    ) throws(IndexError) {
        try transaction.scan(index, in: KeyRange(lower: first, upper: end), body)
    }

    package func forEach(
        from first: [UInt8], below end: [UInt8],
        _ body: (_ key: [UInt8], _ value: [UInt8]) throws(IndexError) -> Bool
    ) throws(IndexError) {
        try transaction.forEachIndexEntry(index, from: first, below: end, body)
    }
}
