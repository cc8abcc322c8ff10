package import Foundation
package import KymoCore

/// A source as the store knows it.
package struct KnownSource: Hashable, Sendable {
    /// Name it was introduced with.
    package var name: String
    package var bundleIdentifier: String
    package var kind: SourceKind

    package init(name: String, bundleIdentifier: String, kind: SourceKind) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
        self.kind = kind
    }
}

/// What an importer writes to: a store, or a model of one in tests.
///
/// Reads see everything that `append` returned from before. Errors are passed on unchanged inside
/// `ImportError.underlying`.
package protocol ImportDestination: Sendable {
    /// The source with this identity, or nil.
    func source(bundleIdentifier: String) throws -> KnownSource?

    /// Raw text of every characteristic that is set, by identifier.
    func characteristics() throws -> [String: String]

    /// Which of these are identities of living samples, in the same order.
    ///
    /// Asked for runs of up to fifty thousand, most of them ascending within each type.
    func contains(_ identities: [UUID]) throws -> [Bool]

    /// The living samples with these identities, in the same order. Asked only for identities
    /// that a file gives.
    func samples(_ identities: [UUID]) throws -> [Sample?]

    /// Appends one batch of at most `EventBatch.maximumCount` events, durably.
    ///
    /// - Parameter isFromExport: whether the batch is part of an Apple export.
    /// - Returns: the position of the last event.
    func append(_ batch: EventBatch, isFromExport: Bool) async throws -> LogPosition

    /// Every living sample that batches from exports saved, in order of identifier.
    func forEachExportedSample(_ body: (IdentifierEntry) throws -> Void) throws

    /// Types of the samples that were saved at these positions, which ascend.
    func types(at positions: [LogPosition]) throws -> [String]

    /// Deletes living samples: all of them or none.
    func delete(_ identities: [UUID], reason: String) async throws

    /// Head of the log.
    func position() throws -> LogPosition
}
