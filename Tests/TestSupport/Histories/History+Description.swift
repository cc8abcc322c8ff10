import Foundation
import KymoCore

extension History: CustomStringConvertible {
    /// One line for each event, exact enough to type it in again.
    package var description: String {
        let head = "history of seed \(seed), zone \(zone), \(events.count) events"
        return ([head] + events.map { "  " + $0.description }).joined(separator: "\n")
    }
}

extension HistoryEvent: CustomStringConvertible {
    package var description: String {
        switch self {
        case .introduce(let source):
            "introduce \(source.bundleIdentifier) \(source.kind) \(source.productType ?? "-")"
        case .kind(let kind, let source): "kind of \(source) is \(kind)"
        case .order(let order, let type): "order of \(type) is \(order)"
        case .policy(let policy, let type):
            "policy of \(type ?? "the store") is \(policy?.rawValue ?? "the usual")"
        case .typeTable(let table): "type table \(table)"
        case .homeZone(let zone): "home zone \(zone)"
        case .addGrid(let grid):
            "grid \(grid.identifier): \(grid.components.text) from \(grid.anchor.seconds) in "
                + "\(grid.timeZone) of \(grid.type ?? "all types")"
        case .removeGrid(let number): "without grid \(number)"
        case .restore(let samples):
            "restore " + samples.map(\.uuid.uuidString).joined(separator: " ")
        case .save(let samples):
            "save " + samples.map { HistoryEvent.text($0) }.joined(separator: "\n       ")
        case .delete(let uuids): "delete \(uuids.map(\.uuidString).joined(separator: " "))"
        case .reopen: "reopen"
        }
    }

    private static func text(_ sample: Sample) -> String {
        let type = sample.type.replacing("HKQuantityTypeIdentifier", with: "")
        let span = "\(moment(sample.start.seconds)) to \(moment(sample.end.seconds))"
        let metadata = sample.metadata.values.sorted { $0.key < $1.key }
            .map { " \($0.key)=\($0.value)" }.joined()
        return "\(type) \(span) \(text(sample.value)) by \(sample.revision.bundleIdentifier)"
            + "\(metadata) \(sample.uuid.uuidString)"
    }

    private static func text(_ value: SampleValue) -> String {
        switch value {
        case .quantity(let quantity): "\(quantity.value) \(quantity.unit.unitString)"
        case .series(let entries, let unit):
            "["
                + entries.map {
                    "\(moment($0.start.seconds))+\($0.end.seconds - $0.start.seconds)s:\($0.value)"
                }
                .joined(separator: " ") + "] \(unit.unitString)"
        case .category(let raw): "category \(raw)"
        case .text(let text): text
        }
    }

    /// Seconds since 2001 as UTC date and time, with the exact number behind it.
    static func moment(_ seconds: Double) -> String {
        "\(ExampleInstant.text(seconds))(\(seconds))"
    }
}
