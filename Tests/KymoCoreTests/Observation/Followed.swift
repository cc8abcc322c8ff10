import Foundation
import KymoCore

/// The three sequences, asked about steps that are saved one a day.
enum Followed: CaseIterable {
    case changes
    case statistics
    case observations

    /// What an element told, in words that all three have.
    struct Element: Hashable, Sendable {
        /// Position of the last event that it knows.
        var position: UInt64
        /// Samples saved, or intervals that were empty before.
        var added: Int?
        var types: Set<String>?
    }

    /// Where a consumer of any of them stands.
    enum Iterator: Sendable {
        case changes(ChangeSequence.AsyncIterator)
        case statistics(StatisticsUpdateSequence.AsyncIterator)
        case observations(ObservationSequence.AsyncIterator)

        mutating func next() async throws(StoreError) -> Element? {
            switch self {
            case .changes(var iterator):
                defer { self = .changes(iterator) }
                return try await iterator.next().map {
                    Element(position: $0.anchor.position.rawValue, added: $0.added.count)
                }
            case .statistics(var iterator):
                defer { self = .statistics(iterator) }
                return try await iterator.next().map {
                    Element(
                        position: $0.answer.position.rawValue,
                        added: $0.changes.count { $0.old == nil && $0.new != nil })
                }
            case .observations(var iterator):
                defer { self = .observations(iterator) }
                return try await iterator.next().map {
                    Element(position: $0.position.rawValue, types: $0.types)
                }
            }
        }
    }

    func iterator(_ store: Store) -> Iterator {
        let steps = SampleKind.steps.selection
        switch self {
        case .changes:
            return .changes(store.changes(ChangesQuery([steps])).makeAsyncIterator())
        case .statistics:
            let query = StatisticsQuery(steps, grid: Self.days)
            return .statistics(store.statisticsUpdates(query).makeAsyncIterator())
        case .observations:
            return .observations(store.observations(of: [steps]).makeAsyncIterator())
        }
    }

    /// The first element where events are a source and then a sample a day.
    func first(positions: ClosedRange<UInt64>) -> Element {
        let count = positions.count - 1
        return Element(position: positions.upperBound, added: self == .observations ? nil : count)
    }

    /// A later element of which one event is a sample each, save those of other kinds.
    func later(positions: ClosedRange<UInt64>, samples: Int? = nil) -> Element {
        if self == .observations {
            return Element(position: positions.upperBound, types: [SampleKind.steps.type])
        }
        return Element(position: positions.upperBound, added: samples ?? positions.count)
    }

    private static let days = try? Grid(
        components: GridComponents(day: 1), anchor: Instant(seconds: 0),
        timeZone: TimeZone(secondsFromGMT: 0) ?? .current)
}
