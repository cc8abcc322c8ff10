public import Foundation
internal import LMDB

/// How a store stands: room, readers and indexes.
public struct StoreCondition: Hashable, Sendable {
    /// A process that reads, or holds a place for reading.
    public struct Reader: Hashable, Sendable {
        /// Number of the process.
        public var processID: Int32
        /// How many commits its snapshot is behind; nil where it reads nothing now.
        public var ageInCommits: Int?
    }

    /// Identifier of the store, which its anchors and backups carry.
    public var identifier: UUID
    /// Position of the last event of the log.
    public var position: LogPosition
    /// Bytes of address space for the store's file. It grows by itself up to `largestMapBytes`.
    public var mapBytes: Int
    /// Bytes of the file that were ever in use.
    public var usedBytes: Int
    /// Where the growth of the map ends.
    public var largestMapBytes: Int
    /// Most readers at a time.
    public var readerLimit: Int
    /// Readers of all processes.
    public var readers: [Reader]
    /// Version of the layout of the indexes in force.
    public var indexVersion: UInt32
    /// Version that this program writes.
    public var currentIndexVersion: UInt32
    /// Position up to which indexes are being made afresh; nil where they are not.
    public var rebuiltTo: LogPosition?
}

extension StoreFile {
    func condition(largestMapBytes: Int) throws(StorageError) -> StoreCondition {
        let info: EnvironmentInfo
        do throws(LMDBError) { info = try environment.info() } catch { throw .database(error) }
        let (generation, head) = try generationAndHead()
        let building = try environment.read { (transaction) throws(StorageError) in
            try StoreState.building(state, in: transaction)
        }
        return StoreCondition(
            identifier: storeIdentifier, position: head, mapBytes: info.mapSizeBytes,
            usedBytes: info.usedBytes, largestMapBytes: largestMapBytes,
            readerLimit: info.maxReaders,
            readers: info.readers.map {
                StoreCondition.Reader(
                    processID: $0.processID, ageInCommits: $0.ageInTransactions)
            },
            indexVersion: generation.version, currentIndexVersion: IndexTable.version,
            rebuiltTo: building?.position)
    }

    /// Writes a consistent copy to one file, whole or not at all, while others go on.
    ///
    /// Free pages are left out: what was erased is in no copy.
    ///
    /// - Parameter unique: makes the name of a folder beside the file that nobody else uses.
    func backup(
        to path: String, replacing: Bool, unique: UUID
    ) throws(StorageError) {
        let target = URL(fileURLWithPath: path)
        let parent = target.deletingLastPathComponent().path
        let folder = parent + "/.kymo-backup-\(unique)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do throws(LMDBError) {
            try environment.copy(to: folder, compacting: true)
            try LMDB.Environment.moveCopy(in: folder, to: path, replacing: replacing)
        } catch {
            throw .database(error)
        }
    }
}
