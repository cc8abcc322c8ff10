import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// The arithmetic alone, without a store: entries of random histories, folded and by definition.
@Suite struct `The statistics fold against the model` {
    @Test(arguments: RandomHistory.zones)
    func `random histories fold to what the model says`(zone: String) async throws {
        let comparison = try FoldComparison(zone: zone)
        for seed in RandomHistory.seeds(for: zone) {
            var history = RandomHistory.make(seed: seed, zone: comparison.table, steps: 12)
            if seed % 2 == 1 { history.events.append(.policy(.segment1, type: nil)) }
            var queries = RandomQuery(about: history, zone: comparison.table)
            for type in history.types {
                for _ in 0..<2 {
                    let query = queries.query(of: type)
                    let grid = queries.grid()
                    guard !comparison.differences(history, query, grid, type).isEmpty else {
                        continue
                    }
                    let small = await history.shrunken {
                        !comparison.differences($0, query, grid, type).isEmpty
                    }
                    Issue.record(
                        """
                        \(comparison.differences(small, query, grid, type).joined(separator: "\n"))
                        model and fold differ on \(query)
                        grid \(grid.components) from \(grid.anchor)
                        \(small)
                        """)
                    return
                }
            }
        }
    }

    @Test(arguments: zip([.cumulative] + ModelStyle.allCases, MergePolicy.forShortHistories))
    func `every short history folds to what the model says`(
        style: ModelStyle, policy: MergePolicy
    ) throws {
        let comparison = try FoldComparison(zone: "UTC")
        let type = try #require(ModelType.tested.first { $0.style == style })
        let every = EveryCombination(type: type, start: 700_000_000)
        let hour = try #require(NaiveComponents(["hour": 1]))
        let query = ModelQuery(type.identifier, .all(for: style))
        for number in stride(from: 0, to: EveryCombination.count, by: every.deletes) {
            // A fold sees what is left: three saves without any delete hold all of that.
            var history = every.history(number)
            history.events.removeAll { if case .delete = $0 { true } else { false } }
            history.events.append(.policy(policy, type: nil))
            let grid = NaiveGrid(
                anchor: every.base(number), components: hour, zone: comparison.table)
            let lines = comparison.differences(history, query, grid, type)
            try #require(lines == [], "\(history)")
        }
    }
}

extension MergePolicy {
    /// Every style under the usual policy, and the one that policies govern under the other.
    fileprivate static let forShortHistories: [MergePolicy] =
        [.segment1] + ModelStyle.allCases.map { _ in .ownership1 }
}

/// Puts one question to both.
private struct FoldComparison {
    let table: ZoneTable
    private let timeZone: TimeZone

    init(zone: String) throws {
        table = try #require(ZoneTable(named: zone))
        timeZone = try #require(TimeZone(identifier: zone))
    }

    /// What the two say differently, in the collection and in the single query.
    func differences(
        _ history: History, _ query: ModelQuery, _ grid: NaiveGrid, _ type: ModelType
    ) -> [String] {
        let model = history.model
        let style = model.style(of: type)
        do {
            let collection = fold(query, try Grid(grid, timeZone: timeZone), model, style)
            let members = model.collection(query, grid: grid)
            let lines = ModelStatistics.differences(members, from: collection, style: style)
            if !lines.isEmpty { return lines }
        } catch {
            return ["the core refuses the grid: \(error)"]
        }
        let single = fold(query, nil, model, style)
        guard let expected = model.statistics(query) else {
            return single.isEmpty ? [] : ["an answer of the fold where nothing matches"]
        }
        guard var answer = single.first, single.count == 1 else { return ["no single answer"] }
        // A fold sees entries; the bounds of the samples are known to the query.
        answer.start = expected.start
        answer.end = expected.end
        return expected.differences(from: answer, style: style)
    }

    private func fold(
        _ query: ModelQuery, _ grid: Grid?, _ model: ModelStore, _ style: ModelStyle
    ) -> [ModelStatistics] {
        let ranking = model.ranking(for: query.type)
        let (counted, around) = model.entries(query)
        let taken = Set(counted)
        let entries = around.map { entry in
            Entry(
                start: entry.start, end: entry.end, value: entry.value,
                source: Int32(ranking.firstIndex(of: entry.source) ?? 0),
                position: entry.position, ordinal: UInt32(entry.ordinal),
                isContext: !taken.contains(entry))
        }
        let options = StatisticsOptions(rawValue: query.options.rawValue)
        var request = StatisticsRequest(
            style: AggregationStyle(style), options: options, grid: grid)
        request.policy = model.policy(for: query.type)
        var fold = StatisticsFold(request)
        for entry in entries.sorted(by: Entry.isInOrder)
        where style == .weighted || !entry.isContext {
            fold.add(entry)
        }
        let isSeparate = query.options.contains(.separateBySource)
        return fold.finish().map {
            ModelStatistics($0, names: ranking, isSeparate: isSeparate)
        }
    }
}
