import Foundation
import KymoCore
import KymoImport
import Synchronization

/// Takes batches into memory, as a store would, and remembers their order.
final class MemoryDestination: ImportDestination {
    struct Content {
        var samples: [Sample] = []
        var ordinals: [UUID: UInt32?] = [:]
        var places: [UUID: Int] = [:]
        var sources: [KnownSource] = []
        var products: [String: String] = [:]
        var characteristics: [String: String] = [:]
        var batchSizes: [Int] = []
        var events = 0
        var refusal: (any Error)?
    }

    private let content = Mutex(Content())

    /// Everything appended so far.
    var all: Content { content.withLock { $0 } }

    /// The samples in order of saving.
    var samples: [Sample] { all.samples }

    /// Lets every further batch fail.
    func refuse(_ error: any Error) { content.withLock { $0.refusal = error } }

    /// Changes the kind of a source, as a person would.
    func setKind(_ bundleIdentifier: String, _ kind: SourceKind) {
        content.withLock { content in
            for index in content.sources.indices
            where content.sources[index].bundleIdentifier == bundleIdentifier {
                content.sources[index].kind = kind
            }
        }
    }

    func source(bundleIdentifier: String) throws -> KnownSource? {
        all.sources.first { $0.bundleIdentifier == bundleIdentifier }
    }

    func characteristics() throws -> [String: String] { all.characteristics }

    func contains(_ identities: [UUID]) throws -> [Bool] {
        let places = all.places
        return identities.map { places[$0] != nil }
    }

    func samples(_ identities: [UUID]) throws -> [Sample?] {
        let content = all
        return identities.map { content.places[$0].map { content.samples[$0] } }
    }

    func forEachExportedSample(_ body: (IdentifierEntry) throws -> Void) throws {}

    func types(at positions: [LogPosition]) throws -> [String] { [] }

    func delete(_ identities: [UUID], reason: String) async throws {}

    func append(_ batch: EventBatch, isFromExport: Bool) async throws -> LogPosition {
        try content.withLock { content in
            if let refusal = content.refusal { throw refusal }
            content.batchSizes.append(batch.events.count)
            for event in batch.events { Self.apply(event, batch.dictionary, to: &content) }
            return LogPosition(rawValue: UInt64(content.events))
        }
    }

    func position() throws -> LogPosition { LogPosition(rawValue: UInt64(all.events)) }

    private static func apply(
        _ event: Event, _ dictionary: SampleDictionary, to content: inout Content
    ) {
        content.events += 1
        switch event {
        case .saved(let row):
            content.places[row.uuid] = content.samples.count
            content.ordinals[row.uuid] = row.identityOrdinal
            content.samples.append(dictionary.sample(row))
        case .setting(.sourceIntroduced(let identifier, let name, let kind, let product)):
            content.sources.append(
                KnownSource(name: name, bundleIdentifier: identifier, kind: kind))
            content.products[identifier] = product
        case .setting(.characteristicSet(let identifier, let value)):
            content.characteristics[identifier] = value
        default: break
        }
    }
}
