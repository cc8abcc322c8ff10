internal import KymoCore

/// Asks what was saved and deleted since an anchor, once or for ever.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery,
    HKAsyncSequenceQuery, Sendable
{
    /// What changed up to a place in the log.
    public struct Result: @unchecked Sendable {
        /// Samples that were saved and still exist.
        public let addedSamples: [Sample]
        /// What was deleted.
        public let deletedObjects: [HKDeletedObject]
        /// Where to go on.
        public let newAnchor: HKQueryAnchor

        init(_ changes: AnchoredResult) {
            addedSamples = changes.added.compactMap { $0 as? Sample }
            deletedObjects = changes.deleted
            newAnchor = changes.anchor
        }
    }

    /// Types with their predicates.
    public let predicates: [HKSamplePredicate<Sample>]
    /// Where an earlier answer ended; nil for everything.
    public let anchor: HKQueryAnchor?
    /// How many samples and deletions at most in one answer; nil for all.
    public let limit: Int?

    /// Asks for changes.
    ///
    /// - Parameters:
    ///   - predicates: types with their predicates.
    ///   - anchor: where an earlier answer ended; nil for everything.
    ///   - limit: how many samples and deletions at most in one answer; nil for all.
    public init(
        predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil
    ) {
        self.predicates = predicates
        self.anchor = anchor
        self.limit = limit
    }

    /// What changed since the anchor.
    ///
    /// - Parameter healthStore: the store.
    /// - Throws: `HKError` `errorInvalidArgument` for an anchor that is not of this store's log;
    ///   `CancellationError`.
    public func result(for healthStore: HKHealthStore) async throws -> Result {
        try Task.checkCancellation()
        let question = try question(healthStore)
        let changes = try await healthStore.reading { (snapshot) throws(StoreError) in
            let anchor = try anchor?.anchor(in: snapshot)
            return AnchoredResult(try snapshot.changes(question, after: anchor))
        }
        return Result(changes)
    }

    /// What changed since the anchor, and then what changes.
    ///
    /// - Parameter healthStore: the store.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(descriptor: self, healthStore: healthStore)
    }

    fileprivate func question(_ healthStore: HKHealthStore) throws(HKError) -> ChangesQuery {
        ChangesQuery(
            try healthStore.readable(predicates.map(\.descriptor)),
            limit: try coreLimit(limit ?? HKObjectQueryNoLimit))
    }

    /// Changes as they are committed; nil once the task is cancelled.
    public struct Results: AsyncSequence, Sendable {
        let descriptor: HKAnchoredObjectQueryDescriptor
        let healthStore: HKHealthStore

        /// Where one consumer stands.
        public struct AsyncIterator: AsyncIteratorProtocol {
            let descriptor: HKAnchoredObjectQueryDescriptor
            let healthStore: HKHealthStore
            private var changes: ChangeSequence.AsyncIterator?
            private var isFinished = false

            init(_ results: Results) {
                descriptor = results.descriptor
                healthStore = results.healthStore
            }

            /// The next changes; nil once the task is cancelled.
            ///
            /// - Throws: `HKError`; then the sequence is over.
            public mutating func next() async throws -> Result? {
                if isFinished || Task.isCancelled { return nil }
                do {
                    if self.changes == nil { self.changes = try await begun() }
                    guard var changes = self.changes else { return nil }
                    defer { self.changes = changes }
                    guard let next = try await changes.next() else {
                        isFinished = true
                        return nil
                    }
                    return Result(AnchoredResult(next))
                } catch {
                    isFinished = true
                    throw HKError(error)
                }
            }

            private func begun() async throws -> ChangeSequence.AsyncIterator {
                let store = try await healthStore.opened()
                let question = try descriptor.question(healthStore)
                let anchor = try store.read { (snapshot) throws(StoreError) in
                    try descriptor.anchor?.anchor(in: snapshot)
                }
                return store.changes(question, after: anchor).makeAsyncIterator()
            }
        }

        /// A question of its own.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
    }
}
