public import Foundation
internal import KymoCore
internal import Synchronization

/// Asks for the statistics of each interval of a grid, and goes on where an update handler is set
/// (statistics 8 and 9).
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
    /// What the first answer is given to.
    public typealias InitialHandler =
        @Sendable (
            HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?
        ) -> Void
    /// What later answers are given to.
    public typealias UpdateHandler =
        @Sendable (
            HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?
        ) -> Void

    private struct Handlers: Sendable {
        var initial: InitialHandler?
        var update: UpdateHandler?
        var isFirstDelivered = false
    }

    private let type: HKQuantityType
    private let asked: HKStatisticsOptions
    private let anchor: Date
    private let components: DateComponents
    private let handlers = Mutex(Handlers())

    /// Asks for the statistics of each interval.
    ///
    /// - Parameters:
    ///   - quantityType: the type.
    ///   - quantitySamplePredicate: which samples; nil for all.
    ///   - options: what to compute.
    ///   - anchorDate: a boundary of intervals, before or after any sample.
    ///   - intervalComponents: length of the intervals.
    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions = [], anchorDate: Date, intervalComponents: DateComponents
    ) {
        type = quantityType
        asked = options
        anchor = anchorDate
        components = intervalComponents
        super.init(type: quantityType, predicate: quantitySamplePredicate)
    }

    /// A boundary of intervals.
    open var anchorDate: Date { anchor }
    /// What is computed.
    open var options: HKStatisticsOptions { asked }
    /// Length of the intervals.
    open var intervalComponents: DateComponents { components }

    /// Is given the first answer; to be set before the query is executed.
    @preconcurrency
    open var initialResultsHandler:
        (
            @Sendable (
                HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?
            ) -> Void
        )?
    {
        get { handlers.withLock { $0.initial } }
        set { handlers.withLock { $0.initial = newValue } }
    }

    /// Is given the one interval that changed, or nil for several, with all of them; to be set
    /// before the query is executed. Without it the query ends after its first answer.
    @preconcurrency
    open var statisticsUpdateHandler:
        (
            @Sendable (
                HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?
            ) -> Void
        )?
    {
        get { handlers.withLock { $0.update } }
        set { handlers.withLock { $0.update = newValue } }
    }

    override func perform(_ store: Store, _ healthStore: HKHealthStore) async throws {
        let (initial, update) = handlers.withLock { ($0.initial, $0.update) }
        let request = try CollectionRequest(
            type, asked, anchor: anchor, components, timeZone: healthStore.gridTimeZone)
        let query = try healthStore.readable(request, predicate)
        guard let update else {
            let collection = request.collection(try await store.statistics(query))
            await run.deliver { initial?(self, collection, nil) }
            return
        }
        var state = CollectionState(request)
        for try await change in store.statisticsUpdates(query) {
            let isFirst = state.isEmpty
            let (collection, changed) = state.take(change)
            if isFirst {
                handlers.withLock { $0.isFirstDelivered = true }
                await run.deliver { initial?(self, collection, nil) }
            } else {
                let one = changed.count == 1 ? changed[0] : nil
                await run.deliver { update(self, one, collection, nil) }
            }
        }
    }

    override func fail(_ error: HKError) {
        let handlers = handlers.withLock { $0 }
        if handlers.isFirstDelivered {
            handlers.update?(self, nil, nil, error)
        } else {
            handlers.initial?(self, nil, error)
        }
    }
}

/// The whole collection of a query that keeps running.
struct CollectionState: Sendable {
    private let request: CollectionRequest
    private var intervals: [Instant: IntervalStatistics] = [:]
    private(set) var isEmpty = true
    /// Sources by the number that this state gives them.
    private var sources: [SourceSummary] = []

    init(_ request: CollectionRequest) { self.request = request }

    /// Takes in what changed.
    ///
    /// - Returns: all intervals, and those that changed, without values where they became empty.
    mutating func take(
        _ update: StatisticsUpdate
    ) -> (collection: HKStatisticsCollection, changed: [HKStatistics]) {
        isEmpty = false
        let numbers = update.answer.sources.map { number(of: $0) }
        var changed: [IntervalStatistics] = []
        for change in update.changes {
            if var interval = change.new {
                for place in interval.sources.indices {
                    let rank = Int(interval.sources[place].source)
                    guard numbers.indices.contains(rank) else { continue }
                    interval.sources[place].source = Int32(clamping: numbers[rank])
                }
                intervals[change.start] = interval
                changed.append(interval)
            } else {
                intervals[change.start] = nil
                changed.append(IntervalStatistics(start: change.start, end: change.end))
            }
        }
        let all = intervals.values.sorted { $0.start < $1.start }
        let collection = request.collection(all, sources)
        return (collection, collection.statistics(changed))
    }

    private mutating func number(of source: SourceSummary) -> Int {
        if let known = sources.firstIndex(where: { $0.bundleIdentifier == source.bundleIdentifier })
        {
            return known
        }
        sources.append(source)
        return sources.count - 1
    }
}
