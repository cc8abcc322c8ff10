package import Foundation
package import KymoCore
internal import Synchronization

/// Imports into a store, which may be made only when there is something to store.
package final class StoreDestination: ImportDestination {
    private let opened: Mutex<Store?>
    private let make: @Sendable () async throws -> Store

    /// Imports into an open store.
    package convenience init(_ store: Store) {
        self.init(existing: store) { store }
    }

    /// - Parameters:
    ///   - existing: the store, if there is one.
    ///   - make: makes it when the first batch is to be stored.
    package init(existing: Store?, make: @escaping @Sendable () async throws -> Store) {
        opened = Mutex(existing)
        self.make = make
    }

    /// The store, if there is one by now.
    package var store: Store? { opened.withLock { $0 } }

    package func source(bundleIdentifier: String) throws -> KnownSource? {
        try store?.read { (snapshot) throws(StoreError) in
            try snapshot.source(bundleIdentifier: bundleIdentifier)
        }.map { KnownSource(name: $0.name, bundleIdentifier: $0.bundleIdentifier, kind: $0.kind) }
    }

    package func characteristics() throws -> [String: String] {
        try store?.read { (snapshot) throws(StoreError) in try snapshot.characteristics() } ?? [:]
    }

    package func contains(_ identities: [UUID]) throws -> [Bool] {
        var found = Array(repeating: false, count: identities.count)
        guard let store else { return found }
        let order = identities.indices.sorted { identities[$0] < identities[$1] }
        let positions = try store.read { (snapshot) throws(StoreError) in
            try snapshot.positions(ofSorted: order.map { identities[$0] })
        }
        for (index, position) in zip(order, positions) { found[index] = position != nil }
        return found
    }

    package func samples(_ identities: [UUID]) throws -> [Sample?] {
        if identities.isEmpty { return [] }
        return try store?.read { (snapshot) throws(StoreError) in
            try snapshot.samples(uuids: identities)
        } ?? identities.map { _ in nil }
    }

    package func append(
        _ batch: EventBatch, isFromExport: Bool
    ) async throws -> LogPosition {
        try await openedStore().append(batch, isFromExport: isFromExport).position
    }

    package func forEachExportedSample(_ body: (IdentifierEntry) throws -> Void) throws {
        var failure: (any Error)?
        try store?.read { (snapshot) throws(StoreError) in
            do { try snapshot.forEachExportedSample(body) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    package func types(at positions: [LogPosition]) throws -> [String] {
        try store?.read { (snapshot) throws(StoreError) in try snapshot.types(at: positions) }
            ?? []
    }

    package func delete(_ identities: [UUID], reason: String) async throws {
        try await openedStore().delete(identities, reason: reason)
    }

    package func position() throws -> LogPosition {
        try store?.read { (snapshot) throws(StoreError) in snapshot.position } ?? .start
    }

    /// An importer writes one batch after the other, so nobody else makes the store meanwhile.
    private func openedStore() async throws -> Store {
        if let store { return store }
        let made = try await make()
        opened.withLock { $0 = made }
        return made
    }
}
