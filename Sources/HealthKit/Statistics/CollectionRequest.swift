internal import Foundation
internal import KymoCore

/// What a query of statistics of a grid asks for.
struct CollectionRequest: Sendable {
    var type: HKQuantityType
    var options: HKStatisticsOptions
    var grid: Grid

    /// - Parameter timeZone: zone of the grid where the components name none.
    /// - Throws: `errorInvalidArgument` for components that make no grid (statistics 7.6).
    init(
        _ type: HKQuantityType, _ options: HKStatisticsOptions, anchor: Date,
        _ components: DateComponents, timeZone: TimeZone
    ) throws(HKError) {
        self.type = type
        self.options = options
        let zone = components.timeZone ?? components.calendar?.timeZone ?? timeZone
        do throws(GridError) {
            grid = try Grid(
                components: try GridComponents(components), anchor: Instant(anchor),
                timeZone: zone)
        } catch {
            throw HKError.invalid("\(error)")
        }
    }

    func query(_ predicate: NSPredicate?) throws(HKError) -> StatisticsQuery {
        StatisticsQuery(
            try SampleSelection(type: type.identifier, predicate: predicate),
            options: StatisticsOptions(rawValue: options.rawValue & ~1),
            separatesSources: options.contains(.separateBySource), grid: grid)
    }

    /// The collection of an answer.
    func collection(_ answer: StatisticsAnswer) -> HKStatisticsCollection {
        collection(answer.intervals, answer.sources)
    }

    func collection(
        _ intervals: [IntervalStatistics], _ sources: [SourceSummary]
    ) -> HKStatisticsCollection {
        HKStatisticsCollection(self, intervals, sources.map { HKSource($0) })
    }
}

extension HKSource {
    convenience init(_ summary: SourceSummary) {
        self.init(name: summary.name, bundleIdentifier: summary.bundleIdentifier)
    }
}

extension GridComponents {
    /// - Throws: `GridError` for a component that no grid may use, and another calendar.
    fileprivate init(_ components: DateComponents) throws(GridError) {
        let identifier = components.calendar?.identifier ?? .gregorian
        guard [.gregorian, .iso8601].contains(identifier) else {
            throw GridError("intervals are cut by the Gregorian calendar only")
        }
        let parts: [(String, Int?)] = [
            ("year", components.year), ("quarter", components.quarter),
            ("month", components.month), ("weekOfYear", components.weekOfYear),
            ("day", components.day), ("hour", components.hour), ("minute", components.minute),
            ("second", components.second), ("nanosecond", components.nanosecond),
            ("era", components.era), ("weekday", components.weekday),
            ("weekdayOrdinal", components.weekdayOrdinal),
            ("weekOfMonth", components.weekOfMonth),
            ("yearForWeekOfYear", components.yearForWeekOfYear),
        ]
        var named: [String: Int] = [:]
        for case (let name, let value?) in parts { named[name] = value }
        try self.init(named: named)
    }
}
