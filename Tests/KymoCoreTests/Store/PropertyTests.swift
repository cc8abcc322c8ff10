import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// Everything a store answers, against the naive model that shares no code with it.
@Suite struct `The store against the model` {
    /// Saves, deletes and settings in random order, reopened in between, around clock changes.
    @Test(arguments: RandomHistory.zones)
    func `random histories answer as the model does`(zone: String) async throws {
        let table = try #require(ZoneTable(named: zone))
        for seed in RandomHistory.seeds(for: zone) {
            let history = RandomHistory.make(seed: seed, zone: table, steps: 14)
            let questions = StoreQuestion.random(about: history, zone: table, count: 2)
            try await expectAgreement(history, questions)
        }
    }

    /// So many samples that indexes split their pages and every class of length is used.
    @Test func `a crowded history answers as the model does`() async throws {
        let table = try #require(ZoneTable(named: "Europe/Berlin"))
        // One, and more where more seeds are asked for.
        for seed in RandomHistory.seeds(for: "crowd") where seed % 4 == 0 {
            let history = RandomHistory.make(seed: seed, zone: table, steps: 40, crowd: 40)
            let questions = StoreQuestion.random(
                about: history, zone: table, count: 4, pages: 50...200
            ).filter { if case .samples = $0 { true } else { false } }
            try await expectAgreement(history, questions + narrow(history, zone: table))
        }
    }

    /// Statistics of few of many samples: the model is slow.
    private func narrow(_ history: History, zone: ZoneTable) -> [StoreQuestion] {
        var queries = RandomQuery(about: history, zone: zone)
        return history.types.flatMap { type in
            (0..<6).map { _ in
                var query = queries.query(of: type)
                let start = queries.instant()
                query.predicate.start = start
                query.predicate.end = start + 1800
                query.predicate.strictStart = true
                return .statistics(query, queries.grid(), type)
            }
        }
    }

    /// Three saves and one delete over two sources and three intervals: all there are.
    @Test(arguments: ModelStyle.allCases)
    func `every short history answers as the model does`(style: ModelStyle) async throws {
        let type = try #require(ModelType.tested.first { $0.style == style })
        let every = EveryCombination(
            type: type, start: 700_000_000, step: EveryCombination.usualStep)
        let played = try await PlayedStore.playing(every.rounds)
        let zone = try #require(ZoneTable(named: "UTC"))
        let hour = try #require(NaiveComponents(["hour": 1]))
        var known = KnownAnswers()
        for number in every.numbers {
            let base = every.base(number)
            let grid = NaiveGrid(anchor: base, components: hour, zone: zone)
            let query = ModelQuery(
                type.identifier, .all(for: style), every.predicate(number))
            let expected = known.answers(every.historyAmongOthers(number), query, grid, base: base)
            let collection = try StoreQuestion.answer(played.store, query, grid)
            let single = try StoreQuestion.answer(played.store, query, nil)
            let lines =
                ModelStatistics.differences(expected.collection, from: collection, style: style)
                + ModelStatistics.differences(expected.single, from: single, style: style)
            try #require(lines == [], "\(every.history(number))")
        }
        await played.close()
    }

    /// Plays the history; where store and model differ, records the smallest that still does.
    private func expectAgreement(_ history: History, _ questions: [StoreQuestion]) async throws {
        if try await differences(history, questions).isEmpty { return }
        let small = await history.shrunken { candidate in
            do { return try await !differences(candidate, questions).isEmpty } catch { return true }
        }
        let lines = try await differences(small, questions)
        Issue.record("\(lines.joined(separator: "\n"))\n\(small)")
    }

    private func differences(
        _ history: History, _ questions: [StoreQuestion]
    ) async throws -> [String] {
        let played = try await PlayedStore.playing(history.events)
        let model = history.model
        var lines: [String] = []
        for question in questions where lines.isEmpty {
            lines = try question.differences(played.store, model).map { "\($0)\n\(question)" }
        }
        let report = try played.verify()
        lines += report.mismatches.map { "\($0)" }
        if report.position.rawValue != model.position {
            lines.append("position \(model.position) and \(report.position.rawValue)")
        }
        await played.close()
        return lines
    }
}

/// Answers of the model for what is left of short histories, asked once and moved in time.
private struct KnownAnswers {
    struct Pair {
        var collection: [ModelStatistics]
        var single: [ModelStatistics]
    }

    private var pairs: [[String]: Pair] = [:]

    mutating func answers(
        _ history: History, _ query: ModelQuery, _ grid: NaiveGrid, base: Double
    ) -> Pair {
        let model = history.model
        let shape = model.samples.map { sample in
            let (start, end) = (sample.start.seconds - base, sample.end.seconds - base)
            return "\(start) \(end) \(sample.value) \(sample.revision.bundleIdentifier)"
        }
        if let pair = pairs[shape] {
            return Pair(
                collection: pair.collection.map { $0.moved(by: base) },
                single: pair.single.map { $0.moved(by: base) })
        }
        let pair = Pair(
            collection: model.collection(query, grid: grid),
            single: model.statistics(query).map { [$0] } ?? [])
        pairs[shape] = Pair(
            collection: pair.collection.map { $0.moved(by: -base) },
            single: pair.single.map { $0.moved(by: -base) })
        return pair
    }
}
