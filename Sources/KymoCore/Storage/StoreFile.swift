package import Foundation
package import LMDB

/// The environment of one store with its tables: opened once per process and path.
package final class StoreFile: Sendable {
    package let environment: LMDB.Environment
    package let storeIdentifier: UUID
    let log: Table
    let state: Table
    /// Path of its directory.
    package var path: String { environment.path }
    /// The two tables that serve as index in turn.
    let indexes: [Table]

    private init?(
        _ environment: LMDB.Environment, newIdentifier: UUID?
    ) throws(StorageError) {
        self.environment = environment
        do throws(LMDBError) {
            log = try environment.table(named: "log")
            state = try environment.table(named: "state")
            indexes = [
                try environment.table(named: "index.0"), try environment.table(named: "index.1"),
            ]
        } catch {
            throw .database(error)
        }
        guard
            let identifier = try Self.identify(
                environment, state: state, newIdentifier: newIdentifier)
        else { return nil }
        storeIdentifier = identifier
    }

    /// Opens the store of a directory.
    ///
    /// - Parameter newIdentifier: identifier for a store that is created; nil: do not create.
    /// - Returns: nil where there is no store.
    package static func open(
        _ location: StoreLocation, newIdentifier: UUID?
    ) throws(StorageError) -> StoreFile? {
        let options = location.environmentOptions
        guard let environment = try environment(options, mayBeMissing: newIdentifier == nil) else {
            return nil
        }
        do throws(StorageError) {
            let file = try StoreFile(environment, newIdentifier: newIdentifier)
            if file == nil { try? environment.close() }
            return file
        } catch {
            try? environment.close()
            throw error
        }
    }

    private static func environment(
        _ options: EnvironmentOptions, mayBeMissing: Bool
    ) throws(StorageError) -> LMDB.Environment? {
        do {
            return try LMDB.Environment.open(options)
        } catch {
            if error.code == .missing, mayBeMissing { return nil }
            throw .database(error)
        }
    }

    private static func identify(
        _ environment: LMDB.Environment, state: Table, newIdentifier: UUID?
    ) throws(StorageError) -> UUID? {
        let known = try environment.read { (transaction) throws(StorageError) in
            try StoreState.identifier(state, in: transaction)
        }
        if known != nil { return known }
        guard let newIdentifier else { return nil }
        return try environment.write { (transaction) throws(StorageError) in
            if let other = try StoreState.identifier(state, in: transaction) { return other }
            try StoreState.create(newIdentifier, state, in: &transaction)
            return newIdentifier
        }
    }

    package func close() throws(StorageError) {
        do { try environment.close() } catch { throw .database(error) }
    }

    // MARK: Reading

    /// Runs the body on a snapshot of the newest commit.
    package func read<Result>(
        _ body: (borrowing Snapshot) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let snapshot = try snapshot()
        return try body(snapshot)
    }

    /// Number of the last transaction of any process; nil once the file is closed.
    package var lastTransaction: Int? { try? environment.lastTransactionID() }

    /// A snapshot of the newest commit.
    ///
    /// - Throws: `StorageError.newerFormat` when a newer program has rebuilt the index.
    package func snapshot() throws(StorageError) -> Snapshot {
        let transaction: ReadTransaction
        do { transaction = try environment.beginRead() } catch { throw .database(error) }
        let generation = try StoreState.generation(state, in: transaction)
        return Snapshot(
            transaction, log: log, index: indexes[generation.tableNumber],
            position: generation.position, storeIdentifier: storeIdentifier,
            path: environment.path)
    }

    /// Whether rows of a grid were cut by other offsets of its zone than this process knows.
    package func hasStaleRows() throws(StorageError) -> Bool {
        let snapshot = try snapshot()
        do throws(IndexError) {
            for grid in try GridIndex.all(in: snapshot) where grid.grid != nil {
                if try !GridState.isCurrent(grid, in: snapshot) { return true }
            }
            return false
        } catch {
            throw .index(error)
        }
    }

    /// Whether rows of a grid are still to be made.
    package func hasUnbuiltRows() throws(StorageError) -> Bool {
        try snapshot().unbuiltGrids() != []
    }

    /// The index in force and the position of the last event of the log.
    package func generationAndHead() throws(StorageError) -> (Generation, LogPosition) {
        try environment.read { (transaction) throws(StorageError) in
            let head = try EventLog.head(log, in: transaction)
            return (
                try StoreState.generation(state, in: transaction), head?.lastPosition ?? .start
            )
        }
    }
}
