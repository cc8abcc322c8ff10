import Foundation
import KymoCore
import KymoTestSupport

/// What happened to samples, as a list: changes since a position by definition.
struct NaiveLog {
    private struct Entry {
        var position: UInt64
        var sample: Sample
        var isDeletion: Bool
    }

    private(set) var model = ModelStore(types: ModelType.tested)
    private var entries: [Entry] = []

    /// Does what an event says, and writes down where.
    mutating func apply(_ event: HistoryEvent) {
        let before = model
        model.apply(event)
        switch event {
        case .save(let samples), .restore(let samples):
            for sample in samples {
                guard let position = model.position(of: sample.uuid) else { continue }
                entries.append(Entry(position: position, sample: sample, isDeletion: false))
            }
        case .delete(let uuids):
            for (place, uuid) in uuids.enumerated() {
                guard let sample = before.samples.first(where: { $0.uuid == uuid }) else {
                    continue
                }
                let position = before.position + UInt64(place) + 1
                entries.append(Entry(position: position, sample: sample, isDeletion: true))
            }
        case .introduce, .kind, .order, .policy, .typeTable, .homeZone, .addGrid, .removeGrid,
            .reopen:
            break
        }
    }

    /// Samples whose last event since a position saved them, and those that it deleted.
    func changes(
        after position: UInt64, _ wanted: [(type: String, predicate: ModelPredicate)]?
    ) -> (added: [Sample], deleted: [UUID]) {
        var last: [UUID: UInt64] = [:]
        for entry in entries { last[entry.sample.uuid] = entry.position }
        let news = entries.filter { entry in
            entry.position > position && last[entry.sample.uuid] == entry.position
                && Self.isWanted(entry.sample, wanted)
        }
        return (
            news.filter { !$0.isDeletion }.map(\.sample),
            news.filter(\.isDeletion).map(\.sample.uuid)
        )
    }

    /// The living samples that are asked for.
    func living(_ wanted: [(type: String, predicate: ModelPredicate)]?) -> Set<Sample> {
        Set(model.samples.filter { Self.isWanted($0, wanted) })
    }

    private static func isWanted(
        _ sample: Sample, _ wanted: [(type: String, predicate: ModelPredicate)]?
    ) -> Bool {
        wanted?.contains { $0.type == sample.type && $0.predicate.matches(sample) } ?? true
    }
}
