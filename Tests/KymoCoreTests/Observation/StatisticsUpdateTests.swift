import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// Random histories: what each commit, or several together, change of the numbers that a consumer
/// was told is the difference of two full scans, nothing more and nothing less (statistics 9).
@Suite struct `Updates of statistics` {
    @Test(arguments: RandomHistory.zones)
    func `updates are the differences of full scans`(zone: String) async throws {
        let table = try #require(ZoneTable(named: zone))
        for seed in RandomHistory.seeds(for: zone) {
            let history = RandomHistory.make(seed: seed, zone: table, steps: 25)
            if try await Self.differences(history, table).isEmpty { continue }
            let small = await history.shrunken { candidate in
                guard let lines = try? await Self.differences(candidate, table) else { return true }
                return !lines.isEmpty
            }
            let lines = try await Self.differences(small, table)
            Issue.record("\(lines.joined(separator: "\n"))\n\(small)")
        }
    }

    /// More changes than are looked at one by one.
    @Test func `a flood of changes is told as well`() async throws {
        let observed = try await ObservedStore()
        let utc = try #require(ZoneTable(named: "UTC"))
        let hour = try #require(NaiveComponents(["hour": 1]))
        let query = ModelQuery(ModelType.steps.identifier, .all(for: .cumulative))
        let grid = NaiveGrid(anchor: 0, components: hour, zone: utc)
        var watcher = try StatisticsWatcher(query, grid, .steps)
        func lines() throws -> [String] {
            try observed.store.read { (snapshot) throws(StoreError) in
                try watcher.update(from: snapshot)
            }
        }
        let kept = try await observed.save(100_000)
        #expect(try lines() == [])
        let flood = (0..<10_050).map { SampleKind.steps.sample(at: Double($0 * 61)) }
        try await observed.store.save(flood)
        #expect(try lines() == [])
        try await observed.store.delete(flood.map(\.uuid))
        #expect(try lines() == [])
        try await observed.store.delete([kept.uuid])
        #expect(try lines() == [])
    }

    private static func differences(
        _ history: History, _ table: ZoneTable
    ) async throws -> [String] {
        guard !history.samples.isEmpty else { return [] }
        let place = try TemporaryStore()
        let options = StoreOptions(create: true, environment: .deterministic(seed: 1))
        var store = try await Store.open(at: place.directory, options: options)
        try await store.apply(grids(table.name))
        var random = SeededRandom(seed: history.seed)
        var watchers = try watchers(history, table)
        var lines: [String] = []
        var model = ModelStore(types: ModelType.tested)
        for event in history.events + [.reopen] where lines.isEmpty {
            model.apply(event)
            if case .reopen = event {
                await store.close()
                store = try await Store.open(at: place.directory, options: options)
            } else {
                try await PlayedStore.play(event, in: store)
            }
            for watcher in watchers.indices where event == .reopen || random.once(in: 2) {
                lines += try store.read { (snapshot) throws(StoreError) in
                    try watchers[watcher].update(from: snapshot)
                }
            }
        }
        if lines.isEmpty { lines = watchers.flatMap { $0.differences(from: model) } }
        await store.close()
        return lines
    }

    /// Registered, so that answers come from rows, too.
    private static func grids(_ zone: String) -> [Setting] {
        [
            .homeZoneSet(zone),
            .gridAdded(
                GridRecord(
                    identifier: 1, type: nil, components: GridComponents(hour: 1),
                    anchor: Instant(seconds: 600_001_800), timeZone: zone)),
        ]
    }

    /// Collections on random and on registered grids and single queries, of all samples and of
    /// some.
    private static func watchers(
        _ history: History, _ table: ZoneTable
    ) throws -> [StatisticsWatcher] {
        var queries = RandomQuery(about: history, zone: table)
        var watchers: [StatisticsWatcher] = []
        let midnight = GridRecord.days(in: table.name).anchor.seconds
        let day = try #require(NaiveComponents(["day": 1]))
        let days = NaiveGrid(anchor: midnight, components: day, zone: table)
        for type in history.types {
            let all = ModelQuery(type.identifier, .all(for: type.style))
            for query in [all] + (0..<3).map({ _ in queries.query(of: type) }) {
                for grid in [days, queries.grid(), nil] {
                    watchers.append(try StatisticsWatcher(query, grid, type))
                }
            }
        }
        return watchers
    }
}

/// A consumer and the full scans that it is held against.
private struct StatisticsWatcher {
    private let query: ModelQuery
    private let grid: NaiveGrid?
    private let type: ModelType
    private var state: StatisticsState
    /// What the last scan said; nil before the first.
    private var scanned: [Double: NamedInterval]?
    /// What the updates add up to.
    private var told: [Double: NamedInterval] = [:]

    init(_ query: ModelQuery, _ grid: NaiveGrid?, _ type: ModelType) throws {
        self.query = query
        self.grid = grid
        self.type = type
        state = StatisticsState(try StoreQuestion.statisticsQuery(query, grid))
    }

    /// - Returns: what is wrong with the update.
    mutating func update(from snapshot: borrowing Snapshot) throws(StoreError) -> [String] {
        var scan = state.query
        scan.choice = .scan
        let answer = try snapshot.statistics(scan)
        var now: [Double: NamedInterval] = [:]
        for interval in answer.intervals {
            now[key(interval.start)] = NamedInterval(interval, answer.sources)
        }
        let expected = NamedChange.differences(from: scanned ?? [:], to: now)
        let isFirst = scanned == nil
        scanned = now
        guard let update = try state.update(from: snapshot) else {
            return isFirst || !expected.isEmpty ? ["no update, \(self): \(expected)"] : []
        }
        if !isFirst, update.changes.isEmpty { return ["an empty update, \(self)"] }
        let sources = update.answer.sources
        let changes = update.changes.map { change in
            NamedChange(
                start: change.start, end: change.end,
                old: change.old.map { NamedInterval($0, sources) },
                new: change.new.map { NamedInterval($0, sources) })
        }
        for change in changes { told[key(change.start)] = change.new }
        var lines: [String] = []
        if grid != nil {
            lines = changes == expected ? [] : ["\(changes)\ninstead of \(expected)"]
            if update.answer.intervals != update.changes.compactMap(\.new) {
                lines.append("other intervals in the answer")
            }
        } else {
            // The bounds of a single answer may move.
            told = changes.last?.new.map { [0: $0] } ?? [:]
            let same =
                changes.map(\.old) == expected.map(\.old)
                && changes.map(\.new) == expected.map(\.new)
            lines = same ? [] : ["\(changes)\ninstead of \(expected)"]
        }
        if update.answer.position != answer.position { lines.append("another position") }
        return lines.map { "\(self): \($0)" }
    }

    /// What the updates add up to, held against the model.
    func differences(from model: ModelStore) -> [String] {
        let style = model.style(of: type)
        let names = Set(told.values.flatMap { $0.sources.keys }).sorted()
        let ranking = model.ranking(for: query.type).filter { names.contains($0) }
        let isSeparate = query.options.contains(.separateBySource)
        let answer = told.sorted { $0.key < $1.key }.map { _, interval in
            ModelStatistics(
                interval.ranked(ranking), names: ranking, isSeparate: isSeparate)
        }
        let expected =
            grid.map { model.collection(query, grid: $0) }
            ?? (model.statistics(query).map { [$0] } ?? [])
        return ModelStatistics.differences(expected, from: answer, style: style)
            .map { "all updates together, \(self): \($0)" }
    }

    private func key(_ start: Instant) -> Double { grid == nil ? 0 : start.seconds }
}

extension StatisticsWatcher: CustomStringConvertible {
    var description: String {
        "\(query) " + (grid.map { "\($0.components) from \($0.anchor)" } ?? "as a whole")
    }
}

/// An interval whose sources have names instead of ranks.
private struct NamedInterval: Hashable {
    var start: Instant
    var end: Instant
    var merged: StatisticsValues
    var sources: [String: StatisticsValues] = [:]

    init(_ interval: IntervalStatistics, _ ranking: [SourceSummary]) {
        start = interval.start
        end = interval.end
        merged = interval.merged
        for source in interval.sources {
            let rank = Int(source.source)
            let isListed = ranking.indices.contains(rank)
            let name = isListed ? ranking[rank].bundleIdentifier : "unlisted \(rank)"
            sources[name] = source.values
        }
    }

    /// With numbers for names again.
    func ranked(_ ranking: [String]) -> IntervalStatistics {
        IntervalStatistics(
            start: start, end: end, merged: merged,
            sources: ranking.enumerated().compactMap { rank, name in
                sources[name].map { SourceStatistics(source: Int32(rank), values: $0) }
            })
    }
}

/// A change whose sources have names.
private struct NamedChange: Hashable {
    var start: Instant
    var end: Instant
    var old: NamedInterval?
    var new: NamedInterval?

    /// In order of time, what two scans say differently.
    static func differences(
        from old: [Double: NamedInterval], to new: [Double: NamedInterval]
    ) -> [NamedChange] {
        Set(old.keys).union(new.keys).sorted().compactMap { key in
            guard old[key] != new[key], let interval = new[key] ?? old[key] else { return nil }
            return NamedChange(
                start: interval.start, end: interval.end, old: old[key], new: new[key])
        }
    }
}
