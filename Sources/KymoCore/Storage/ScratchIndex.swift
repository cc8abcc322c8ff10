internal import LMDB

/// A throw-away index that a verification fills by replay, in a directory of its own.
final class ScratchIndex {
    private let environment: LMDB.Environment
    private let table: Table

    init(directory: String) throws(StorageError) {
        var options = EnvironmentOptions(directory: directory)
        options.createIfMissing = true
        do throws(LMDBError) {
            environment = try LMDB.Environment.open(options)
            table = try environment.table(named: "index")
        } catch {
            throw .database(error)
        }
    }

    func close() { try? environment.close() }

    /// Folds one batch, given as its chunks. Samples that deletions name are read from `log`.
    func replay(
        _ chunks: [EventBatch], from position: LogPosition, log snapshot: borrowing Snapshot
    ) throws(StorageError) {
        let deletions = try Self.deletedSamples(chunks, log: snapshot)
        try write(deleted: deletions) { (writer) throws(IndexError) in
            var projection = Projection(isReplay: true)
            var at = position
            for chunk in chunks {
                try projection.apply(chunk, from: at, to: &writer)
                at = LogPosition(at.rawValue + UInt64(chunk.events.count))
            }
            try projection.finish(&writer)
        }
    }

    /// Makes the rows of grids, once every batch was folded.
    func buildRows() throws(StorageError) {
        var isWhole = false
        while !isWhole {
            isWhole = try write(deleted: [:]) { (writer) throws(IndexError) in
                try Projection.buildRows(atMost: 500_000, &writer) == nil
            }
        }
    }

    private func write<Value>(
        deleted: [LogPosition: Sample],
        _ body: (inout ScratchWriter) throws(IndexError) -> Value
    ) throws(StorageError) -> Value {
        try environment.write { (transaction: inout WriteTransaction) throws(StorageError) in
            var writer = ScratchWriter(transaction, table, deleted: deleted)
            let result: Result<Value, IndexError>
            do throws(IndexError) {
                result = .success(try body(&writer))
            } catch {
                result = .failure(error)
            }
            transaction = writer.release()
            switch result {
            case .success(let value): return value
            case .failure(let error): throw .index(error)
            }
        }
    }

    private static func deletedSamples(
        _ chunks: [EventBatch], log snapshot: borrowing Snapshot
    ) throws(StorageError) -> [LogPosition: Sample] {
        var samples: [LogPosition: Sample] = [:]
        var cache = ChunkCache()
        for chunk in chunks {
            for case .deleted(let deletion) in chunk.events {
                samples[deletion.savedAt] = try snapshot.sample(
                    at: deletion.savedAt, cache: &cache)
            }
        }
        return samples
    }

    /// Reads the index in key order next to another.
    func withCursor(
        _ body: (inout Cursor) throws(StorageError) -> Void
    ) throws(StorageError) {
        try environment.read { (transaction: borrowing ReadTransaction) throws(StorageError) in
            try transaction.withCursor(table) { (cursor: inout Cursor) throws(StorageError) in
                try body(&cursor)
            }
        }
    }
}

/// The scratch table inside its write transaction.
private struct ScratchWriter: ~Copyable, IndexTransaction {
    private var transaction: WriteTransaction
    private let table: Table
    private let deleted: [LogPosition: Sample]

    init(
        _ transaction: consuming WriteTransaction, _ table: Table, deleted: [LogPosition: Sample]
    ) {
        self.transaction = transaction
        self.table = table
        self.deleted = deleted
    }

    consuming func release() -> WriteTransaction { transaction }

    func savedSample(at position: LogPosition) throws(IndexError) -> Sample {
        guard let sample = deleted[position] else {
            throw .inconsistent("a deletion names a position that was not read")
        }
        return sample
    }

    func get(_ key: [UInt8]) throws(IndexError) -> [UInt8]? {
        try transaction.indexValue(table, key)
    }

    func last(atOrBefore key: [UInt8]) throws(IndexError) -> (key: [UInt8], value: [UInt8])? {
        try transaction.indexEntry(table, atOrBefore: key)
    }

    func first(after key: [UInt8]) throws(IndexError) -> (key: [UInt8], value: [UInt8])? {
        try transaction.indexEntry(table, after: key)
    }

    func forEachInPlace(
        from first: [UInt8], below end: [UInt8],
        _ body: (_ key: RawSpan, _ value: RawSpan) throws(IndexError) -> Bool
    ) throws(IndexError) {
        try transaction.scan(table, in: KeyRange(lower: first, upper: end), body)
    }

    func forEach(
        from first: [UInt8], below end: [UInt8],
        _ body: (_ key: [UInt8], _ value: [UInt8]) throws(IndexError) -> Bool
    ) throws(IndexError) {
        try transaction.forEachIndexEntry(table, from: first, below: end, body)
    }

    mutating func put(_ key: [UInt8], _ value: [UInt8]) throws(IndexError) {
        do { try transaction.put(table, key, value) } catch { throw IndexError(error) }
    }

    mutating func delete(_ key: [UInt8]) throws(IndexError) {
        do { try transaction.delete(table, key) } catch { throw IndexError(error) }
    }
}

extension Snapshot {
    /// Compares every row with a replayed index; the body gets each key and what differs, if
    /// anything. Left out are notes about this machine and grids that are still being built.
    func compareIndex(
        with scratch: ScratchIndex, _ report: ([UInt8], String?) -> Void
    ) throws(StorageError) {
        let unbuilt = try unbuiltGrids()
        func body(_ key: [UInt8], _ difference: String?) {
            if key.first == IndexTable.zoneStamps.rawValue { return }
            if key.first == IndexTable.grids.rawValue || key.first == IndexTable.intervals.rawValue,
                unbuilt.contains(where: { key.contains(gridNumber: $0) })
            {
                return
            }
            report(key, difference)
        }
        try scratch.withCursor { (replayed: inout Cursor) throws(StorageError) in
            try transaction.withCursor(index) { (live: inout Cursor) throws(StorageError) in
                do throws(LMDBError) {
                    _ = try live.first()
                    _ = try replayed.first()
                    while live.isOnEntry || replayed.isOnEntry {
                        try Self.compareRow(&live, &replayed, body)
                    }
                } catch {
                    throw .database(error)
                }
            }
        }
    }

    /// Numbers of the grids whose rows are still being made.
    func unbuiltGrids() throws(StorageError) -> [UInt32] {
        do throws(IndexError) {
            var numbers: [UInt32] = []
            for grid in try GridIndex.all(in: self)
            where try GridState.progress(grid.identifier, in: self) != nil {
                numbers.append(grid.identifier)
            }
            return numbers
        } catch {
            throw .index(error)
        }
    }

    private static func compareRow(
        _ live: inout Cursor, _ replayed: inout Cursor, _ body: ([UInt8], String?) -> Void
    ) throws(LMDBError) {
        let liveKey = live.key
        let replayedKey = replayed.key
        if let liveKey, let replayedKey, liveKey == replayedKey {
            body(liveKey, live.value == replayed.value ? nil : "the values differ")
            _ = try live.next()
            _ = try replayed.next()
        } else if let liveKey, replayedKey.map({ liveKey.lexicographicallyPrecedes($0) }) ?? true {
            body(liveKey, "the log gives no such row")
            _ = try live.next()
        } else if let replayedKey {
            body(replayedKey, "the row is missing")
            _ = try replayed.next()
        }
    }

    /// Every record of the log as it is stored, under its key, unchecked, until the body returns
    /// false.
    ///
    /// - Returns: whether the body saw all of them.
    func forEachStoredBatch(
        _ body: (LogPosition, [UInt8]) throws(StorageError) -> Bool
    ) throws(StorageError) -> Bool {
        try transaction.withCursor(log) { (cursor: inout Cursor) throws(StorageError) in
            while true {
                let moved: Bool
                do throws(LMDBError) { moved = try cursor.next() } catch { throw .database(error) }
                guard moved, let key = cursor.key, let value = cursor.value else { return true }
                let position = LogPosition(OrderedKey.integer(key, at: 0) ?? 0)
                guard try body(position, value) else { return false }
            }
        }
    }
}

extension [UInt8] {
    /// Whether the key is one of a row of a grid, or of what is known of its rows.
    fileprivate func contains(gridNumber: UInt32) -> Bool {
        let isRow = first == IndexTable.intervals.rawValue
        let isState = first == IndexTable.grids.rawValue && count > 1 && self[1] != 0
        return (isRow || isState)
            && OrderedKey.integer(self, at: isRow ? 1 : 2, as: UInt32.self) == gridNumber
    }
}
