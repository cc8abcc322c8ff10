import Foundation
import KymoCore
import KymoTestSupport

/// Events that are written at the same time, or as one batch.
struct Together {
    var events: [HistoryEvent]

    /// Cuts a history into what is written together: runs of events none of which needs another.
    static func runs(of history: History, _ random: inout SeededRandom) -> [Together] {
        var runs: [Together] = []
        var wanted = 0
        var touched: Set<UUID> = []
        var grids: Set<UInt32> = []
        for event in history.events {
            let isFree: Bool
            switch event {
            case .save(let samples): isFree = touched.isDisjoint(with: samples.map(\.uuid))
            case .delete(let uuids): isFree = touched.isDisjoint(with: uuids)
            case .addGrid(let grid): isFree = !grids.contains(grid.identifier)
            case .removeGrid(let number): isFree = !grids.contains(number)
            case .order, .policy, .typeTable, .homeZone: isFree = true
            case .introduce, .kind, .restore, .reopen: isFree = false
            }
            if wanted > 0, isFree, !runs.isEmpty {
                runs[runs.count - 1].events.append(event)
                wanted -= 1
            } else {
                runs.append(Together(events: [event]))
                touched = []
                grids = []
                wanted = isFree && random.once(in: 2) ? random.number(1...6) : 0
            }
            switch event {
            case .save(let samples): touched.formUnion(samples.map(\.uuid))
            case .delete(let uuids): touched.formUnion(uuids)
            case .addGrid(let grid): grids.insert(grid.identifier)
            case .removeGrid(let number): grids.insert(number)
            default: break
            }
        }
        return runs
    }

    /// What is deleted and saved here as one batch, in the order of events; nil where there is
    /// something else, or a source that the model does not know.
    func batch(_ model: ModelStore) -> EventBatch? {
        var batch = EventBatch()
        for event in events {
            switch event {
            case .delete(let uuids):
                for uuid in uuids {
                    guard let position = model.position(of: uuid),
                        let type = model.samples.first(where: { $0.uuid == uuid })?.type
                    else { return nil }
                    batch.events.append(
                        .deleted(
                            Deletion(uuid: uuid, type: type, savedAt: LogPosition(position))))
                }
            case .save(let samples):
                for sample in samples {
                    let known = model.ranking(for: sample.type)
                    guard known.contains(sample.revision.bundleIdentifier) else { return nil }
                    batch.events.append(.saved(batch.dictionary.row(for: sample)))
                }
            default: return nil
            }
        }
        return batch
    }
}

extension Store {
    /// Hands over writes at once, in order: they wait for one another's commit.
    func write(_ events: [HistoryEvent]) async throws -> [Commit] {
        // Tasks of the actor begin in order; the commit is one more behind them.
        let tasks = events.map { event in
            Task { () async throws -> Commit in
                switch event {
                case .save(let samples): try await self.save(samples)
                case .delete(let uuids): try await self.delete(uuids)
                case .order(let order, let type):
                    try await self.apply([.sourceOrderSet(type: type, bundleIdentifiers: order)])
                case .policy(let policy, let type):
                    try await self.apply([.mergePolicySet(type: type, policy: policy)])
                case .typeTable(let table): try await self.apply([.typeTableSet(table)])
                case .homeZone(let zone): try await self.apply([.homeZoneSet(zone)])
                case .addGrid(let grid): try await self.apply([.gridAdded(grid)])
                case .removeGrid(let number): try await self.apply([.gridRemoved(number)])
                case .introduce, .kind, .restore, .reopen:
                    throw StoreError(.invalidArgument, "not to be written with others")
                }
            }
        }
        var commits: [Commit] = []
        for task in tasks { commits.append(try await task.value) }
        return commits
    }
}
