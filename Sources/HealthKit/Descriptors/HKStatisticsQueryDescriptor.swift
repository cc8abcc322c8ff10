internal import KymoCore

/// Asks for the statistics of all matching samples together.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery, Sendable {
    /// The type with its predicate.
    public let predicate: HKSamplePredicate<HKQuantitySample>
    /// What to compute.
    public let options: HKStatisticsOptions

    /// Asks for statistics.
    ///
    /// - Parameters:
    ///   - predicate: the type with its predicate.
    ///   - options: what to compute.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
        self.predicate = predicate
        self.options = options
    }

    /// The statistics; nil where no sample matches.
    ///
    /// - Parameter healthStore: the store.
    /// - Throws: `HKError` `errorInvalidArgument` for options that do not fit the type and what
    ///   cannot be asked; `CancellationError`.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
        try Task.checkCancellation()
        do {
            return try await healthStore.statistics(
                HKQuantityType(identifier: predicate.sampleType.identifier),
                predicate.nsPredicate, options)
        } catch {
            throw HKError(error)
        }
    }
}

/// Asks which sources have samples that match.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
    /// The type with its predicate.
    public let predicate: HKSamplePredicate<Sample>

    /// Asks for sources.
    ///
    /// - Parameter predicate: the type with its predicate.
    public init(predicate: HKSamplePredicate<Sample>) { self.predicate = predicate }

    /// The sources, by name, then bundle identifier.
    ///
    /// - Parameter healthStore: the store.
    /// - Throws: `HKError`; `CancellationError`.
    public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
        try Task.checkCancellation()
        do {
            let selections = try healthStore.readable([predicate.descriptor])
            return try await healthStore.opened().sources(of: selections)
        } catch {
            throw HKError(error)
        }
    }
}
