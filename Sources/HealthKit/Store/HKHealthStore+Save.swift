internal import Foundation
internal import KymoCore

extension HKHealthStore {
    func complete(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ body: @escaping @Sendable () async throws -> Void
    ) {
        Task.detached {
            do {
                try await body()
                completion(true, nil)
            } catch {
                completion(false, HKError(error))
            }
        }
    }

    func saveObjects(_ objects: [HKObject]) async throws {
        if objects.isEmpty { throw HKError.invalid("there is nothing to save") }
        var samples: [Sample] = []
        for object in objects {
            guard let sample = object as? HKSample else {
                throw HKError.invalid("\(object) cannot be saved")
            }
            try checkMayShare(sample.sampleType)
            samples.append(try sample.sample(by: revision.revision))
        }
        do {
            try await opened().save(samples)
        } catch {
            throw HKError(error)
        }
    }

    /// Deletes what this source saved: all or none.
    func deleteObjects(_ objects: [HKObject]) async throws {
        if objects.isEmpty { throw HKError.invalid("there is nothing to delete") }
        let store = try await opened()
        let uuids = objects.map(\.uuid)
        do {
            let owners = try store.read { (snapshot) throws(StoreError) in
                try snapshot.samples(uuids: uuids).map { $0?.revision.bundleIdentifier }
            }
            for (object, owner) in zip(objects, owners) {
                guard let owner else {
                    throw HKError.invalid("no object has the identifier \(object.uuid)")
                }
                guard owner == revision.source.bundleIdentifier else {
                    throw HKError(
                        .errorAuthorizationDenied, "\(object.uuid) was saved by another source")
                }
            }
            try await store.delete(uuids)
        } catch {
            throw HKError(error)
        }
    }

    /// Deletes those of the samples of a type that this source saved.
    ///
    /// - Returns: how many.
    func deleteObjects(_ selection: SampleSelection) async throws -> Int {
        let mine = revision.source.bundleIdentifier
        var selection = selection
        if let sources = selection.sources, !sources.contains(mine) { return 0 }
        selection.sources = [mine]
        let store = try await opened()
        do {
            var uuids: [UUID] = []
            _ = try store.read { (snapshot) throws(StoreError) in
                try snapshot.forEachSample(SampleQuery(selection)) { (sample, _) in
                    uuids.append(sample.uuid)
                    return true
                }
            }
            if !uuids.isEmpty { try await store.delete(uuids) }
            return uuids.count
        } catch {
            throw HKError(error)
        }
    }
}
