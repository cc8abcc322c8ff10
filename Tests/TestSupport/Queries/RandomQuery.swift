import KymoCore

/// Makes questions about a history: bounds where its samples begin and end, grids of every kind.
package struct RandomQuery: Sendable {
    private var random: SeededRandom
    private let samples: [Sample]
    private let zone: ZoneTable
    /// Instants worth asking about.
    private let instants: [Double]

    /// - Parameters:
    ///   - history: what is asked about; it must have samples.
    ///   - zone: of the grids.
    package init(about history: History, zone: ZoneTable) {
        random = SeededRandom(seed: history.seed ^ 0x5175_6572)
        samples = history.samples
        self.zone = zone
        instants = samples.flatMap { [$0.start.seconds, $0.end.seconds] }
    }

    /// A statistics query of some options, values by source mostly among them.
    package mutating func query(of type: ModelType) -> ModelQuery {
        var options = ModelOptions.all(for: type.style)
        if random.once(in: 4) { options.remove(.separateBySource) }
        if random.once(in: 6) { options.remove(.mostRecent) }
        if random.once(in: 6) { options.remove(.duration) }
        return ModelQuery(type.identifier, options, predicate())
    }

    /// A predicate: none, or a window by every rule, some sources, metadata.
    package mutating func predicate() -> ModelPredicate {
        if random.once(in: 5) { return ModelPredicate() }
        var predicate = ModelPredicate()
        if !random.once(in: 3) { predicate.start = instant() }
        if !random.once(in: 3) { predicate.end = instant() }
        predicate.strictStart = random.once(in: 3)
        predicate.strictEnd = random.once(in: 3)
        if random.once(in: 4) {
            let sources = Set(samples.map(\.revision.bundleIdentifier)).sorted()
            predicate.sources = Set(random.some(of: sources, atLeast: 1, atMost: 2))
        }
        if random.once(in: 5) { predicate.conditions = [condition()] }
        return predicate
    }

    private mutating func condition() -> ModelPredicate.Condition {
        switch random.number(1...4) {
        case 1: .has("note")
        case 2: .equal("note", .string("ä"))
        case 3: .equal("HKWasUserEntered", .boolean(true))
        default: .different("HKWasUserEntered", .boolean(true))
        }
    }

    /// A whole number of a range.
    package mutating func number(_ range: ClosedRange<Int>) -> Int { random.number(range) }

    /// A sample's own bound, or one near it.
    package mutating func instant() -> Double {
        random.pick(instants) + Double(random.pick([0, 0, 0, -1, 1, 3600, -7200, 100_000]))
    }

    /// A grid anchored at a bound of a sample, at a midnight, in 1970 or in 2065.
    package mutating func grid() -> NaiveGrid {
        let near = Int(instant().rounded(.down))
        let midnight = zone.instant(wall: zone.wall(at: near).floor(86400) * 86400)
        let anchor =
            switch random.number(1...6) {
            case 1: Double(near)
            case 2: Double(near) + Double(random.number(1...7)) / 8
            case 3:
                Double(zone.instant(wall: CivilDay(year: 1970, month: 1, day: 1).second + 12_840))
            case 4:
                Double(zone.instant(wall: CivilDay(year: 2065, month: 3, day: 15).second + 12_840))
            default: Double(midnight)
            }
        return NaiveGrid(
            anchor: anchor, components: random.pick(RandomQuery.components), zone: zone)
    }

    /// The parts that grids are made of.
    package static let parts: [[String: Int]] = [
        ["day": 1], ["day": 1], ["hour": 1], ["hour": 6], ["hour": 24], ["minute": 90],
        ["day": 7], ["weekOfYear": 2], ["month": 1], ["quarter": 1], ["year": 1],
        ["day": 1, "hour": 6], ["month": 1, "day": 1],
    ]
    private static let components = parts.compactMap { NaiveComponents($0) }
}

extension CivilDay {
    /// Wall-clock seconds since 2001 at its beginning.
    fileprivate var second: Int { number * 86400 }
}
