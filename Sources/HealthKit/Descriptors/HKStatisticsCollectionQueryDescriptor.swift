public import Foundation
internal import KymoCore

/// Asks for the statistics of each interval of a grid, once or for ever.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
    /// All intervals, and those that changed.
    public struct Result: @unchecked Sendable {
        /// All intervals.
        public let statisticsCollection: HKStatisticsCollection
        /// The intervals that changed, in order, without values where they became empty; nil in
        /// the first element.
        public let updatedStatistics: [HKStatistics]?
    }

    /// The type with its predicate.
    public let predicate: HKSamplePredicate<HKQuantitySample>
    /// What to compute.
    public let options: HKStatisticsOptions
    /// A boundary of intervals.
    public let anchorDate: Date
    /// Length of the intervals.
    public let intervalComponents: DateComponents

    /// Asks for statistics.
    ///
    /// - Parameters:
    ///   - predicate: the type with its predicate.
    ///   - options: what to compute.
    ///   - anchorDate: a boundary of intervals, before or after any sample.
    ///   - intervalComponents: length of the intervals.
    public init(
        predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions,
        anchorDate: Date, intervalComponents: DateComponents
    ) {
        self.predicate = predicate
        self.options = options
        self.anchorDate = anchorDate
        self.intervalComponents = intervalComponents
    }

    /// All intervals.
    ///
    /// - Parameter healthStore: the store.
    /// - Throws: `HKError` `errorInvalidArgument` for options or components that do not fit and
    ///   what cannot be asked; `CancellationError`.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
        try Task.checkCancellation()
        do {
            let request = try request(healthStore)
            let query = try healthStore.readable(request, predicate.nsPredicate)
            return request.collection(try await healthStore.opened().statistics(query))
        } catch {
            throw HKError(error)
        }
    }

    /// All intervals, and again whenever one changes.
    ///
    /// - Parameter healthStore: the store.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(descriptor: self, healthStore: healthStore)
    }

    fileprivate func request(_ healthStore: HKHealthStore) throws(HKError) -> CollectionRequest {
        try CollectionRequest(
            HKQuantityType(identifier: predicate.sampleType.identifier), options,
            anchor: anchorDate, intervalComponents, timeZone: healthStore.gridTimeZone)
    }

    /// Collections as they change; nil once the task is cancelled.
    public struct Results: AsyncSequence, Sendable {
        let descriptor: HKStatisticsCollectionQueryDescriptor
        let healthStore: HKHealthStore

        /// Where one consumer stands.
        public struct AsyncIterator: AsyncIteratorProtocol {
            let descriptor: HKStatisticsCollectionQueryDescriptor
            let healthStore: HKHealthStore
            private var running:
                (updates: StatisticsUpdateSequence.AsyncIterator, state: CollectionState)?
            private var isFinished = false

            init(_ results: Results) {
                descriptor = results.descriptor
                healthStore = results.healthStore
            }

            /// The next collection; nil once the task is cancelled.
            ///
            /// - Throws: `HKError`; then the sequence is over.
            public mutating func next() async throws -> Result? {
                if isFinished || Task.isCancelled { return nil }
                do {
                    if self.running == nil { self.running = try await begun() }
                    guard var running = self.running else { return nil }
                    defer { self.running = running }
                    guard let update = try await running.updates.next() else {
                        isFinished = true
                        return nil
                    }
                    let isFirst = running.state.isEmpty
                    let (collection, changed) = running.state.take(update)
                    return Result(
                        statisticsCollection: collection,
                        updatedStatistics: isFirst ? nil : changed)
                } catch {
                    isFinished = true
                    throw HKError(error)
                }
            }

            private func begun() async throws -> (
                updates: StatisticsUpdateSequence.AsyncIterator, state: CollectionState
            ) {
                let store = try await healthStore.opened()
                let request = try descriptor.request(healthStore)
                let query = try healthStore.readable(request, descriptor.predicate.nsPredicate)
                return (
                    store.statisticsUpdates(query).makeAsyncIterator(), CollectionState(request)
                )
            }
        }

        /// A question of its own.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
    }
}
