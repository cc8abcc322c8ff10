public import Foundation
internal import KymoCore

/// Asks for the statistics of all matching samples together, once (statistics 2).
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
    private let type: HKQuantityType
    private let options: HKStatisticsOptions
    private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

    /// Asks for the statistics of samples of a type.
    ///
    /// - Parameters:
    ///   - quantityType: the type.
    ///   - quantitySamplePredicate: which samples; nil for all.
    ///   - options: what to compute.
    ///   - handler: is given the statistics, or what went wrong: `errorNoData` where no sample
    ///     matches.
    @preconcurrency
    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions = [],
        completionHandler handler:
            @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
    ) {
        type = quantityType
        self.options = options
        self.handler = handler
        super.init(type: quantityType, predicate: quantitySamplePredicate)
    }

    override func perform(_ store: Store, _ healthStore: HKHealthStore) async throws {
        let statistics = try await healthStore.statistics(type, predicate, options)
        guard let statistics else {
            throw HKError(.errorNoData, "no sample of \(type) matches")
        }
        await run.deliver { self.handler(self, statistics, nil) }
    }

    override func fail(_ error: HKError) { handler(self, nil, error) }
}

extension HKHealthStore {
    /// The statistics of all matching samples together; nil where none matches.
    func statistics(
        _ type: HKQuantityType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions
    ) async throws -> HKStatistics? {
        let descriptor = HKQueryDescriptor(sampleType: type, predicate: predicate)
        let query = StatisticsQuery(
            try readable([descriptor])[0],
            options: StatisticsOptions(rawValue: options.rawValue & ~1),
            separatesSources: options.contains(.separateBySource))
        let answer = try await opened().statistics(query)
        return answer.intervals.first.map {
            HKStatistics(type, options, $0, answer.sources.map { HKSource($0) })
        }
    }
}
