package import Foundation
package import KymoCore

/// One thing that a test does to a store.
package enum HistoryEvent: Hashable, Sendable {
    /// A source is made known with its kind.
    case introduce(ModelSource)
    /// The kind of a source is corrected.
    case kind(SourceKind, of: String)
    /// Sources of a type are put in order.
    case order([String], type: String)
    /// The merge policy of a cumulative type is set, or without a type the store's; nil takes it
    /// back.
    case policy(MergePolicy?, type: String?)
    /// The table of aggregation styles is chosen.
    case typeTable(Int)
    /// The home zone is set.
    case homeZone(String)
    /// A grid is registered.
    case addGrid(GridRecord)
    /// A grid is no longer registered.
    case removeGrid(UInt32)
    /// Samples are saved in one call.
    case save([Sample])
    /// Samples that were deleted come back by an import.
    case restore([Sample])
    /// Samples are deleted in one call.
    case delete([UUID])
    /// The store is closed and opened again.
    case reopen
}

/// What happened to a store, from its beginning.
package struct History: Sendable {
    /// Seed that makes it again.
    package let seed: UInt64
    /// Zone around whose clock changes it plays.
    package let zone: String
    package var events: [HistoryEvent]

    package init(seed: UInt64, zone: String, events: [HistoryEvent]) {
        self.seed = seed
        self.zone = zone
        self.events = events
    }

    /// The types its samples have, in order of appearance.
    package var types: [ModelType] {
        let used = Set(samples.map(\.type))
        return ModelType.tested.filter { used.contains($0.identifier) }
    }

    /// Every sample that is saved, whether or not it is deleted.
    package var samples: [Sample] {
        events.flatMap { (event: HistoryEvent) -> [Sample] in
            if case .save(let samples) = event { samples } else { [] }
        }
    }

    /// The same without what cannot happen: deleting what is not there, bringing back what is,
    /// saving nothing, correcting a source that is not known.
    package var possible: History {
        var living: Set<UUID> = []
        var known: Set<String> = []
        var grids: Set<UInt32> = []
        var kept: [HistoryEvent] = []
        for event in events {
            switch event {
            case .save(let samples), .restore(let samples):
                if samples.contains(where: { living.contains($0.uuid) }) { continue }
                if samples.isEmpty { continue }
                living.formUnion(samples.map(\.uuid))
                known.formUnion(samples.map(\.revision.bundleIdentifier))
                kept.append(event)
            case .delete(let uuids):
                let there = uuids.filter { living.remove($0) != nil }
                if !there.isEmpty { kept.append(.delete(there)) }
            case .introduce(let source):
                known.insert(source.bundleIdentifier)
                kept.append(event)
            case .kind(_, let source):
                if known.contains(source) { kept.append(event) }
            case .addGrid(let grid):
                if grids.insert(grid.identifier).inserted { kept.append(event) }
            case .removeGrid(let number):
                if grids.remove(number) != nil { kept.append(event) }
            case .order, .policy, .typeTable, .reopen, .homeZone:
                kept.append(event)
            }
        }
        return History(seed: seed, zone: zone, events: kept)
    }

    /// The state of the model after all events.
    package var model: ModelStore {
        var model = ModelStore(types: ModelType.tested)
        for event in events { model.apply(event) }
        return model
    }
}

extension ModelStore {
    /// Does what an event says.
    package mutating func apply(_ event: HistoryEvent) {
        switch event {
        case .introduce(let source): introduce(source)
        case .kind(let kind, let source): setKind(kind, of: source)
        case .order(let order, let type): setOrder(order, of: type)
        case .policy(let policy, let type): setPolicy(policy, of: type)
        case .typeTable(let table): setTypeTable(table)
        case .save(let samples), .restore(let samples): save(samples)
        case .delete(let uuids): delete(uuids)
        case .homeZone, .addGrid, .removeGrid: noteSetting()
        case .reopen: break
        }
    }
}

extension ModelType {
    /// One or two types of each style, by statistics 1 and the catalog's units.
    package static let tested = [steps, distance, mass, heartRate, restingHeartRate, level]

    /// Cumulative, counted.
    package static let steps = ModelType(
        "HKQuantityTypeIdentifierStepCount", .cumulative, unit: "count")
    /// Cumulative, with other units than its own.
    package static let distance = ModelType(
        "HKQuantityTypeIdentifierDistanceWalkingRunning", .cumulative, unit: "km",
        factors: [
            "m": NaiveRational(1, over: 1000), "mi": NaiveRational(1_609_344, over: 1_000_000),
        ])
    /// Discrete, plain mean.
    package static let mass = ModelType(
        "HKQuantityTypeIdentifierBodyMass", .arithmetic, unit: "kg")
    /// Discrete, mean by time.
    package static let heartRate = ModelType(
        "HKQuantityTypeIdentifierHeartRate", .weighted, unit: "count/min",
        factors: ["count/s": NaiveRational(60)])
    /// Discrete, mean by time in type table 2.
    package static let restingHeartRate = ModelType(
        "HKQuantityTypeIdentifierRestingHeartRate", .weighted, older: .arithmetic, unit: "count/min"
    )
    /// Sound level that, unlike exposure, may be a point.
    package static let level = ModelType(
        "HKQuantityTypeIdentifierEnvironmentalSoundReduction", .level, unit: "dBASPL")
}
