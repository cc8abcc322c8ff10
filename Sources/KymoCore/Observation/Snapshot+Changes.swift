internal import Foundation

extension Snapshot {
    /// What was saved and deleted since an anchor, by the rules of queries 3.
    ///
    /// - Parameters:
    ///   - query: which samples, and how many at most.
    ///   - anchor: where the last answer ended; nil for everything from the first event on.
    /// - Throws: `invalidArgument` for an anchor that is not of this log, a limit below 1 or no
    ///   selection; `corrupt` where the log cannot be read.
    public func changes(
        _ query: ChangesQuery, after anchor: Anchor? = nil
    ) throws(StoreError) -> Changes {
        try query.check()
        if let anchor { try check(anchor) }
        var reading = ChangeReading(query)
        let from = LogPosition((anchor?.position.rawValue ?? 0) &+ 1)
        try forEachEventChunk(from: from) { (batch, first, range) throws(IndexError) in
            try reading.read(batch, first, range, in: self)
        }
        var changes = Changes(anchor: try self.anchor(at: reading.end ?? position))
        changes.added = reading.added
        changes.deleted = reading.deleted
        changes.hasMore = reading.end != nil
        return changes
    }

    /// Events from a position on, chunk by chunk; `range` are those of the chunk that count.
    func forEachEventChunk(
        from position: LogPosition,
        _ body: (EventBatch, LogPosition, Range<Int>) throws(IndexError) -> Bool
    ) throws(StoreError) {
        do throws(StorageError) {
            try forEachChunk(from: position) { (_, batch, first) throws(StorageError) in
                let skipped = position > first ? position.rawValue &- first.rawValue : 0
                let count = batch.events.count
                do throws(IndexError) {
                    return try body(batch, first, min(count, Int(clamping: skipped))..<count)
                } catch {
                    if case .backend(let inner as StorageError) = error { throw inner }
                    throw StorageError.index(error)
                }
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }
}

/// Gathers what events changed.
private struct ChangeReading {
    private let query: ChangesQuery
    private(set) var added: [Sample] = []
    private(set) var deleted: [DeletedSample] = []
    /// Position of the last change gathered, once there is another that the limit leaves out.
    private(set) var end: LogPosition?
    private var last = LogPosition.start
    /// Whether anything was ever deleted; nil before it was looked up.
    private var hasDeletions: Bool?

    init(_ query: ChangesQuery) { self.query = query }

    /// - Returns: whether to go on.
    mutating func read(
        _ batch: EventBatch, _ first: LogPosition, _ range: Range<Int>,
        in index: borrowing Snapshot
    ) throws(IndexError) -> Bool {
        let living = try self.living(batch, range, in: index)
        for number in range {
            let position = LogPosition(first.rawValue &+ UInt64(number))
            switch batch.events[number] {
            case .saved(let row):
                guard query.concerns(type: batch.dictionary.types[row.type]),
                    // Its last save counts, and only while it lives.
                    living.map({ $0[row.uuid] == position }) ?? true
                else { continue }
                let sample = batch.dictionary.sample(row)
                guard query.matches(sample) else { continue }
                if isFull { return false }
                added.append(sample)
                last = position
            case .deleted(let deletion):
                guard query.concerns(type: deletion.type),
                    try isLast(deletion, at: position, in: index)
                else { continue }
                let sample = try index.savedSample(at: deletion.savedAt)
                guard query.matches(sample) else { continue }
                if isFull { return false }
                deleted.append(
                    DeletedSample(
                        uuid: deletion.uuid, type: deletion.type,
                        metadata: sample.metadata.ofSynchronisation))
                last = position
            case .setting: continue
            }
        }
        return true
    }

    /// Whether the limit is reached, so that the change in hand is left out.
    private var isFull: Bool {
        mutating get {
            guard let limit = query.limit, added.count + deleted.count >= limit else {
                return false
            }
            end = last
            return true
        }
    }

    /// Where the samples saved by events of a chunk live now; nil where all do, there.
    private mutating func living(
        _ batch: EventBatch, _ range: Range<Int>, in index: borrowing Snapshot
    ) throws(IndexError) -> [UUID: LogPosition]? {
        if hasDeletions == nil { hasDeletions = try DeletionIndex.hasAny(in: index) }
        guard hasDeletions == true else { return nil }
        var uuids: [UUID] = []
        for case .saved(let row) in batch.events[range]
        where query.concerns(type: batch.dictionary.types[row.type]) {
            uuids.append(row.uuid)
        }
        uuids.sort { $0.byteArray.lexicographicallyPrecedes($1.byteArray) }
        let positions = try SampleIndex.positions(ofSorted: uuids, in: index)
        var living: [UUID: LogPosition] = [:]
        for (uuid, position) in zip(uuids, positions) { living[uuid] = position }
        return living
    }

    /// Whether a deletion is the last that happened to its sample.
    private func isLast(
        _ deletion: Deletion, at position: LogPosition, in index: borrowing Snapshot
    ) throws(IndexError) -> Bool {
        guard try DeletionIndex.deletedAt(deletion.uuid, in: index) == position else {
            return false
        }
        return try SampleIndex.position(of: deletion.uuid, in: index) == nil
    }
}

extension Metadata {
    /// What a deleted object still tells (queries 3).
    fileprivate var ofSynchronisation: Metadata {
        var kept = Metadata()
        for key in ["HKMetadataKeySyncIdentifier", "HKMetadataKeySyncVersion"] {
            if let value = self[key] { kept[key] = value }
        }
        return kept
    }
}
