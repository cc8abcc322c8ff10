import Foundation

/// Decides what a write appends, from what the store holds: values in, events out.
///
/// It runs inside the transaction that appends, so nothing can change in between.
enum WritePlan {
    /// The batch that saves samples, each under an identifier that was never used.
    ///
    /// - Throws: `StoreError` naming the sample; then nothing is saved.
    static func save(
        _ samples: [Sample], in index: borrowing IndexWriter
    ) throws(StoreError) -> EventBatch {
        var batch = EventBatch()
        var uuids: Set<UUID> = []
        for (number, sample) in samples.enumerated() {
            if let fault = SampleValidation.fault(in: sample, strictness: .save) {
                throw fault.error.at(index: number)
            }
            guard uuids.insert(sample.uuid).inserted else {
                throw StoreError(.uuidInUse, "\(sample.uuid) stands twice in one save")
            }
            try checkIsNew(sample.uuid, in: index)
        }
        try introduceSources(of: samples.map(\.revision), into: &batch, in: index)
        for sample in samples { batch.events.append(.saved(batch.dictionary.row(for: sample))) }
        return batch
    }

    private static func checkIsNew(
        _ uuid: UUID, in index: borrowing IndexWriter
    ) throws(StoreError) {
        do throws(IndexError) {
            if let position = try SampleIndex.position(of: uuid, in: index) {
                throw .backend(
                    StoreError(
                        .uuidInUse, "\(uuid) is stored already, at position \(position.rawValue)",
                        hint: "give the sample another identifier, or none"))
            }
            if let position = try DeletionIndex.deletedAt(uuid, in: index) {
                throw .backend(
                    StoreError(
                        .uuidDeleted, "\(uuid) was deleted at position \(position.rawValue)",
                        hint: "only an import brings a deleted sample back"))
            }
        } catch {
            throw StoreError(planning: error)
        }
    }

    /// Adds an event for each source that the store does not know yet, in order of first use.
    static func introduceSources(
        of revisions: [SourceRevision], into batch: inout EventBatch,
        in index: borrowing IndexWriter
    ) throws(StoreError) {
        var known: Set<String> = []
        for revision in revisions where known.insert(revision.bundleIdentifier).inserted {
            do throws(IndexError) {
                let record = try SourceIndex.record(
                    bundleIdentifier: revision.bundleIdentifier, in: index)
                if record != nil { continue }
            } catch {
                throw StoreError(planning: error)
            }
            batch.events.append(.setting(.introduction(of: revision)))
        }
    }

    /// Refuses a setting about something that the store does not know.
    ///
    /// - Throws: `notFound` for a source, `unknownType` for a type, `invalidArgument` for a policy
    ///   of a type that none governs.
    static func check(
        _ setting: Setting, in index: borrowing IndexWriter
    ) throws(StoreError) {
        switch setting {
        case .sourceKindSet(let identifier, _): try checkSource(identifier, in: index)
        case .mergePolicySet(let type?, _): try checkIsMerged(type)
        case .sourceOrderSet(let type, _):
            if Catalog.type(named: type)?.identifier == type { return }
            do throws(IndexError) {
                let known = try DictionaryIndex.number(of: Array(type.utf8), .type, in: index)
                if known != nil { return }
            } catch {
                throw StoreError(planning: error)
            }
            throw StoreError(.unknownType, "there is no type '\(type)'")
        default: return
        }
    }

    /// Merge policies govern cumulative types only (decisions 6); no type table changes which those
    /// are.
    private static func checkIsMerged(_ identifier: String) throws(StoreError) {
        guard let type = Catalog.quantityType(identifier), type.identifier == identifier else {
            throw StoreError(
                .unknownType, "the catalog knows no quantity type '\(identifier)'",
                hint: "a merge policy is for a quantity type such as "
                    + "HKQuantityTypeIdentifierStepCount")
        }
        guard type.style(table: 2) == .cumulative else {
            throw StoreError(
                .invalidArgument, "\(type.swiftName) is not summed up, so it has no merge policy",
                hint: "discrete types pool the samples of all sources under every policy")
        }
    }

    private static func checkSource(
        _ identifier: String, in index: borrowing IndexWriter
    ) throws(StoreError) {
        do throws(IndexError) {
            let known = try SourceIndex.record(bundleIdentifier: identifier, in: index)
            if known != nil { return }
        } catch {
            throw StoreError(planning: error)
        }
        throw StoreError(.notFound, "no source is called '\(identifier)'")
    }

    /// The batch that deletes samples.
    ///
    /// - Throws: `notFound` for an identifier that no living sample has; then nothing is deleted.
    static func delete(
        _ uuids: [UUID], reason: String?, in index: inout IndexWriter
    ) throws(StoreError) -> EventBatch {
        var batch = EventBatch()
        var seen: Set<UUID> = []
        for uuid in uuids where seen.insert(uuid).inserted {
            do throws(IndexError) {
                guard let position = try SampleIndex.position(of: uuid, in: index) else {
                    throw .backend(StoreError(.notFound, "no sample has the identifier \(uuid)"))
                }
                let sample = try index.savedSample(at: position)
                batch.events.append(
                    .deleted(
                        Deletion(
                            uuid: uuid, type: sample.type, savedAt: position, reason: reason)))
            } catch {
                throw StoreError(planning: error)
            }
        }
        return batch
    }
}

extension StoreError {
    /// A failure while planning; the path is added by who knows it.
    init(planning error: IndexError) {
        if case .backend(let inner) = error, let inner = inner as? StoreError {
            self = inner
        } else {
            self.init(.index(error), path: "the store")
        }
    }
}
