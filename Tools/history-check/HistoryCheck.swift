import Foundation
import KymoCore
import KymoTestSupport

/// Plays one history and compares, after each of its steps, every way to a number.
struct HistoryCheck {
    let history: History
    let zone: ZoneTable
    private(set) var mix = Mix()
    private var model = ModelStore(types: ModelType.tested)
    private var log = ReplayedLog()
    private var grids: [UInt32: GridRecord] = [:]
    private var zones: [String: ZoneTable]
    private var random: SeededRandom
    private var typeOfSample: [UUID: String] = [:]
    /// Whether everything is put to the model after each step, and not at the end only.
    private let isThorough: Bool

    init(_ history: History, _ zone: ZoneTable, otherZones: [String: ZoneTable]) {
        self.history = history
        self.zone = zone
        isThorough = history.seed % 10 == 0
        zones = otherZones
        zones[zone.name] = zone
        random = SeededRandom(seed: history.seed ^ 0x6368_6563)
    }

    /// - Returns: what differs first; empty where nothing does.
    mutating func run() async throws -> [String] {
        let played = try await PlayedStore.beginning(with: [])
        var lines: [String] = []
        let runs = Together.runs(of: history, &random)
        for (number, run) in runs.enumerated() {
            try await play(run, in: played)
            for event in run.events { note(event) }
            var what: Set<String>? = []
            for event in run.events {
                let types = touched(by: event)
                what = types.flatMap { types in what.map { $0.union(types) } }
            }
            let isLast = number == runs.count - 1
            lines = try played.store.read { (snapshot) in
                do { return try differences(snapshot, what, isLast: isLast || isThorough) } catch {
                    return ["\(error)"]
                }
            }
            if !lines.isEmpty {
                lines = lines.map { "after step \(number + 1): \($0)" }
                break
            }
        }
        if lines.isEmpty {
            let report = try played.verify()
            lines = report.mismatches.map { "\($0)" }
            if report.position.rawValue != model.position { lines.append("position differs") }
            mix.rowsVerified += report.rowsCompared
        }
        await played.close()
        mix.events += model.position
        return lines
    }

    /// Plays events one by one, as one batch, or as writes that are committed together.
    private mutating func play(_ run: Together, in played: PlayedStore) async throws {
        if run.events.count == 1, let event = run.events.first {
            try await played.play(event)
        } else if random.once(in: 2), let batch = run.batch(model) {
            mix.mixedBatches += 1
            try await played.store.append(batch)
        } else {
            let commits = try await played.store.write(run.events)
            mix.groups += 1
            mix.groupedEvents += commits.count
            var last = model.position
            for commit in commits {
                guard commit.firstPosition.rawValue == last + 1 else {
                    throw StoreError(.invalidArgument, "not written in order")
                }
                last = commit.position.rawValue
            }
            // Made once for all of them.
            guard Set(commits.map(\.work)).count == 1 else {
                throw StoreError(.invalidArgument, "not written together")
            }
        }
        for event in run.events { model.apply(event) }
    }

    private mutating func note(_ event: HistoryEvent) {
        mix.note(event)
        switch event {
        case .homeZone(let zone): grids[0] = .days(in: zone)
        case .addGrid(let grid): grids[grid.identifier] = grid
        case .removeGrid(let number): grids[number] = nil
        default: break
        }
    }

    /// Types whose numbers an event may change; nil for all. Rows of the others are compared with
    /// the log all the same.
    private mutating func touched(by event: HistoryEvent) -> Set<String>? {
        switch event {
        case .save(let samples), .restore(let samples):
            for sample in samples { typeOfSample[sample.uuid] = sample.type }
            return Set(samples.map(\.type))
        case .delete(let uuids): return Set(uuids.compactMap { typeOfSample[$0] })
        case .order(_, let type): return [type]
        default: return nil
        }
    }

    private mutating func differences(
        _ snapshot: borrowing Snapshot, _ touched: Set<String>?, isLast: Bool
    ) throws -> [String] {
        try log.follow(snapshot)
        var lines = try log.differences(from: snapshot).map { "index and log: \($0)" }
        let types = history.types.filter { isLast || touched?.contains($0.identifier) ?? true }
        for type in types {
            let style = model.style(of: type)
            for grid in grids.values where grid.covers(type.identifier) {
                lines += try compare(snapshot, type, style, grid.grid)
            }
            // After each step one of those that are put together, at the end all of them.
            let whole = try coarse() + [nil]
            for grid in isLast ? whole : [random.pick(whole)] {
                lines += try compare(snapshot, type, style, grid)
            }
        }
        // The model is slow: after each step one question, at the end all of them.
        let asked = grids.values.sorted { $0.identifier < $1.identifier }
        for type in types {
            for grid in asked where isLast || random.once(in: types.count * asked.count) {
                lines += try compareWithModel(snapshot, type, grid)
            }
            if isThorough || isLast { lines += try compareSingle(snapshot, type) }
        }
        return lines
    }

    /// Grids that nobody registered, of longer intervals.
    private func coarse() throws -> [Grid?] {
        guard let days = grids[0]?.grid else { return [] }
        return [
            try Grid(
                components: GridComponents(month: 1), anchor: days.anchor, timeZone: days.timeZone),
            try Grid(
                components: GridComponents(day: 7), anchor: days.anchor, timeZone: days.timeZone),
        ]
    }

    /// Rows, or rows put together, and samples: the same bits.
    private mutating func compare(
        _ snapshot: borrowing Snapshot, _ type: ModelType, _ style: ModelStyle, _ grid: Grid?
    ) throws -> [String] {
        let options = StatisticsOptions(
            rawValue: ModelOptions.all(for: style).subtracting(.separateBySource).rawValue)
        var query = StatisticsQuery(
            SampleSelection(type: type.identifier), options: options, separatesSources: true,
            grid: grid)
        query.choice = .rows
        let answer = try snapshot.statistics(query)
        mix.note(answer.plan)
        let rows = answer.intervals
        query.choice = .scan
        let scanned = try snapshot.statistics(query).intervals
        mix.intervals += rows.count
        query.separatesSources = false
        query.choice = .rows
        let mergedRows = try snapshot.statistics(query).intervals
        if mergedRows.map(\.merged) != rows.map(\.merged)
            || mergedRows.map(\.start) != rows.map(\.start)
        {
            return ["merged alone and by source of \(type.identifier)"]
        }
        if rows == scanned { return [] }
        let what = grid.map { "\($0.components.text) in \($0.timeZone.identifier)" } ?? "all"
        return ["rows and samples of \(type.identifier), \(what): \(rows) and \(scanned)"]
    }

    /// One answer over all samples, from rows where they can give it, and the model's.
    private mutating func compareSingle(
        _ snapshot: borrowing Snapshot, _ type: ModelType
    ) throws -> [String] {
        let style = model.style(of: type)
        let expected = model.statistics(
            ModelQuery(type.identifier, .all(for: style), ModelPredicate()))
        var asked = StatisticsQuery(
            SampleSelection(type: type.identifier),
            options: StatisticsOptions(
                rawValue: ModelOptions.all(for: style).subtracting(.separateBySource).rawValue),
            separatesSources: true)
        asked.choice = .rows
        let answer = try snapshot.statistics(asked)
        let names = answer.sources.map(\.bundleIdentifier)
        let found = answer.intervals.map {
            ModelStatistics($0, names: names, isSeparate: true)
        }
        mix.singles += 1
        return ModelStatistics.differences(expected.map { [$0] } ?? [], from: found, style: style)
            .map { "model and single query of \(type.identifier): \($0)" }
    }

    private mutating func compareWithModel(
        _ snapshot: borrowing Snapshot, _ type: ModelType, _ record: GridRecord
    ) throws -> [String] {
        let style = model.style(of: type)
        let length = record.components
        let parts = [
            "year": length.year, "quarter": length.quarter, "month": length.month,
            "weekOfYear": length.weekOfYear, "day": length.day, "hour": length.hour,
            "minute": length.minute, "second": length.second, "nanosecond": length.nanosecond,
        ]
        guard record.covers(type.identifier), let components = NaiveComponents(parts),
            let zone = zones[record.timeZone]
        else { return [] }
        let grid = NaiveGrid(anchor: record.anchor.seconds, components: components, zone: zone)
        let query = ModelQuery(type.identifier, .all(for: style), ModelPredicate())
        let expected = model.collection(query, grid: grid)
        mix.modelIntervals += expected.count
        var asked = StatisticsQuery(
            SampleSelection(type: type.identifier),
            options: StatisticsOptions(
                rawValue: ModelOptions.all(for: style).subtracting(.separateBySource).rawValue),
            separatesSources: true, grid: record.grid)
        asked.choice = .rows
        let answer = try snapshot.statistics(asked)
        let names = answer.sources.map(\.bundleIdentifier)
        let found = answer.intervals.map {
            ModelStatistics($0, names: names, isSeparate: true)
        }
        return ModelStatistics.differences(expected, from: found, style: style)
            .map { "model and rows of \(type.identifier), grid \(record.identifier): \($0)" }
    }
}
