public import Foundation
internal import KymoCore

/// Acknowledges that an observer has done what an update asked of it.
public typealias HKObserverQueryCompletionHandler = @Sendable () -> Void

/// Tells that samples came or went: once when it begins, then for each commit or for several
/// together (queries 4).
open class HKObserverQuery: HKQuery, @unchecked Sendable {
    private let descriptors: [HKQueryDescriptor]
    private let handler:
        @Sendable (
            HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
            (any Error)?
        ) -> Void

    /// Observes samples of a type.
    ///
    /// - Parameters:
    ///   - sampleType: the type.
    ///   - predicate: which of them; nil for all.
    ///   - updateHandler: is called at each update.
    @preconcurrency
    public init(
        sampleType: HKSampleType, predicate: NSPredicate?,
        updateHandler:
            @escaping @Sendable (
                HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
            ) -> Void
    ) {
        descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
        handler = { query, _, completion, error in updateHandler(query, completion, error) }
        super.init(type: sampleType, predicate: predicate)
    }

    /// Observes samples of several types.
    ///
    /// - Parameters:
    ///   - queryDescriptors: types with their predicates.
    ///   - updateHandler: is called at each update with the types that it concerns, nil the first
    ///     time.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor],
        updateHandler:
            @escaping @Sendable (
                HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
                (any Error)?
            ) -> Void
    ) {
        descriptors = queryDescriptors
        handler = updateHandler
        super.init(type: nil, predicate: nil)
    }

    override func perform(_ store: Store, _ healthStore: HKHealthStore) async throws {
        let selections = try healthStore.readable(descriptors)
        let byIdentifier = Dictionary(
            descriptors.map { ($0.sampleType.identifier, $0.sampleType) },
            uniquingKeysWith: { a, _ in a })
        for try await observation in store.observations(of: selections) {
            let types = observation.types.map { Set($0.compactMap { byIdentifier[$0] }) }
            await run.deliver { self.handler(self, types, {}, nil) }
        }
    }

    override func fail(_ error: HKError) { handler(self, nil, {}, error) }
}
