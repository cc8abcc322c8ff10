import KymoCore
import KymoTestSupport

/// What was played and compared, to see that nothing is missing.
struct Mix: Sendable {
    var histories = 0
    var events: UInt64 = 0
    /// Steps of each kind.
    private var steps: [String: Int] = [:]
    /// Samples saved of each kind and style.
    private var samples: [String: Int] = [:]
    private var zones: [String: Int] = [:]
    private var sources: [Int: Int] = [:]
    private var grids: [Int: Int] = [:]
    private var batchSizes: [String: Int] = [:]
    private var plans: [String: Int] = [:]
    /// Intervals of which rows and samples were compared.
    var intervals = 0
    /// Intervals that were compared with the model.
    var modelIntervals = 0
    /// Rows of indexes that were compared with a whole replay at the end.
    var rowsVerified: UInt64 = 0
    /// Commits of several writes, and the writes in them.
    var groups = 0
    var groupedEvents = 0
    /// Batches that save and delete.
    var mixedBatches = 0
    /// Single queries that were compared with the model.
    var singles = 0

    mutating func note(_ history: History) {
        histories += 1
        zones[history.zone, default: 0] += 1
        let names = Set(history.samples.map(\.revision.bundleIdentifier))
        sources[names.count, default: 0] += 1
        let added = history.events.count { if case .addGrid = $0 { true } else { false } }
        grids[added + 1, default: 0] += 1
    }

    mutating func note(_ event: HistoryEvent) {
        let kind =
            switch event {
            case .introduce: "introduce"
            case .kind: "kind of source"
            case .order: "source order"
            case .policy(let policy, _): "policy \(policy?.rawValue ?? "taken back")"
            case .typeTable: "type table"
            case .homeZone: "home zone"
            case .addGrid: "grid added"
            case .removeGrid: "grid removed"
            case .save: "save"
            case .restore: "save again what was deleted"
            case .delete: "delete"
            case .reopen: "reopen"
            }
        steps[kind, default: 0] += 1
        switch event {
        case .save(let batch):
            note(batchOf: batch.count)
            for sample in batch { note(sample) }
        case .delete(let batch): note(batchOf: batch.count)
        default: break
        }
    }

    private mutating func note(batchOf count: Int) {
        batchSizes[count == 1 ? "1" : count <= 4 ? "2 to 4" : "5 or more", default: 0] += 1
    }

    private mutating func note(_ sample: Sample) {
        let type = sample.type.replacing("HKQuantityTypeIdentifier", with: "")
        samples[type, default: 0] += 1
        if case .series = sample.value { samples["series", default: 0] += 1 }
        if sample.start == sample.end { samples["points", default: 0] += 1 }
    }

    mutating func note(_ plan: StatisticsPlan) {
        let kind =
            switch plan {
            case .rows: "rows"
            case .rollUp: "rows put together"
            case .scan: "scan"
            }
        plans[kind, default: 0] += 1
    }

    mutating func add(_ other: Mix) {
        histories += other.histories
        events += other.events
        intervals += other.intervals
        modelIntervals += other.modelIntervals
        rowsVerified += other.rowsVerified
        groups += other.groups
        groupedEvents += other.groupedEvents
        mixedBatches += other.mixedBatches
        singles += other.singles
        steps.merge(other.steps, uniquingKeysWith: +)
        samples.merge(other.samples, uniquingKeysWith: +)
        zones.merge(other.zones, uniquingKeysWith: +)
        sources.merge(other.sources, uniquingKeysWith: +)
        grids.merge(other.grids, uniquingKeysWith: +)
        batchSizes.merge(other.batchSizes, uniquingKeysWith: +)
        plans.merge(other.plans, uniquingKeysWith: +)
    }

    /// What was played and compared, one line each.
    var lines: [String] {
        func list<Key: Comparable>(_ counts: [Key: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                .joined(separator: ", ")
        }
        return [
            "\(histories) histories, \(events) events of their logs",
            "steps: \(list(steps))", "samples: \(list(samples))", "batches of: \(list(batchSizes))",
            "zones: \(list(zones))", "histories by number of sources: \(list(sources))",
            "histories by number of grids: \(list(grids))",
            "\(groups) commits of several writes, \(groupedEvents) writes in them; "
                + "\(mixedBatches) batches that save and delete; \(singles) single queries",
            "plans: \(list(plans))",
            "compared after each step: \(intervals) intervals of touched types from rows and from "
                + "samples, every byte of the indexes with the log played again; with the model: "
                + "\(modelIntervals) intervals, one question after each step and all at the end, "
                + "of one history in ten all after each step; "
                + "with a replay of the whole log: \(rowsVerified) rows at the end",
        ]
    }
}
