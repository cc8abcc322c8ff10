import KymoCore
import KymoTestSupport
import Testing

/// One worked example put to the model.
struct ModelExample {
    private let row: StatisticsExample
    private let style: ModelStyle
    private static let type = "HKQuantityTypeIdentifierStepCount"

    init(_ row: StatisticsExample) {
        self.row = row
        style = row.style ?? .cumulative
    }

    /// What the model says, in the form of the expectation.
    func answer() throws -> ExampleValue {
        switch row.kind {
        case .illegalComponents: return try illegalComponents()
        case .optionLegality: return try optionLegality()
        case .single: return try single()
        case .collection, .collectionCount: return try collection()
        case .enumerate, .enumerateCount, .enumerateSeconds: return try enumeration()
        case .ticks, .intervalHolding, .intervalSeconds, .statisticsFor: return try grid()
        }
    }

    private func illegalComponents() throws -> ExampleValue {
        .list(
            try #require(row.cases).map {
                let isLegal = NaiveComponents($0.components ?? [:]) != nil
                return .text(isLegal ? "ok" : "errorInvalidArgument")
            })
    }

    private func optionLegality() throws -> ExampleValue {
        .list(
            try #require(row.cases).map { one in
                let options = try options(one.options ?? [])
                return .flag(options.isLegal(for: try #require(one.style)))
            })
    }

    private func single() throws -> ExampleValue {
        guard let answer = try store().statistics(query()) else { return .text("errorNoData") }
        return .list(try #require(row.read).map { read($0, of: answer) })
    }

    private func collection() throws -> ExampleValue {
        let members = try store().collection(query(), grid: exampleGrid())
        if row.kind == .collectionCount { return .number(Double(members.count)) }
        let first = try #require(row.read?.first)
        let pairs = members.map { (ExampleInstant.text($0.start), read(first, of: $0)) }
        return .table(Dictionary(uniqueKeysWithValues: pairs))
    }

    private func enumeration() throws -> ExampleValue {
        let range = try #require(row.range)
        let calls = try store().enumerate(
            query(), grid: exampleGrid(), from: instant(range.from), to: instant(range.to))
        switch row.kind {
        case .enumerateCount: return .number(Double(calls.count))
        case .enumerateSeconds: return .list(calls.map { .number($0.end - $0.start) })
        default:
            let first = try #require(row.read?.first)
            return .list(calls.map { read(first, of: $0) })
        }
    }

    private func grid() throws -> ExampleValue {
        let grid = try exampleGrid()
        if row.kind == .ticks {
            return .list(try #require(row.ticks).map { .instant(grid.tick($0)) })
        }
        let at = try instant(row.at)
        let interval = grid.interval(holding: at)
        switch row.kind {
        case .intervalSeconds: return .number(interval.end - interval.start)
        case .intervalHolding: return .list([.instant(interval.start), .instant(interval.end)])
        default:
            let found = try store().enumerate(query(), grid: grid, from: at, to: at)
            let only = try #require(found.first)
            return .list(try #require(row.read).map { read($0, of: only) })
        }
    }

    // MARK: From the row to the model

    private func store() throws -> ModelStore {
        var store = ModelStore(types: [ModelType(Self.type, style, unit: "count")])
        for source in row.sourceOrder {
            store.introduce(ModelSource(bundleIdentifier: source, name: source, kind: .other))
        }
        store.setOrder(row.sourceOrder, of: Self.type)
        try store.save(row.samples.enumerated().map { try sample($1, number: $0) })
        return store
    }

    private func sample(_ example: ExampleSample, number: Int) throws -> Sample {
        let unit = Unit.forTests("count")
        let value: SampleValue =
            if let entries = example.entries {
                .series(
                    try entries.map {
                        SeriesEntry(
                            start: Instant(seconds: try instant($0.start)),
                            end: Instant(seconds: try instant($0.end)), value: $0.value)
                    }, unit: unit)
            } else {
                .quantity(Quantity(value: try #require(example.value), unit: unit))
            }
        return Sample(
            uuid: CountingIDs.uuid(UInt64(number)), type: Self.type,
            start: Instant(seconds: try instant(example.start)),
            end: Instant(seconds: try instant(example.end)), value: value,
            revision: SourceRevision(name: example.source, bundleIdentifier: example.source))
    }

    private func query() throws -> ModelQuery {
        var predicate = ModelPredicate()
        if let example = row.predicate {
            predicate = ModelPredicate(
                start: try example.start.map { try instant($0) },
                end: try example.end.map { try instant($0) },
                strictStart: example.options.contains("strictStartDate"),
                strictEnd: example.options.contains("strictEndDate"),
                sources: example.source.map { [$0] })
        }
        return ModelQuery(Self.type, try options(row.options), predicate)
    }

    private func options(_ names: [String]) throws -> ModelOptions {
        ModelOptions(try names.map { try #require(ModelOptions.named[$0]) })
    }

    private func exampleGrid() throws -> NaiveGrid {
        let grid = try #require(row.grid)
        return NaiveGrid(
            anchor: try instant(grid.anchor),
            components: try #require(NaiveComponents(grid.components)),
            zone: try #require(ZoneTable(named: row.zone)))
    }

    private func instant(_ text: String?) throws -> Double {
        try #require(text.flatMap { ExampleInstant.seconds($0) })
    }

    private func read(_ read: ExampleRead, of answer: ModelStatistics) -> ExampleValue {
        var values: ModelValues? = answer.merged
        if let source = read.source {
            values = answer.sources?.first { $0.bundleIdentifier == source }?.values
        }
        switch read.value {
        case "startDate": return .instant(answer.start)
        case "endDate": return .instant(answer.end)
        case "sum": return .number(values?.sum)
        case "average": return .number(values?.average)
        case "minimum": return .number(values?.minimum)
        case "maximum": return .number(values?.maximum)
        case "mostRecent": return .number(values?.mostRecent?.value)
        default: return .number(values?.duration)
        }
    }
}
