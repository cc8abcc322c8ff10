import Foundation
package import KymoCore

/// A store of its own in which a history was played.
package final class PlayedStore {
    /// The store as it is open now.
    package private(set) var store: Store
    private let place: TemporaryStore
    private static var options: StoreOptions {
        StoreOptions(create: true, environment: .deterministic(seed: 1))
    }

    private init(_ store: Store, at place: TemporaryStore) {
        self.store = store
        self.place = place
    }

    /// Plays a history from its first event to its last.
    ///
    /// - Throws: what the store says to an event that must be possible.
    /// - Parameter settings: what is recorded before.
    package static func playing(
        _ events: [HistoryEvent], after settings: [Setting] = []
    ) async throws -> PlayedStore {
        let played = try await beginning(with: settings)
        for event in events { try await played.play(event) }
        return played
    }

    /// A new store in which nothing but settings is recorded.
    package static func beginning(with settings: [Setting]) async throws -> PlayedStore {
        let place = try TemporaryStore()
        let store = try await Store.open(at: place.directory, options: options)
        if !settings.isEmpty { try await store.apply(settings) }
        return PlayedStore(store, at: place)
    }

    /// Does what an event says.
    package func play(_ event: HistoryEvent) async throws {
        if case .reopen = event {
            await store.close()
            store = try await Store.open(at: place.directory, options: Self.options)
        } else {
            try await Self.play(event, in: store)
        }
    }

    package func close() async { await store.close() }

    /// Whether every byte of the indexes is that of a fresh replay.
    package func verify() throws -> IntegrityReport {
        defer { try? FileManager.default.removeItem(atPath: place.path("scratch")) }
        return try Verification.run(store, scratchDirectory: place.path("scratch"))
    }

    /// Does in a store what an event says; reopening is the caller's.
    package static func play(_ event: HistoryEvent, in store: Store) async throws {
        switch event {
        case .introduce(let source):
            let isKnown = try store.read { (snapshot) throws(StoreError) in
                try snapshot.source(bundleIdentifier: source.bundleIdentifier) != nil
            }
            if !isKnown { try await store.apply([introduction(of: source)]) }
        case .kind(let kind, let source):
            try await store.apply([.sourceKindSet(bundleIdentifier: source, kind: kind)])
        case .order(let order, let type):
            try await store.apply([.sourceOrderSet(type: type, bundleIdentifiers: order)])
        case .policy(let policy, let type):
            try await store.setMergePolicy(policy, for: type)
        case .typeTable(let table): try await store.apply([.typeTableSet(table)])
        case .homeZone(let zone): try await store.apply([.homeZoneSet(zone)])
        case .addGrid(let grid): try await store.apply([.gridAdded(grid)])
        case .removeGrid(let number): try await store.apply([.gridRemoved(number)])
        case .save(let samples): try await store.save(samples)
        case .restore(let samples): try await restore(samples, in: store)
        case .delete(let uuids): try await store.delete(uuids)
        case .reopen: break
        }
    }

    private static func introduction(of source: ModelSource) -> Setting {
        .sourceIntroduced(
            bundleIdentifier: source.bundleIdentifier, name: source.name, kind: source.kind,
            productType: source.productType)
    }

    /// As an importer does it: new sources first, then rows, in one batch.
    package static func restore(_ samples: [Sample], in store: Store) async throws {
        var batch = EventBatch()
        var sources: Set<String> = []
        for sample in samples where sources.insert(sample.revision.bundleIdentifier).inserted {
            let isKnown = try store.read { (snapshot) throws(StoreError) in
                try snapshot.source(bundleIdentifier: sample.revision.bundleIdentifier) != nil
            }
            let source = ModelSource(sample.revision)
            if !isKnown { batch.events.append(.setting(introduction(of: source))) }
        }
        for sample in samples { batch.events.append(.saved(batch.dictionary.row(for: sample))) }
        try await store.append(batch)
    }
}
