package import Foundation
package import KymoCore

/// A store that keeps a list in memory and answers by definition: the truth to compare with.
package struct ModelStore: Sendable {
    /// Position of the last event.
    package private(set) var position: UInt64 = 0
    private var types: [String: ModelType] = [:]
    private var living: [(sample: Sample, position: UInt64)] = []
    private var places: [UUID: UInt64] = [:]
    private var introduced: [(source: ModelSource, position: UInt64)] = []
    private var orders: [String: [String]] = [:]
    private var typeTable = 2
    private var policy = MergePolicy.ownership1
    private var policies: [String: MergePolicy] = [:]

    /// - Parameter types: the types whose statistics will be asked for.
    package init(types: [ModelType]) {
        for type in types { self.types[type.identifier] = type }
    }

    // MARK: Writing

    /// Takes note of a source, as an event of its own; a known one stays as it is.
    package mutating func introduce(_ source: ModelSource) {
        guard !knows(source.bundleIdentifier) else { return }
        position += 1
        introduced.append((source: source, position: position))
    }

    /// Corrects the kind of a source.
    package mutating func setKind(_ kind: SourceKind, of bundleIdentifier: String) {
        position += 1
        for i in introduced.indices
        where introduced[i].source.bundleIdentifier == bundleIdentifier {
            introduced[i].source.kind = kind
        }
    }

    /// Sets the order of sources for one type, best first; empty restores the default.
    package mutating func setOrder(_ order: [String], of type: String) {
        position += 1
        orders[type] = order
    }

    /// Chooses the table of aggregation styles, 1 or 2 (decisions 6).
    package mutating func setTypeTable(_ table: Int) {
        position += 1
        typeTable = table
    }

    /// Sets how overlapping values of a type are merged, or, without a type, those of every type
    /// that has no policy of its own; nil takes the setting back.
    package mutating func setPolicy(_ policy: MergePolicy?, of type: String?) {
        position += 1
        guard let type else {
            self.policy = policy ?? .ownership1
            return
        }
        policies[type] = policy
    }

    /// How overlapping values of a type are merged now.
    package func policy(for type: String) -> MergePolicy { policies[type] ?? policy }

    /// How the values of a type are put together now.
    package func style(of type: ModelType) -> ModelStyle {
        typeTable == 1 ? type.olderStyle ?? type.style : type.style
    }

    /// Takes note of a setting that changes no statistics.
    package mutating func noteSetting() { position += 1 }

    /// Saves samples in order, after introducing the sources that are new.
    package mutating func save(_ samples: [Sample]) {
        for sample in samples { introduce(ModelSource(sample.revision)) }
        for sample in samples {
            precondition(position(of: sample.uuid) == nil, "an identifier lives once")
            position += 1
            living.append((sample: sample, position: position))
            places[sample.uuid] = position
        }
    }

    /// Deletes samples in order; every identifier must be of a living one.
    package mutating func delete(_ uuids: [UUID]) {
        for uuid in uuids {
            guard let place = living.firstIndex(where: { $0.sample.uuid == uuid }) else {
                preconditionFailure("only what lives can be deleted")
            }
            position += 1
            living.remove(at: place)
            places[uuid] = nil
        }
    }

    private func knows(_ bundleIdentifier: String) -> Bool {
        introduced.contains { $0.source.bundleIdentifier == bundleIdentifier }
    }

    // MARK: Reading

    /// Every sample that lives, in order of saving.
    package var samples: [Sample] { living.map(\.sample) }

    /// Position of the event that saved a living sample.
    package func position(of uuid: UUID) -> UInt64? {
        places[uuid]
    }

    /// Bundle identifiers of all known sources for a type, best first (statistics 6).
    package func ranking(for type: String) -> [String] {
        let order = orders[type] ?? []
        let byDefault = introduced.sorted { a, b in
            let (x, y) = (
                a.source.defaultRank(firstSeen: a.position),
                b.source.defaultRank(firstSeen: b.position)
            )
            if x != y { return x.lexicographicallyPrecedes(y) }
            return a.source.bundleIdentifier.utf8.lexicographicallyPrecedes(
                b.source.bundleIdentifier.utf8)
        }
        let rest = byDefault.map(\.source.bundleIdentifier).filter { !order.contains($0) }
        return order.filter { knows($0) } + rest
    }

    /// The samples of a type that a predicate lets in, in the order asked for; ties by position.
    package func samples(
        of type: String, _ predicate: ModelPredicate = ModelPredicate(),
        order: ModelOrder = .start, limit: Int = 0
    ) -> [Sample] {
        let found = living.filter { $0.sample.type == type && predicate.matches($0.sample) }
        let sorted = found.sorted { a, b in
            let (x, y) = (order.key(a.sample), order.key(b.sample))
            return x == y ? a.position < b.position : x < y
        }
        return (limit == 0 ? sorted[...] : sorted.prefix(limit)).map(\.sample)
    }

    /// The answer of a single statistics query; nil where nothing matches.
    package func statistics(_ query: ModelQuery) -> ModelStatistics? {
        let found = samples(of: query.type, query.predicate)
        guard let start = found.map(\.start.seconds).min(),
            let end = found.map(\.end.seconds).max()
        else { return nil }
        return answer(
            aggregation(query), window: nil, bounds: NaiveInterval(start: start, end: end))
    }

    /// The members of a collection: the intervals in which something takes part, in order.
    package func collection(_ query: ModelQuery, grid: NaiveGrid) -> [ModelStatistics] {
        let aggregation = aggregation(query)
        let touched = Set(
            aggregation.entries.flatMap { grid.intervals(touching: $0.start, $0.end) })
        return touched.sorted { $0.start < $1.start }
            .map { answer(aggregation, window: $0, bounds: $0) }
    }

    /// Every interval from the one that holds `from` to the one that holds `to`, empty ones too.
    package func enumerate(
        _ query: ModelQuery, grid: NaiveGrid, from: Double, to: Double
    ) -> [ModelStatistics] {
        let aggregation = aggregation(query)
        return grid.intervals(from: from, to: to)
            .map { answer(aggregation, window: $0, bounds: $0) }
    }

    private func answer(
        _ aggregation: NaiveAggregation, window: NaiveInterval?, bounds: NaiveInterval
    ) -> ModelStatistics {
        let isSeparate = aggregation.options.contains(.separateBySource)
        return ModelStatistics(
            start: bounds.start, end: bounds.end,
            merged: aggregation.values(in: window, source: nil) ?? ModelValues(),
            sources: isSeparate ? aggregation.sources(in: window) : nil)
    }

    private func aggregation(_ query: ModelQuery) -> NaiveAggregation {
        guard let type = types[query.type] else {
            preconditionFailure("the model was not told of \(query.type)")
        }
        let style = style(of: type)
        precondition(query.options.isLegal(for: style), "the options are not legal")
        let (counted, around) = entries(query)
        return NaiveAggregation(
            style: style, options: query.options, entries: counted, around: around,
            ranking: ranking(for: query.type), policy: policy(for: query.type))
    }

    /// What a query aggregates: the entries of the samples it lets in, and of those that it lets
    /// in apart from its bounds of time.
    package func entries(
        _ query: ModelQuery
    ) -> (counted: [ModelEntry], around: [ModelEntry]) {
        guard let type = types[query.type] else { return ([], []) }
        let near = living.filter {
            $0.sample.type == query.type && query.predicate.matchesApartFromTime($0.sample)
        }
        let found = near.filter { query.predicate.matchesTime($0.sample) }
        return (
            found.flatMap { entries(of: $0.sample, at: $0.position, type: type) },
            near.flatMap { entries(of: $0.sample, at: $0.position, type: type) }
        )
    }

    private func entries(of sample: Sample, at position: UInt64, type: ModelType) -> [ModelEntry] {
        func entry(_ start: Instant, _ end: Instant, _ value: Double, _ ordinal: Int) -> ModelEntry
        {
            ModelEntry(
                start: start.seconds, end: end.seconds, value: value,
                source: sample.revision.bundleIdentifier, position: position, ordinal: ordinal)
        }
        switch sample.value {
        case .quantity(let quantity):
            let value = type.value(quantity.value, in: quantity.unit.unitString)
            return [entry(sample.start, sample.end, value, 0)]
        case .series(let parts, let unit):
            return parts.enumerated().map { ordinal, part in
                let value = type.value(part.value, in: unit.unitString)
                return entry(part.start, part.end, value, ordinal)
            }
        case .category, .text:
            return []
        }
    }
}
