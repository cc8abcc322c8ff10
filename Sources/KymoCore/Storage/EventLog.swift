internal import LMDB

/// Reads the log in one transaction: batches by position, samples by position.
enum EventLog {
    static func key(_ position: LogPosition) -> [UInt8] { OrderedKey().adding(position).bytes }

    /// Header of the last batch, or nil in an empty log.
    static func head(
        _ log: Table, in transaction: borrowing some Transaction & ~Copyable
    ) throws(StorageError) -> BatchHeader? {
        try transaction.withCursor(log) { (cursor: inout Cursor) throws(StorageError) in
            do throws(LMDBError) { _ = try cursor.last() } catch { throw .database(error) }
            return try record(under: cursor)?.header
        }
    }

    /// Header, table and place of the batch that holds a position; nil past the end.
    static func record(
        holding position: LogPosition, _ log: Table,
        in transaction: borrowing some Transaction & ~Copyable
    ) throws(StorageError) -> BatchRecord? {
        try transaction.withCursor(log) { (cursor: inout Cursor) throws(StorageError) in
            do throws(LMDBError) {
                _ = try cursor.seek(atOrBefore: key(position))
            } catch {
                throw .database(error)
            }
            guard let record = try record(under: cursor), record.header.lastPosition >= position
            else { return nil }
            return record
        }
    }

    private static func record(
        under cursor: borrowing Cursor
    ) throws(StorageError) -> BatchRecord? {
        guard let key = cursor.key else { return nil }
        let position = LogPosition(OrderedKey.integer(key, at: 0) ?? 0)
        let found = cursor.withEntry { (_, value: RawSpan) -> Result<BatchRecord, CodecError> in
            let prefix = value.copy(0..<BatchRecord.prefixLimit)
            return Result { () throws(CodecError) in
                try BatchRecord(prefix: prefix, totalCount: value.byteCount)
            }
        }
        guard let found else { return nil }
        do throws(CodecError) {
            let record = try found.get()
            guard record.header.firstPosition == position else {
                throw CodecError.invalid("first position", at: 0)
            }
            return record
        } catch {
            throw .damagedBatch(position, error)
        }
    }

    /// The bytes of one chunk of the batch that begins at `first`.
    static func chunk(
        _ bytes: Range<Int>, ofBatchAt first: LogPosition, _ log: Table,
        in transaction: borrowing some Transaction & ~Copyable
    ) throws(StorageError) -> [UInt8] {
        do throws(LMDBError) {
            let key = key(first)
            let chunk = try transaction.withCursor(log) {
                (cursor: inout Cursor) throws(LMDBError) in
                guard try cursor.seek(atOrAfter: key), cursor.key == key else {
                    return [UInt8]?.none
                }
                return cursor.withEntry { (_, value: RawSpan) in value.copy(bytes) }
            }
            return chunk ?? []
        } catch {
            throw .database(error)
        }
    }

    /// Every batch from the one that holds `position` on, in order, until the body returns false.
    static func forEachRecord(
        from position: LogPosition, _ log: Table,
        in transaction: borrowing some Transaction & ~Copyable,
        _ body: (BatchRecord) throws(StorageError) -> Bool
    ) throws(StorageError) {
        var next = LogPosition(max(1, position.rawValue))
        while let record = try record(holding: next, log, in: transaction) {
            guard try body(record) else { return }
            next = LogPosition(record.header.lastPosition.rawValue &+ 1)
        }
    }
}

extension BatchRecord {
    /// Number and byte range of each chunk, with the index of its first event.
    var chunks: [(first: Int, bytes: Range<Int>)] {
        var chunks: [(first: Int, bytes: Range<Int>)] = []
        var first = 0
        var offset = chunksBegin
        for entry in chunkTable {
            chunks.append((first, offset..<(offset + entry.byteCount)))
            first += entry.eventCount
            offset += entry.byteCount
        }
        return chunks
    }
}
