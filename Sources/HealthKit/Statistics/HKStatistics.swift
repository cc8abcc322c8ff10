public import Foundation
internal import KymoCore

/// The statistics of one interval, or of all matching samples (statistics 2).
open class HKStatistics: NSObject, @unchecked Sendable {
    private let type: HKQuantityType
    private let options: HKStatisticsOptions
    private let interval: IntervalStatistics
    /// Sources by rank: sources of the interval count in it.
    private let ranked: [HKSource]

    init(
        _ type: HKQuantityType, _ options: HKStatisticsOptions, _ interval: IntervalStatistics,
        _ ranked: [HKSource]
    ) {
        self.type = type
        self.options = options
        self.interval = interval
        self.ranked = ranked
    }

    /// Nothing computed of an interval, for doubles in tests to build upon.
    ///
    /// - Parameters:
    ///   - quantityType: the type.
    ///   - startDate: start of the interval.
    ///   - endDate: end of the interval.
    public convenience init(quantityType: HKQuantityType, startDate: Date, endDate: Date) {
        self.init(
            quantityType, [],
            IntervalStatistics(start: Instant(startDate), end: Instant(endDate)), [])
    }

    /// The type computed with.
    open var quantityType: HKQuantityType { type }
    /// Start of the interval; of a single query that of the earliest matching sample.
    open var startDate: Date { Date(interval.start) }
    /// End of the interval; of a single query that of the latest matching sample.
    open var endDate: Date { Date(interval.end) }

    /// The sources with an entry in the interval, best rank first; nil unless they are separated.
    open var sources: [HKSource]? {
        guard options.contains(.separateBySource) else { return nil }
        return interval.sources.compactMap { source($0.source) }
    }

    private func source(_ rank: Int32) -> HKSource? {
        ranked.indices.contains(Int(rank)) ? ranked[Int(rank)] : nil
    }

    private func values(of source: HKSource) -> StatisticsValues? {
        guard options.contains(.separateBySource) else { return nil }
        return interval.sources.first { self.source($0.source) == source }?.values
    }

    private func quantity(_ value: Double?) -> HKQuantity? {
        guard let value, let unit = type.row?.canonicalUnit else { return nil }
        return HKQuantity(unit: HKUnit(unit), doubleValue: value)
    }

    // MARK: All sources together

    /// The sum; nil where it was not asked for or nothing takes part.
    open func sumQuantity() -> HKQuantity? { quantity(interval.merged.sum) }
    /// The average; nil where it was not asked for or nothing takes part.
    open func averageQuantity() -> HKQuantity? { quantity(interval.merged.average) }
    /// The least value; nil where it was not asked for or nothing takes part.
    open func minimumQuantity() -> HKQuantity? { quantity(interval.merged.minimum) }
    /// The greatest value; nil where it was not asked for or nothing takes part.
    open func maximumQuantity() -> HKQuantity? { quantity(interval.merged.maximum) }
    /// The latest value; nil where it was not asked for or nothing takes part.
    open func mostRecentQuantity() -> HKQuantity? {
        quantity(interval.merged.mostRecent?.value)
    }
    /// The interval of the latest value; nil where it was not asked for or nothing takes part.
    open func mostRecentQuantityDateInterval() -> DateInterval? {
        interval.merged.mostRecent?.dates
    }
    /// Seconds covered; nil where they were not asked for or nothing takes part.
    open func duration() -> HKQuantity? {
        interval.merged.duration.map { HKQuantity(unit: .second(), doubleValue: $0) }
    }

    // MARK: One source

    /// The sum of one source's own samples.
    ///
    /// - Parameter source: the source.
    open func sumQuantity(for source: HKSource) -> HKQuantity? {
        quantity(values(of: source)?.sum)
    }
    /// The average of one source's own samples.
    ///
    /// - Parameter source: the source.
    open func averageQuantity(for source: HKSource) -> HKQuantity? {
        quantity(values(of: source)?.average)
    }
    /// The least value of one source's own samples.
    ///
    /// - Parameter source: the source.
    open func minimumQuantity(for source: HKSource) -> HKQuantity? {
        quantity(values(of: source)?.minimum)
    }
    /// The greatest value of one source's own samples.
    ///
    /// - Parameter source: the source.
    open func maximumQuantity(for source: HKSource) -> HKQuantity? {
        quantity(values(of: source)?.maximum)
    }
    /// The latest value of one source's own samples.
    ///
    /// - Parameter source: the source.
    open func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
        quantity(values(of: source)?.mostRecent?.value)
    }
    /// The interval of the latest value of one source's own samples.
    ///
    /// - Parameter source: the source.
    open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
        values(of: source)?.mostRecent?.dates
    }
    /// Seconds covered by one source's own samples.
    ///
    /// - Parameter source: the source.
    open func duration(for source: HKSource) -> HKQuantity? {
        values(of: source)?.duration.map { HKQuantity(unit: .second(), doubleValue: $0) }
    }
}

extension MostRecentValue {
    fileprivate var dates: DateInterval {
        DateInterval(start: Date(start), end: max(Date(start), Date(end)))
    }
}
