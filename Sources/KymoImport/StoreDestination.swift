package import Foundation
package import KymoCore

/// Imports into a store.
package struct StoreDestination: ImportDestination {
    private let store: Store

    package init(_ store: Store) { self.store = store }

    package func source(bundleIdentifier: String) throws -> KnownSource? {
        try store.read { (snapshot) throws(StoreError) in
            try snapshot.source(bundleIdentifier: bundleIdentifier)
        }.map { KnownSource(name: $0.name, bundleIdentifier: $0.bundleIdentifier, kind: $0.kind) }
    }

    package func characteristics() throws -> [String: String] {
        try store.read { (snapshot) throws(StoreError) in try snapshot.characteristics() }
    }

    package func contains(_ identities: [UUID]) throws -> [Bool] {
        let order = identities.indices.sorted { identities[$0] < identities[$1] }
        let positions = try store.read { (snapshot) throws(StoreError) in
            try snapshot.positions(ofSorted: order.map { identities[$0] })
        }
        var found = Array(repeating: false, count: identities.count)
        for (index, position) in zip(order, positions) { found[index] = position != nil }
        return found
    }

    package func sample(_ identity: UUID) throws -> Sample? {
        try store.read { (snapshot) throws(StoreError) in try snapshot.sample(uuid: identity) }
    }

    package func append(
        _ batch: EventBatch, isFromExport: Bool
    ) async throws -> LogPosition {
        try await store.append(batch, isFromExport: isFromExport).position
    }

    package func forEachExportedSample(_ body: (IdentifierEntry) throws -> Void) throws {
        var failure: (any Error)?
        try store.read { (snapshot) throws(StoreError) in
            do { try snapshot.forEachExportedSample(body) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    package func types(at positions: [LogPosition]) throws -> [String] {
        try store.read { (snapshot) throws(StoreError) in try snapshot.types(at: positions) }
    }

    package func delete(_ identities: [UUID], reason: String) async throws {
        try await store.delete(identities, reason: reason)
    }

    package func position() throws -> LogPosition {
        try store.read { (snapshot) throws(StoreError) in snapshot.position }
    }
}
