public import Foundation
internal import KymoCore

/// Asks for samples, once (queries 2).
open class HKSampleQuery: HKQuery, @unchecked Sendable {
    /// What the answer is given to.
    public typealias Handler = @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

    private let descriptors: [HKQueryDescriptor]
    private let most: Int
    private let sorting: [NSSortDescriptor]?
    private let handler: Handler

    /// Asks for samples of a type.
    ///
    /// - Parameters:
    ///   - sampleType: the type.
    ///   - predicate: which of them; nil for all.
    ///   - limit: how many at most; `HKObjectQueryNoLimit` for all.
    ///   - sortDescriptors: in which order; nil for that of their starts.
    ///   - resultsHandler: is given the samples, or what went wrong.
    @preconcurrency
    public init(
        sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
        sortDescriptors: [NSSortDescriptor]?,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
        most = limit
        sorting = sortDescriptors
        handler = resultsHandler
        super.init(type: sampleType, predicate: predicate)
    }

    /// Asks for samples of several types, each once.
    ///
    /// - Parameters:
    ///   - queryDescriptors: types with their predicates.
    ///   - limit: how many at most, of all together; `HKObjectQueryNoLimit` for all.
    ///   - sortDescriptors: in which order.
    ///   - resultsHandler: is given the samples, or what went wrong.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        descriptors = queryDescriptors
        most = limit
        sorting = sortDescriptors
        handler = resultsHandler
        super.init(type: nil, predicate: nil)
    }

    /// Asks for samples of several types, each once, in order of their starts.
    ///
    /// - Parameters:
    ///   - queryDescriptors: types with their predicates.
    ///   - limit: how many at most, of all together; `HKObjectQueryNoLimit` for all.
    ///   - resultsHandler: is given the samples, or what went wrong.
    @preconcurrency
    public convenience init(
        queryDescriptors: [HKQueryDescriptor], limit: Int,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        self.init(
            queryDescriptors: queryDescriptors, limit: limit, sortDescriptors: [],
            resultsHandler: resultsHandler)
    }

    /// How many samples at most; 0 for all.
    open var limit: Int { most }
    /// In which order; nil for that of their starts.
    open var sortDescriptors: [NSSortDescriptor]? { sorting }

    override func perform(_ store: Store, _ healthStore: HKHealthStore) async throws {
        let selections = try healthStore.readable(descriptors)
        let sorting = try SampleSorting(sorting)
        let limit = try coreLimit(most)
        let samples = try store.read { (snapshot) throws(StoreError) in
            try snapshot.samples(selections, sorting, limit: limit)
        }
        await run.deliver { self.handler(self, samples, nil) }
    }

    override func fail(_ error: HKError) { handler(self, nil, error) }
}
