public import Foundation
internal import KymoCore

/// The statistics of the intervals of a grid (statistics 8).
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
    private let request: CollectionRequest
    private let intervals: [IntervalStatistics]
    private let ranked: [HKSource]

    /// - Parameters:
    ///   - intervals: those that are not empty, in order of time.
    ///   - ranked: sources by rank.
    init(_ request: CollectionRequest, _ intervals: [IntervalStatistics], _ ranked: [HKSource]) {
        self.request = request
        self.intervals = intervals
        self.ranked = ranked
    }

    /// The intervals that are not empty, in order of time.
    open func statistics() -> [HKStatistics] { intervals.map { statistics($0) } }

    /// The interval that holds a date, without values where it is empty; nil for a date outside the
    /// years 1 to 9999.
    ///
    /// - Parameter date: any date in the interval.
    open func statistics(for date: Date) -> HKStatistics? {
        let instant = Instant(date)
        guard instant.isSupported else { return nil }
        return statistics(of: request.grid.interval(holding: instant))
    }

    /// Gives every interval from that which holds one date to that which holds another, in order,
    /// empty ones without values. An end that stands on a boundary includes the interval that
    /// begins there.
    ///
    /// - Parameters:
    ///   - startDate: a date in the first interval.
    ///   - endDate: a date in the last interval; before the start: none is given.
    ///   - block: is given each interval, and a flag that ends the walk when it is set.
    open func enumerateStatistics(
        from startDate: Date, to endDate: Date,
        with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let first = Instant(
            seconds: max(startDate.timeIntervalSinceReferenceDate, Instant.earliest.seconds))
        let last = Instant(
            seconds: min(endDate.timeIntervalSinceReferenceDate, Instant.latest.seconds.nextDown))
        guard startDate <= endDate, first <= last else { return }
        var stop = ObjCBool(false)
        for interval in request.grid.intervals(from: first, through: last) {
            unsafe block(statistics(of: interval), &stop)
            if stop.boolValue { return }
        }
    }

    /// Every source of any interval; none unless sources are separated.
    open func sources() -> Set<HKSource> {
        guard request.options.contains(.separateBySource) else { return [] }
        var ranks: Set<Int32> = []
        for interval in intervals { ranks.formUnion(interval.sources.map(\.source)) }
        return Set(ranks.compactMap { ranked.indices.contains(Int($0)) ? ranked[Int($0)] : nil })
    }

    private func statistics(of interval: GridInterval) -> HKStatistics {
        var low = 0
        var high = intervals.count
        while low < high {
            let middle = (low + high) / 2
            if intervals[middle].start < interval.start { low = middle + 1 } else { high = middle }
        }
        if low < intervals.count, intervals[low].start == interval.start {
            return statistics(intervals[low])
        }
        return statistics(IntervalStatistics(start: interval.start, end: interval.end))
    }

    private func statistics(_ interval: IntervalStatistics) -> HKStatistics {
        HKStatistics(request.type, request.options, interval, ranked)
    }

    /// Some intervals as statistics, their sources counting in this collection's.
    func statistics(_ intervals: [IntervalStatistics]) -> [HKStatistics] {
        intervals.map { statistics($0) }
    }
}
