/// What a verification found.
public struct IntegrityReport: Hashable, Sendable {
    /// One thing that is not as it must be.
    public struct Mismatch: Hashable, Sendable {
        /// Where: `batch 12`, `index time`, ...
        public var place: String
        /// The key of the row, in hexadecimal; empty for the log.
        public var key: String
        /// What is wrong.
        public var what: String
    }

    /// Number of events in the log.
    public var events: UInt64 = 0
    /// Number of batches in the log.
    public var batches: UInt64 = 0
    /// Position of the last event.
    public var position = LogPosition.start
    /// Hash of the last batch in hexadecimal: it fixes the whole log.
    public var head = Checksum.zero.hex
    /// Rows of indexes that were compared with a fresh replay.
    public var rowsCompared: UInt64 = 0
    /// Grids, by number, whose rows are still being made and were not compared.
    public var unbuiltGrids: [UInt32] = []
    /// What was found, the first differing key of each kind first; empty when all is well.
    public var mismatches: [Mismatch] = []

    /// Whether nothing was found.
    public var isSound: Bool { mismatches.isEmpty }
}

/// Proves a store: the chain and checksums of its log, and every index byte against a replay.
public enum Verification {
    /// Most mismatches that are listed.
    private static let mismatchLimit = 100

    /// Verifies one snapshot of a store; others may read and write meanwhile.
    ///
    /// - Parameters:
    ///   - store: an open store.
    ///   - scratchDirectory: an empty directory for the replayed indexes, about the size of the
    ///     live ones; the caller removes it.
    ///   - progress: is told how far the replay is; what it throws ends the run.
    /// - Throws: `StoreError` when the store cannot be read at all; what is merely wrong is in the
    ///   report.
    public static func run(
        _ store: Store, scratchDirectory: String,
        progress: (LogPosition) throws(StoreError) -> Void = { (_) throws(StoreError) in }
    ) throws(StoreError) -> IntegrityReport {
        try store.read { (snapshot) throws(StoreError) in
            do throws(StorageError) {
                var report = IntegrityReport()
                let scratch = try ScratchIndex(directory: scratchDirectory)
                defer { scratch.close() }
                try checkLog(snapshot, replayingInto: scratch, &report, progress)
                if report.isSound {
                    try scratch.buildRows()
                    report.unbuiltGrids = try snapshot.unbuiltGrids()
                    try snapshot.compareIndex(with: scratch) { row, difference in
                        report.rowsCompared += 1
                        if let difference, report.mismatches.count < mismatchLimit {
                            report.mismatches.append(mismatch(key: row, what: difference))
                        }
                    }
                }
                return report
            } catch {
                throw StoreError(error, path: snapshot.path)
            }
        }
    }

    private static func mismatch(key: [UInt8], what: String) -> IntegrityReport.Mismatch {
        let table = key.first.flatMap { IndexTable(rawValue: $0) }
        return IntegrityReport.Mismatch(
            place: "index \(table.map { "\($0)" } ?? "unknown")",
            key: Checksum(storedBytes: key).hex, what: what)
    }

    /// Chain, checksums, positions and clock; each sound batch is replayed.
    private static func checkLog(
        _ snapshot: borrowing Snapshot, replayingInto scratch: ScratchIndex,
        _ report: inout IntegrityReport, _ progress: (LogPosition) throws(StoreError) -> Void
    ) throws(StorageError) {
        var previous: BatchHeader?
        let found = try snapshot.forEachStoredBatch { (key, batch) throws(StorageError) in
            report.batches += 1
            let header: BatchHeader
            let chunks: [EventBatch]
            do throws(CodecError) {
                (header, chunks) = try check(batch, key: key, after: previous)
            } catch {
                report.mismatches.append(
                    IntegrityReport.Mismatch(
                        place: "batch \(key.rawValue)", key: "", what: error.description))
                return false
            }
            previous = header
            report.events += UInt64(header.count)
            report.position = header.lastPosition
            report.head = header.hash.hex
            try scratch.replay(chunks, from: header.firstPosition, log: snapshot)
            do { try progress(header.lastPosition) } catch { throw .refused(error) }
            return true
        }
        if found, report.position != snapshot.position {
            report.mismatches.append(
                IntegrityReport.Mismatch(
                    place: "checkpoint", key: "",
                    what: "stands at \(snapshot.position.rawValue), the log ends at "
                        + "\(report.position.rawValue)"))
        }
    }

    /// One record against everything `Schemas/event-log.md` promises.
    private static func check(
        _ bytes: [UInt8], key: LogPosition, after previous: BatchHeader?
    ) throws(CodecError) -> (BatchHeader, [EventBatch]) {
        let record = try BatchRecord(prefix: bytes, totalCount: bytes.count)
        let header = record.header
        let expected = LogPosition((previous?.lastPosition.rawValue ?? 0) &+ 1)
        guard header.firstPosition == expected, key == expected else {
            throw .invalid(
                "position \(header.firstPosition.rawValue), expected \(expected.rawValue)", at: 0)
        }
        guard header.previousHash == previous?.hash ?? .zero else {
            throw .checksumMismatch("the batch before")
        }
        if let before = previous?.commitTime, header.commitTime < before {
            throw .invalid("commit time before that of the batch before", at: 0)
        }
        let chunks = record.chunks.map { Array(bytes[$0.bytes]) }
        guard MerkleTree.root(chunks.map(MerkleTree.leaf)) == header.payloadHash else {
            throw .checksumMismatch("the payload")
        }
        var decoded: [EventBatch] = []
        for (chunk, entry) in zip(chunks, record.chunkTable) {
            let events = try ChunkDecoder.decode(chunk)
            guard events.events.count == entry.eventCount else {
                throw .invalid("number of events of a chunk", at: 0)
            }
            decoded.append(events)
        }
        return (header, decoded)
    }
}
