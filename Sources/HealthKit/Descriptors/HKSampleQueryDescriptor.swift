public import Foundation
internal import KymoCore

/// Asks for samples, once.
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
    /// Types with their predicates; each sample is given once.
    public let predicates: [HKSamplePredicate<Sample>]
    /// In which order; none for that of their starts.
    public let sortDescriptors: [SortDescriptor<Sample>]
    /// How many at most; nil for all.
    public let limit: Int?

    /// Asks for samples.
    ///
    /// - Parameters:
    ///   - predicates: types with their predicates.
    ///   - sortDescriptors: in which order; none for that of their starts.
    ///   - limit: how many at most, of all together; nil for all.
    public init(
        predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>],
        limit: Int? = nil
    ) {
        self.predicates = predicates
        self.sortDescriptors = sortDescriptors
        self.limit = limit
    }

    /// The samples.
    ///
    /// - Parameter healthStore: the store.
    /// - Throws: `HKError` `errorInvalidArgument` for no predicate, a negative limit and what
    ///   cannot be asked; `CancellationError`.
    public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
        try Task.checkCancellation()
        let selections = try healthStore.readable(predicates.map(\.descriptor))
        let limit = try coreLimit(limit ?? HKObjectQueryNoLimit)
        let sorting = SampleSorting(sortDescriptors)
        return try await healthStore.reading { (snapshot) throws(StoreError) in
            try snapshot.samples(selections, sorting, limit: limit)
        }.compactMap { $0 as? Sample }
    }
}

extension SampleSorting {
    fileprivate init<Sample: HKSample>(_ descriptors: [SortDescriptor<Sample>]) {
        self.init()
        if descriptors.isEmpty { return }
        if descriptors.count == 1, let path = descriptors[0].keyPath,
            let order = Self.order(path, isForward: descriptors[0].order == .forward)
        {
            self.order = order
            return
        }
        areInOrder = { a, b in
            guard let a = a as? Sample, let b = b as? Sample else { return .orderedSame }
            for descriptor in descriptors {
                let result = descriptor.compare(a, b)
                if result != .orderedSame { return result }
            }
            return .orderedSame
        }
    }
}

extension HKHealthStore {
    /// Reads a snapshot, with the store's failures told as this module's.
    func reading<Result: Sendable>(
        _ body: (borrowing Snapshot) throws(StoreError) -> Result
    ) async throws -> Result {
        do {
            return try await opened().read(body)
        } catch {
            throw HKError(error)
        }
    }
}
