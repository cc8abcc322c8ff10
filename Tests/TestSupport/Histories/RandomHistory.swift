package import Foundation
import KymoCore

/// Makes histories that crowd around a clock change: few sources, few days, many collisions.
package struct RandomHistory {
    /// Zones whose clock changes differ in kind: half hours, a lost day, a quarter of an hour,
    /// changes at midnight, summer time that ends for a month.
    package static let zones = [
        "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe",
        "Asia/Kathmandu", "Africa/Casablanca", "Pacific/Apia",
    ]

    /// Seeds to try for a zone: four others for each, or as many as `KYMO_TEST_SEEDS` says.
    package static func seeds(for zone: String) -> Range<UInt64> {
        let number = ProcessInfo.processInfo.environment["KYMO_TEST_SEEDS"].flatMap { UInt64($0) }
        let first = UInt64(zones.firstIndex(of: zone) ?? zones.count) * 1_000_000
        return first..<first + (number ?? 4)
    }

    private var random: SeededRandom
    private let seed: UInt64
    private let zone: ZoneTable
    /// The clock change in the middle, in seconds since 2001.
    private let change: Int
    private let sources: [ModelSource]
    private let types: [ModelType]
    /// Instants already used, to be used again.
    private var instants: [Double] = []
    private var living: [Sample] = []
    private var deleted: [Sample] = []
    private let crowd: Int
    /// Whether grids come and go, and some samples are years late or in the future.
    private let hasGrids: Bool
    private var grids: [GridRecord] = []
    private var gridCount: UInt32 = 0

    /// Makes one history.
    ///
    /// - Parameters:
    ///   - seed: decides everything.
    ///   - zone: around a clock change of which it plays.
    ///   - steps: number of saves, deletes and the like.
    ///   - crowd: most samples of one save.
    package static func make(
        seed: UInt64, zone: ZoneTable, steps: Int, crowd: Int = 4
    ) -> History {
        var maker = RandomHistory(seed: seed, zone: zone, crowd: crowd)
        return maker.history(steps: steps)
    }

    /// Makes a history of a number of events over three sources or more, with a home zone and two
    /// grids or more, which come and go.
    ///
    /// - Parameters:
    ///   - seed: decides everything.
    ///   - zone: around a clock change of which it plays.
    ///   - events: how many events its log has at least; fewer than a batch more.
    package static func make(seed: UInt64, zone: ZoneTable, events count: Int) -> History {
        var maker = RandomHistory(seed: seed, zone: zone, crowd: 4, hasGrids: true)
        return maker.historyOfGrids(events: count)
    }

    private init(seed: UInt64, zone: ZoneTable, crowd: Int, hasGrids: Bool = false) {
        self.seed = seed
        self.hasGrids = hasGrids
        self.zone = zone
        random = SeededRandom(seed: seed)
        self.crowd = hasGrids ? random.pick([1, 3, 6, 20]) : crowd
        let changes = zone.periods.map(\.start).filter {
            (RandomHistory.firstSecond..<RandomHistory.lastSecond).contains($0)
        }
        change = changes.isEmpty ? 0 : random.pick(changes)
        sources = random.some(
            of: RandomHistory.allSources, atLeast: hasGrids ? 3 : 2, atMost: hasGrids ? 5 : 4)
        types = random.some(of: ModelType.tested, atLeast: 1, atMost: 2)
    }

    private static let firstSecond = CivilDay(year: 1985, month: 1, day: 1).number * 86400
    private static let lastSecond = CivilDay(year: 2026, month: 1, day: 1).number * 86400

    private static let allSources = [
        ModelSource(
            bundleIdentifier: "com.apple.health.W", name: "Watch", kind: .firstParty,
            productType: "Watch6,1"),
        ModelSource(
            bundleIdentifier: "com.apple.health.P", name: "Phone", kind: .firstParty,
            productType: "iPhone14,2"),
        ModelSource(bundleIdentifier: "import.scale", name: "Scale", kind: .other),
        ModelSource(bundleIdentifier: "import.band", name: "Band", kind: .other),
        ModelSource(bundleIdentifier: "com.apple.Health", name: "Health", kind: .healthApp),
    ]

    private mutating func history(steps: Int) -> History {
        var events = sources.filter { _ in random.once(in: 4) }.map { introduction(of: $0) }
        for _ in 0..<steps { events.append(step()) }
        return History(seed: seed, zone: zone.name, events: events).possible
    }

    private mutating func historyOfGrids(events count: Int) -> History {
        var events = [HistoryEvent.homeZone(zone.name), addGrid(), addGrid()]
        events += sources.map { introduction(of: $0) }
        var model = ModelStore(types: ModelType.tested)
        for event in events { model.apply(event) }
        var used: Set<String> = []
        while model.position < count || used.count < 3 {
            let event = random.once(in: 16) ? gridEvent() : step()
            model.apply(event)
            events.append(event)
            if case .save(let samples) = event {
                used.formUnion(samples.map(\.revision.bundleIdentifier))
            }
        }
        return History(seed: seed, zone: zone.name, events: events)
    }

    private mutating func gridEvent() -> HistoryEvent {
        if random.once(in: 4) { return .homeZone(random.pick([zone.name, "UTC", "Asia/Tokyo"])) }
        // Two stay.
        if grids.count > 2, random.once(in: 2) {
            let grid = grids.remove(at: random.number(0...grids.count - 1))
            return .removeGrid(grid.identifier)
        }
        return grids.count < 4 ? addGrid() : .reopen
    }

    /// In the zone mostly, anchored at midnight, at an instant of a sample, or decades away.
    private mutating func addGrid() -> HistoryEvent {
        gridCount += 1
        let midnight = Double(zone.instant(wall: zone.wall(at: change).floor(86400) * 86400))
        let anchors: [Double] = [
            midnight, midnight + 900, Double(change), Double(change) + 12_345.5,
            -978_294_360, 2_026_000_000,
        ]
        let anchor = random.pick(anchors)
        let parts = random.pick(RandomQuery.parts)
        let grid = GridRecord(
            identifier: gridCount, type: random.once(in: 4) ? types[0].identifier : nil,
            components: (try? GridComponents(named: parts)) ?? GridComponents(day: 1),
            anchor: Instant(seconds: anchor),
            timeZone: random.once(in: 5) ? "Asia/Kolkata" : zone.name)
        grids.append(grid)
        return .addGrid(grid)
    }

    /// As an import would introduce it: in any order, sometimes of another kind.
    private mutating func introduction(of source: ModelSource) -> HistoryEvent {
        var source = source
        if random.once(in: 3) { source.kind = random.pick(SourceKind.allCases) }
        if random.once(in: 3) { source.productType = random.pick([nil, "iPad8,1", "Watch7,2"]) }
        return .introduce(source)
    }

    private mutating func step() -> HistoryEvent {
        switch random.number(1...43) {
        case 1, 2: return .reopen
        case 3, 4: return order()
        case 5: return .typeTable(random.number(1...2))
        case 6:
            return .kind(
                random.pick(SourceKind.allCases), of: random.pick(sources).bundleIdentifier)
        case 41...43: return policy()
        case 7...16 where !living.isEmpty: return .delete(someLiving())
        case 17...18 where !deleted.isEmpty:
            let sample = deleted.remove(at: random.number(0...deleted.count - 1))
            living.append(sample)
            return .restore([sample])
        default:
            let samples = (0..<random.number(1...crowd)).map { _ in sample() }
            living += samples
            return .save(samples)
        }
    }

    private mutating func order() -> HistoryEvent {
        let listed = sources.filter { _ in random.once(in: 2) }.map(\.bundleIdentifier)
        return .order(random.shuffled(listed), type: random.pick(types).identifier)
    }

    /// Of a cumulative type or of the store.
    private mutating func policy() -> HistoryEvent {
        let summed = types.filter { $0.style == .cumulative }
        let isOfType = !summed.isEmpty && random.once(in: 2)
        return .policy(
            random.pick([nil, .ownership1, .segment1, .segment1]),
            type: isOfType ? random.pick(summed).identifier : nil)
    }

    private mutating func someLiving() -> [UUID] {
        let count = random.number(1...min(max(2, crowd / 3), living.count))
        let samples = (0..<count).map { _ in living.remove(at: random.number(0...living.count - 1))
        }
        deleted += samples
        return samples.map(\.uuid)
    }

    private mutating func sample() -> Sample {
        let type = random.pick(types)
        let source = random.pick(sources)
        let start = instant()
        let end = end(after: start)
        var metadata = Metadata()
        if random.once(in: 3) { metadata["HKWasUserEntered"] = .boolean(random.once(in: 2)) }
        if random.once(in: 4) { metadata["note"] = .string(random.pick(["ä", "b"])) }
        let uuid = UUID(random: &random)
        return Sample(
            uuid: uuid, type: type.identifier, start: Instant(seconds: start),
            end: Instant(seconds: end), value: value(of: type, from: start, to: end),
            revision: SourceRevision(
                name: source.name, bundleIdentifier: source.bundleIdentifier,
                version: random.pick(["1.0", "2.0"]), productType: source.productType),
            metadata: metadata)
    }

    // MARK: Time

    /// Within three days of the change: used before, on the quarter hour, on the second, or not.
    private mutating func instant() -> Double {
        if !instants.isEmpty && random.once(in: 3) { return random.pick(instants) }
        var quarter = Double(change + 900 * random.number(-288...288))
        // Years late, or in the future.
        if hasGrids, random.once(in: 20) {
            quarter += Double(86400 * random.pick([-731, -30, 400]))
        }
        let instant =
            switch random.number(1...6) {
            case 1: quarter + Double(random.number(-600...600))
            case 2: quarter + Double(random.number(0...7)) / 8
            case 3: quarter + 900 * random.fraction()
            case 4: Double(change)
            default: quarter
            }
        instants.append(instant)
        return instant
    }

    /// A point, a moment, a stretch, an instant used before, or days.
    private mutating func end(after start: Double) -> Double {
        let end =
            switch random.number(1...9) {
            case 1, 2: start
            case 3: start + Double(random.number(1...120))
            case 4: start + 900 * random.fraction()
            case 5, 6: start + Double(900 * random.number(1...12))
            case 7: start + Double(3600 * random.number(8...95))
            case 8:
                random.pick([start] + instants.filter { start <= $0 && $0 <= start + 345_600 })
            default: start + Double(random.number(1...7200)) / 3
            }
        if random.once(in: 2) { instants.append(end) }
        return end
    }

    // MARK: Values

    private mutating func value(of type: ModelType, from start: Double, to end: Double)
        -> SampleValue
    {
        let units = [type.unit] + type.factors.keys.sorted()
        let unit = Unit.forTests(random.once(in: 4) ? random.pick(units) : type.unit)
        if end - start >= 60 && random.once(in: 6) {
            return .series(series(of: type, from: start, to: end), unit: unit)
        }
        return .quantity(Quantity(value: number(of: type), unit: unit))
    }

    /// Parts one after the other, some touching, some apart, some points, some over each other.
    private mutating func series(of type: ModelType, from start: Double, to end: Double)
        -> [SeriesEntry]
    {
        let bounds = (0..<2 * random.number(2...4)).map { _ in
            min(end, start + Double(random.number(0...8)) / 8 * (end - start))
        }.sorted()
        return stride(from: 0, to: bounds.count, by: 2).map { i in
            SeriesEntry(
                start: Instant(seconds: bounds[i]), end: Instant(seconds: bounds[i + 1]),
                value: number(of: type))
        }
    }

    private mutating func number(of type: ModelType) -> Double {
        switch random.number(1...5) {
        case 1: return Double(random.number(0...3))
        case 2: return Double(random.number(1...1000)) / 10
        case 3: return Double(random.number(1...1000)) / 3
        case 4: return 100 * random.fraction()
        default: return Double(random.number(1...200))
        }
    }
}

extension UUID {
    /// A version 4 identifier of a seeded generator.
    package init(random: inout SeededRandom) {
        var bytes = (0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14],
                bytes[15]
            ))
    }
}
