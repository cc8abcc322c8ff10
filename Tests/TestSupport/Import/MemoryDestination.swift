package import Foundation
package import KymoCore
package import KymoImport
internal import Synchronization

/// Takes batches into memory, as a store would, and remembers their order.
package final class MemoryDestination: ImportDestination {
    /// A living sample and what is known of how it came.
    package struct Saved: Sendable {
        package var sample: Sample
        /// Ordinal of its content identity; nil where it brought an identifier.
        package var ordinal: UInt32?
        package var position: LogPosition
        package var isFromExport: Bool
    }

    package struct Content: Sendable {
        package var saved: [UUID: Saved] = [:]
        package var sources: [KnownSource] = []
        package var products: [String: String] = [:]
        package var characteristics: [String: String] = [:]
        package var batchSizes: [Int] = []
        /// Number of events appended: the position of the last.
        package fileprivate(set) var events: UInt64 = 0
        fileprivate var refusal: (any Error)?

        /// The living samples in order of saving.
        package var samples: [Sample] {
            saved.values.sorted { $0.position < $1.position }.map(\.sample)
        }
    }

    private let content = Mutex(Content())

    package init() {}

    /// Everything appended so far.
    package var all: Content { content.withLock { $0 } }

    /// The living samples in order of saving.
    package var samples: [Sample] { all.samples }

    /// Lets every further batch fail.
    package func refuse(_ error: any Error) { content.withLock { $0.refusal = error } }

    /// Changes the kind of a source, as a person would.
    package func setKind(_ bundleIdentifier: String, _ kind: SourceKind) {
        content.withLock { content in
            for index in content.sources.indices
            where content.sources[index].bundleIdentifier == bundleIdentifier {
                content.sources[index].kind = kind
            }
        }
    }

    package func source(bundleIdentifier: String) throws -> KnownSource? {
        content.withLock { content in
            content.sources.first { $0.bundleIdentifier == bundleIdentifier }
        }
    }

    package func characteristics() throws -> [String: String] {
        content.withLock { $0.characteristics }
    }

    package func contains(_ identities: [UUID]) throws -> [Bool] {
        content.withLock { content in identities.map { content.saved[$0] != nil } }
    }

    package func samples(_ identities: [UUID]) throws -> [Sample?] {
        content.withLock { content in identities.map { content.saved[$0]?.sample } }
    }

    package func forEachExportedSample(_ body: (IdentifierEntry) throws -> Void) throws {
        let entries = all.saved.filter(\.value.isFromExport).map { uuid, saved in
            IdentifierEntry(uuid, saved.position)
        }
        for entry in entries.sorted() { try body(entry) }
    }

    package func types(at positions: [LogPosition]) throws -> [String] {
        let saved = all.saved.values
        let types = Dictionary(
            saved.map { ($0.position, $0.sample.type) }, uniquingKeysWith: { first, _ in first })
        return positions.compactMap { types[$0] }
    }

    package func delete(_ identities: [UUID], reason: String) async throws {
        content.withLock { content in
            for identity in identities {
                content.saved[identity] = nil
                content.events += 1
            }
        }
    }

    package func append(_ batch: EventBatch, isFromExport: Bool) async throws -> LogPosition {
        try content.withLock { content in
            if let refusal = content.refusal { throw refusal }
            let isTaken = batch.events.contains { event in
                guard case .saved(let row) = event else { return false }
                return content.saved[row.uuid] != nil
            }
            // A store refuses such a batch, too.
            if isTaken { throw StoreError(.corrupt, "an identifier is stored already") }
            content.batchSizes.append(batch.events.count)
            for event in batch.events {
                content.events += 1
                Self.apply(event, batch.dictionary, isFromExport, to: &content)
            }
            return LogPosition(rawValue: content.events)
        }
    }

    package func position() throws -> LogPosition {
        content.withLock { LogPosition(rawValue: $0.events) }
    }

    private static func apply(
        _ event: Event, _ dictionary: SampleDictionary, _ isFromExport: Bool,
        to content: inout Content
    ) {
        switch event {
        case .saved(let row):
            content.saved[row.uuid] = Saved(
                sample: dictionary.sample(row), ordinal: row.identityOrdinal,
                position: LogPosition(rawValue: content.events), isFromExport: isFromExport)
        case .setting(.sourceIntroduced(let identifier, let name, let kind, let product)):
            content.sources.append(
                KnownSource(name: name, bundleIdentifier: identifier, kind: kind))
            content.products[identifier] = product
        case .setting(.characteristicSet(let identifier, let value)):
            content.characteristics[identifier] = value
        case .deleted, .setting: break
        }
    }
}
