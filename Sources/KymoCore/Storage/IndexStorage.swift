internal import LMDB

/// An index table inside a write transaction, which it holds while the projection works.
package struct IndexWriter: ~Copyable, IndexTransaction {
    private var transaction: WriteTransaction
    private let table: Table
    private let log: Table
    private let cache = SharedChunk()

    fileprivate init(_ transaction: consuming WriteTransaction, _ table: Table, log: Table) {
        self.transaction = transaction
        self.table = table
        self.log = log
    }

    /// Gives the transaction back.
    fileprivate consuming func release() -> WriteTransaction { transaction }

    package func savedSample(at position: LogPosition) throws(IndexError) -> Sample {
        do {
            return try cache.chunk.sample(at: position, log, in: transaction)
        } catch {
            throw .backend(error)
        }
    }

    package func get(_ key: [UInt8]) throws(IndexError) -> [UInt8]? {
        try transaction.indexValue(table, key)
    }

    package func last(
        atOrBefore key: [UInt8]
    ) throws(IndexError) -> (key: [UInt8], value: [UInt8])? {
        try transaction.indexEntry(table, atOrBefore: key)
    }

    package func first(after key: [UInt8]) throws(IndexError) -> (key: [UInt8], value: [UInt8])? {
        try transaction.indexEntry(table, after: key)
    }

    package func forEachInPlace(
        from first: [UInt8], below end: [UInt8],
        _ body: (_ key: RawSpan, _ value: RawSpan) throws(IndexError) -> Bool
    ) throws(IndexError) {
        try transaction.scan(table, in: KeyRange(lower: first, upper: end), body)
    }

    package func forEach(
        from first: [UInt8], below end: [UInt8],
        _ body: (_ key: [UInt8], _ value: [UInt8]) throws(IndexError) -> Bool
    ) throws(IndexError) {
        try transaction.forEachIndexEntry(table, from: first, below: end, body)
    }

    package mutating func put(_ key: [UInt8], _ value: [UInt8]) throws(IndexError) {
        do { try transaction.put(table, key, value) } catch { throw IndexError(error) }
    }

    package mutating func delete(_ key: [UInt8]) throws(IndexError) {
        do { try transaction.delete(table, key) } catch { throw IndexError(error) }
    }
}

extension WriteTransaction {
    /// Runs the body on an index table, with the log at hand.
    mutating func withIndex<Result>(
        _ table: Table, log: Table,
        _ body: (inout IndexWriter) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        var writer = IndexWriter(self, table, log: log)
        let result: Swift.Result<Result, StorageError>
        do throws(StorageError) {
            result = .success(try body(&writer))
        } catch {
            result = .failure(error)
        }
        self = writer.release()
        return try result.get()
    }
}

extension Transaction where Self: ~Copyable {
    func indexValue(_ table: Table, _ key: [UInt8]) throws(IndexError) -> [UInt8]? {
        do { return try get(table, key) } catch { throw IndexError(error) }
    }

    func indexEntry(
        _ table: Table, atOrBefore key: [UInt8]
    ) throws(IndexError) -> (key: [UInt8], value: [UInt8])? {
        do {
            return try withCursor(table) { (cursor: inout Cursor) throws(LMDBError) in
                guard try cursor.seek(atOrBefore: key) else { return nil }
                return Self.entry(under: cursor)
            }
        } catch {
            throw IndexError(error)
        }
    }

    func indexEntry(
        _ table: Table, after key: [UInt8]
    ) throws(IndexError) -> (key: [UInt8], value: [UInt8])? {
        do {
            return try withCursor(table) { (cursor: inout Cursor) throws(LMDBError) in
                guard try cursor.seek(atOrAfter: key) else { return nil }
                if cursor.key == key, try !cursor.next() { return nil }
                return Self.entry(under: cursor)
            }
        } catch {
            throw IndexError(error)
        }
    }

    func forEachIndexEntry(
        _ table: Table, from first: [UInt8], below end: [UInt8],
        _ body: (_ key: [UInt8], _ value: [UInt8]) throws(IndexError) -> Bool
    ) throws(IndexError) {
        let range = KeyRange(lower: first, upper: end)
        try withCursor(table, in: range) { (cursor: inout Cursor) throws(IndexError) in
            while true {
                let moved: Bool
                do throws(LMDBError) { moved = try cursor.next() } catch {
                    throw IndexError(error)
                }
                guard moved, let key = cursor.key, let value = cursor.value,
                    try body(key, value)
                else { return }
            }
        }
    }

    private static func entry(under cursor: borrowing Cursor) -> (key: [UInt8], value: [UInt8])? {
        guard let key = cursor.key, let value = cursor.value else { return nil }
        return (key, value)
    }
}
