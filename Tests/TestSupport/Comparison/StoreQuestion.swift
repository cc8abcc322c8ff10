import Foundation
package import KymoCore

/// One question, put to a store and to the model.
package enum StoreQuestion {
    /// A collection and a single query.
    case statistics(ModelQuery, NaiveGrid, ModelType)
    /// Samples in order, as one list and page by page.
    case samples(String, ModelPredicate, ModelOrder, page: Int)

    /// Questions about a history: of every type, in every form.
    ///
    /// - Parameters:
    ///   - history: what they are about.
    ///   - zone: of the grids.
    ///   - count: of each form and type.
    ///   - pages: how many samples a page may hold.
    package static func random(
        about history: History, zone: ZoneTable, count: Int, pages: ClosedRange<Int> = 1...5
    ) -> [StoreQuestion] {
        var queries = RandomQuery(about: history, zone: zone)
        var questions: [StoreQuestion] = []
        for type in history.types {
            for _ in 0..<count {
                questions.append(.statistics(queries.query(of: type), queries.grid(), type))
                for order in ModelOrder.allCases {
                    questions.append(
                        .samples(
                            type.identifier, queries.predicate(), order,
                            page: queries.number(pages)))
                }
            }
        }
        return questions
    }

    /// What store and model say differently; empty where nothing is.
    package func differences(_ store: Store, _ model: ModelStore) throws -> [String] {
        switch self {
        case .statistics(let query, let grid, let type):
            let style = model.style(of: type)
            let collection = try Self.answer(store, query, grid)
            let members = model.collection(query, grid: grid)
            let single = try Self.answer(store, query, nil)
            return try Self.sourceDifferences(store, query, model)
                + ModelStatistics.differences(members, from: collection, style: style)
                + Self.differences(model.statistics(query), from: single, style: style)
        case .samples(let type, let predicate, let order, let page):
            return try Self.sampleDifferences(store, model, type, predicate, order, page: page)
        }
    }

    private static func differences(
        _ expected: ModelStatistics?, from single: [ModelStatistics], style: ModelStyle
    ) -> [String] {
        guard let expected else {
            return single.isEmpty ? [] : ["an answer to a single query where nothing matches"]
        }
        guard let answer = single.first, single.count == 1 else {
            return ["\(single.count) answers to a single query"]
        }
        return expected.differences(from: answer, style: style).map { "single query: \($0)" }
    }

    /// What the store answers, in the words of the model.
    package static func answer(
        _ store: Store, _ query: ModelQuery, _ grid: NaiveGrid?
    ) throws -> [ModelStatistics] {
        let translated = try statisticsQuery(query, grid)
        let answer = try store.read { (snapshot) throws(StoreError) in
            try snapshot.statistics(translated)
        }
        let isSeparate = query.options.contains(.separateBySource)
        return answer.intervals.map {
            ModelStatistics(
                $0, names: answer.sources.map(\.bundleIdentifier), isSeparate: isSeparate)
        }
    }

    /// A query in the words of the core.
    package static func statisticsQuery(
        _ query: ModelQuery, _ grid: NaiveGrid?
    ) throws -> StatisticsQuery {
        var translated: Grid?
        if let grid {
            guard let zone = TimeZone(identifier: grid.zone.name) else {
                throw StoreError(.invalidArgument, "Foundation has no zone \(grid.zone.name)")
            }
            translated = try Grid(grid, timeZone: zone)
        }
        return StatisticsQuery(
            SampleSelection(query.type, query.predicate),
            options: StatisticsOptions(
                rawValue: query.options.subtracting(.separateBySource).rawValue),
            separatesSources: query.options.contains(.separateBySource), grid: translated)
    }

    /// The rank order of the sources that have samples of the type.
    private static func sourceDifferences(
        _ store: Store, _ query: ModelQuery, _ model: ModelStore
    ) throws -> [String] {
        let names = try store.read { (snapshot) throws(StoreError) in
            try snapshot.sources(type: query.type).map(\.bundleIdentifier)
        }
        let used = Set(model.samples(of: query.type).map(\.revision.bundleIdentifier))
        let expected = model.ranking(for: query.type).filter { used.contains($0) }
        return names == expected ? [] : ["sources rank \(expected) and \(names)"]
    }

    private static func sampleDifferences(
        _ store: Store, _ model: ModelStore, _ type: String, _ predicate: ModelPredicate,
        _ order: ModelOrder, page: Int
    ) throws -> [String] {
        let expected = model.samples(of: type, predicate, order: order)
        let selection = SampleSelection(type, predicate)
        let order = SampleOrder(order)
        let (whole, pages) = try store.read { (snapshot) throws(StoreError) in
            var whole: [(Sample, LogPosition)] = []
            try snapshot.forEachSample(SampleQuery(selection, order: order)) { sample, position in
                whole.append((sample, position))
                return true
            }
            var pages: [Sample] = []
            var cursor: SampleCursor?
            repeat {
                let query = SampleQuery(selection, order: order, limit: page, after: cursor)
                cursor = try snapshot.forEachSample(query) { sample, _ in
                    pages.append(sample)
                    return true
                }
            } while cursor != nil && pages.count <= whole.count
            return (whole, pages)
        }
        var lines: [String] = []
        if whole.map(\.0) != expected {
            lines.append("samples \(names(expected)) and \(names(whole.map(\.0)))")
        }
        if pages != expected {
            lines.append("pages of \(page): \(names(expected)) and \(names(pages))")
        }
        let positions = expected.map { model.position(of: $0.uuid) }
        if whole.map(\.1.rawValue) != positions {
            lines.append("positions \(positions) and \(whole.map(\.1.rawValue))")
        }
        return lines
    }

    private static func names(_ samples: [Sample]) -> [String] {
        samples.map { String($0.uuid.uuidString.prefix(8)) }
    }
}
