import Foundation
internal import LMDB

/// The few records that tell how to open a store (`Schemas/event-log.md` 9).
enum StoreState {
    /// Version of the store as a whole.
    static let format: UInt16 = 1

    private enum Key {
        static let format = Array("format".utf8)
        static let store = Array("store".utf8)
        static let generation = Array("generation".utf8)
        static let building = Array("building".utf8)
    }

    /// The identifier of the store; nil where none was ever created.
    ///
    /// - Throws: `StorageError.newerFormat` for a store of a newer program.
    static func identifier(
        _ state: Table, in transaction: borrowing some Transaction & ~Copyable
    ) throws(StorageError) -> UUID? {
        guard let format = try get(Key.format, state, transaction) else { return nil }
        var input = ByteReader(format)
        guard let version = try? input.read(UInt16.self) else { throw .damagedState("format") }
        guard version == Self.format else { throw .newerFormat("store format \(version)") }
        guard let bytes = try get(Key.store, state, transaction),
            let identifier = UUID(byteArray: bytes)
        else { throw .damagedState("store identifier") }
        return identifier
    }

    static func create(
        _ identifier: UUID, _ state: Table, in transaction: inout WriteTransaction
    ) throws(StorageError) {
        var out = ByteWriter()
        out.write(format)
        try put(Key.format, out.bytes, state, &transaction)
        try put(Key.store, identifier.byteArray, state, &transaction)
        try set(.first, state, in: &transaction)
    }

    static func generation(
        _ state: Table, in transaction: borrowing some Transaction & ~Copyable
    ) throws(StorageError) -> Generation {
        guard let bytes = try get(Key.generation, state, transaction) else {
            throw .damagedState("generation")
        }
        let generation = try Generation(decoding: bytes)
        guard generation.version <= IndexTable.version else {
            throw .newerFormat("index version \(generation.version)")
        }
        return generation
    }

    static func set(
        _ generation: Generation, _ state: Table, in transaction: inout WriteTransaction
    ) throws(StorageError) {
        try put(Key.generation, generation.encoded, state, &transaction)
    }

    /// The index that is being rebuilt, if one is.
    static func building(
        _ state: Table, in transaction: borrowing some Transaction & ~Copyable
    ) throws(StorageError) -> Generation? {
        guard let bytes = try get(Key.building, state, transaction) else { return nil }
        return try Generation(decoding: bytes)
    }

    static func set(
        building generation: Generation?, _ state: Table, in transaction: inout WriteTransaction
    ) throws(StorageError) {
        if let generation {
            try put(Key.building, generation.encoded, state, &transaction)
        } else {
            do { try transaction.delete(state, Key.building) } catch { throw .database(error) }
        }
    }

    private static func get(
        _ key: [UInt8], _ state: Table, _ transaction: borrowing some Transaction & ~Copyable
    ) throws(StorageError) -> [UInt8]? {
        do { return try transaction.get(state, key) } catch { throw .database(error) }
    }

    private static func put(
        _ key: [UInt8], _ value: [UInt8], _ state: Table, _ transaction: inout WriteTransaction
    ) throws(StorageError) {
        do { try transaction.put(state, key, value) } catch { throw .database(error) }
    }
}
