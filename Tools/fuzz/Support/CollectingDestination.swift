internal import Foundation
internal import KymoCore
internal import KymoImport
internal import Synchronization

/// Takes what an importer appends into memory.
final class CollectingDestination: ImportDestination {
    private struct Content {
        var samples: [UUID: Sample] = [:]
        var sources: [KnownSource] = []
        var characteristics: [String: String] = [:]
        var events: UInt64 = 0
    }

    private let content = Mutex(Content())

    /// Everything saved, by identifier.
    var samples: [UUID: Sample] { content.withLock { $0.samples } }

    func source(bundleIdentifier: String) throws -> KnownSource? {
        content.withLock { content in
            content.sources.first { $0.bundleIdentifier == bundleIdentifier }
        }
    }

    func characteristics() throws -> [String: String] { content.withLock { $0.characteristics } }

    func contains(_ identities: [UUID]) throws -> [Bool] {
        content.withLock { content in identities.map { content.samples[$0] != nil } }
    }

    func samples(_ identities: [UUID]) throws -> [Sample?] {
        content.withLock { content in identities.map { content.samples[$0] } }
    }

    func forEachExportedSample(_ body: (IdentifierEntry) throws -> Void) throws {}

    func types(at positions: [LogPosition]) throws -> [String] { [] }

    func delete(_ identities: [UUID], reason: String) async throws {
        content.withLock { content in
            for identity in identities { content.samples[identity] = nil }
        }
    }

    func append(_ batch: EventBatch, isFromExport: Bool) async throws -> LogPosition {
        content.withLock { content in
            for event in batch.events {
                content.events += 1
                switch event {
                case .saved(let row): content.samples[row.uuid] = batch.dictionary.sample(row)
                case .deleted(let deletion): content.samples[deletion.uuid] = nil
                case .setting(.sourceIntroduced(let identifier, let name, let kind, _)):
                    content.sources.append(
                        KnownSource(name: name, bundleIdentifier: identifier, kind: kind))
                case .setting(.characteristicSet(let identifier, let value)):
                    content.characteristics[identifier] = value
                case .setting: break
                }
            }
            return LogPosition(rawValue: content.events)
        }
    }

    func position() throws -> LogPosition { content.withLock { LogPosition(rawValue: $0.events) } }
}
