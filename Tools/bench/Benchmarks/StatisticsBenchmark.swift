import Foundation
import KymoCore

/// 3,650 daily sums in every way; answers are values in memory, the store is warm.
struct StatisticsBenchmark {
    private let store: Store

    init(_ store: Store) { self.store = store }

    func run(_ figures: inout Figures) async throws {
        let berlin = try days("Europe/Berlin", anchor: StepWorkload.begin.seconds - 3600)
        let utc = try days("UTC", anchor: StepWorkload.begin.seconds)
        let months = try Grid(
            components: GridComponents(month: 1), anchor: berlin.anchor, timeZone: berlin.timeZone)
        try await measure("rows", "daily sums, from rows", query(berlin, .rows), 101, &figures)
        try await measure(
            "rowsBySource", "daily sums of each source, from rows",
            query(berlin, .rows, bySource: true), 51, &figures)
        try await measure(
            "rollUp", "monthly sums, rows put together", query(months, .rows), 51, &figures)
        try await measure(
            "scanZone", "daily sums, from samples, Berlin", query(berlin, .scan), 7, &figures)
        try await measure(
            "scanUTC", "daily sums, from samples, UTC", query(utc, .scan), 7, &figures)
        var filtered = query(utc, .scan)
        filtered.selection.sources = ["com.apple.health.0000000000000002"]
        filtered.selection.filter = .comparison(
            .metadata("HKWasUserEntered"), .notEqual, .boolean(true))
        try await measure(
            "filtered", "daily sums of one source, not entered by hand", filtered, 5, &figures)
    }

    private func days(_ zone: String, anchor: Double) throws -> Grid {
        try Grid(
            components: GridComponents(day: 1), anchor: Instant(seconds: anchor),
            timeZone: TimeZone(identifier: zone) ?? .gmt)
    }

    private func query(
        _ grid: Grid, _ choice: PlanChoice, bySource: Bool = false
    ) -> StatisticsQuery {
        var query = StatisticsQuery(
            SampleSelection(type: StepWorkload.type), separatesSources: bySource, grid: grid)
        query.choice = choice
        return query
    }

    private func measure(
        _ name: String, _ what: String, _ query: StatisticsQuery, _ runs: Int,
        _ figures: inout Figures
    ) async throws {
        var intervals = 0
        let seconds = try await Stopwatch.median(of: runs) {
            intervals = try store.read { (snapshot) throws(StoreError) in
                try snapshot.statistics(query)
            }.intervals.count
        }
        figures.note(name, seconds * 1000, "ms", "\(intervals) \(what)")
    }
}
