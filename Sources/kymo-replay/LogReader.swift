import Foundation
import KymoCore
import KymoFrontEnd

/// One event of the log with the header of its batch.
struct LogEvent {
    let position: LogPosition
    let committedAt: Instant
    let actor: KymoCore.Actor
    /// `saved`, `deleted`, or the name of a setting.
    let kind: String
    /// Raw type identifier, where the event is about a sample.
    let type: String?
    let uuid: UUID?
    let reason: String?
    /// What a setting became, for people.
    let detail: String?
}

/// Walks the log event by event.
enum LogReader {
    /// Calls the body with every event after a position until it returns false.
    ///
    /// - Throws: `StoreError`, and what the body throws.
    static func forEachEvent(
        after position: UInt64, in snapshot: borrowing Snapshot,
        _ body: (LogEvent) throws -> Bool
    ) throws {
        var failure: (any Error)?
        let first = LogPosition(rawValue: position < .max ? position + 1 : position)
        try snapshot.forEachChunk(from: first) { header, batch, start in
            for (number, event) in batch.events.enumerated() {
                let at = start.rawValue + UInt64(number)
                if at < first.rawValue { continue }
                do {
                    let event = LogEvent(
                        event, at: LogPosition(rawValue: at), header, batch.dictionary)
                    guard try body(event) else { return false }
                } catch {
                    failure = error
                    return false
                }
            }
            return true
        }
        if let failure { throw failure }
    }
}

extension LogEvent {
    init(
        _ event: Event, at position: LogPosition, _ header: BatchHeader,
        _ dictionary: SampleDictionary
    ) {
        self.position = position
        // One rounding of whole microseconds, so that the text has six digits at most.
        committedAt = Instant(seconds: Double(header.commitTime &- 978_307_200_000_000) / 1e6)
        actor = header.actor
        switch event {
        case .saved(let row):
            kind = "saved"
            type = dictionary.sample(row).type
            uuid = row.uuid
            reason = nil
            detail = nil
        case .deleted(let deletion):
            kind = "deleted"
            type = deletion.type
            uuid = deletion.uuid
            reason = deletion.reason
            detail = "saved at \(deletion.savedAt.rawValue)"
        case .setting(let setting):
            uuid = nil
            reason = nil
            (kind, type, detail) = Self.describe(setting)
        }
    }

    private static func describe(_ setting: Setting) -> (String, String?, String) {
        switch setting {
        case .sourceIntroduced(let identifier, let name, let kind, _):
            ("sourceIntroduced", nil, "\(name), \(identifier), \(kind.rawValue)")
        case .sourceKindSet(let identifier, let kind):
            ("sourceKindSet", nil, "\(identifier), \(kind.rawValue)")
        case .sourceOrderSet(let type, let identifiers):
            ("sourceOrderSet", type, identifiers.joined(separator: ", "))
        case .typeTableSet(let table): ("typeTableSet", nil, String(table))
        case .homeZoneSet(let zone): ("homeZoneSet", nil, zone)
        case .mergePolicySet(let type, let policy):
            ("mergePolicySet", type, policy?.rawValue ?? "default")
        case .gridAdded(let grid):
            ("gridAdded", grid.type, "\(grid.components.text), \(grid.timeZone)")
        case .gridRemoved(let number): ("gridRemoved", nil, String(number))
        case .characteristicSet(let identifier, let value):
            // The value is the person's own; a list of events need not show it.
            ("characteristicSet", identifier, value == nil ? "cleared" : "set")
        }
    }
}
