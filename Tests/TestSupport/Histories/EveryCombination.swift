import Foundation
import KymoCore

/// All short histories: three saves and one delete, two sources, three intervals.
///
/// Each plays at a place of its own in time, so that many can live in one store.
package struct EveryCombination: Sendable {
    /// The type of all samples.
    package let type: ModelType
    /// Start of the first history, in seconds since 2001.
    package let start: Double
    /// Seconds from one history to the next.
    package let spacing: Double

    /// A straddler of the hour, one that overlaps it, and a point in both; seconds after the base.
    package static let intervals: [(start: Double, end: Double)] = [
        (start: 1800, end: 5400), (start: 2700, end: 3600), (start: 3000, end: 3000),
    ]
    /// The better one is not the first by name.
    package static let sources = [
        ModelSource(
            bundleIdentifier: "com.apple.health.Z", name: "Watch", kind: .firstParty,
            productType: "Watch6,1"),
        ModelSource(bundleIdentifier: "import.a", name: "App", kind: .other),
    ]

    /// Numbers of the histories that are played.
    package let numbers: [Int]

    /// - Parameters:
    ///   - type: of all samples.
    ///   - start: of the first history, in seconds since 2001.
    ///   - spacing: seconds from one history to the next.
    ///   - step: plays each, or one of so many; 5 meets all saves and deletes equally often.
    package init(type: ModelType, start: Double, spacing: Double = 86400, step: Int = 1) {
        self.type = type
        self.start = start
        self.spacing = spacing
        numbers = Array(stride(from: 0, to: EveryCombination.count, by: step))
    }

    /// One of 5 where the build is slow, each one where it is fast or `KYMO_TEST_SEEDS` asks for
    /// more than usual.
    package static var usualStep: Int {
        #if DEBUG
            ProcessInfo.processInfo.environment["KYMO_TEST_SEEDS"] == nil ? 5 : 1
        #else
            1
        #endif
    }

    /// Choices of one save.
    private static var choices: Int { intervals.count * sources.count }

    /// A delete: after which save, and of which saved sample.
    private static let deletes = (1...3).flatMap { after in
        (0..<after).map { target in (after: after, target: target) }
    }

    /// How many of them in a row differ in what is deleted only.
    package var deletes: Int { EveryCombination.deletes.count }

    /// How many there are.
    package static var count: Int {
        EveryCombination.choices * EveryCombination.choices * EveryCombination.choices
            * EveryCombination.deletes.count
    }

    /// Where history `number` begins in time.
    package func base(_ number: Int) -> Double { start + Double(number) * spacing }

    /// History `number`, from 0 to `count` - 1.
    package func history(_ number: Int) -> History {
        let delete = EveryCombination.deletes[number % EveryCombination.deletes.count]
        var rest = number / EveryCombination.deletes.count
        var events: [HistoryEvent] = []
        var saved: [Sample] = []
        for place in 0..<3 {
            let sample = sample(
                number: number, place: place, choice: rest % EveryCombination.choices)
            rest /= EveryCombination.choices
            saved.append(sample)
            events.append(.save([sample]))
            if delete.after == place + 1 { events.append(.delete([saved[delete.target].uuid])) }
        }
        return History(seed: UInt64(number), zone: "UTC", events: events)
    }

    private func sample(number: Int, place: Int, choice: Int) -> Sample {
        let interval = EveryCombination.intervals[choice / EveryCombination.sources.count]
        let source = EveryCombination.sources[choice % EveryCombination.sources.count]
        return sample(
            uuid: CountingIDs.uuid(UInt64(number * 3 + place + 1)), from: source,
            start: base(number) + interval.start, end: base(number) + interval.end,
            value: [60.0, 90, 100.5][place])
    }

    private func sample(
        uuid: UUID, from source: ModelSource, start: Double, end: Double, value: Double
    ) -> Sample {
        Sample(
            uuid: uuid, type: type.identifier, start: Instant(seconds: start),
            end: Instant(seconds: end),
            value: .quantity(Quantity(value: value, unit: Unit.forTests(type.unit))),
            revision: SourceRevision(
                name: source.name, bundleIdentifier: source.bundleIdentifier,
                productType: source.productType))
    }

    /// The predicate that lets in one history only.
    package func predicate(_ number: Int) -> ModelPredicate {
        ModelPredicate(start: base(number), end: base(number) + 86400)
    }

    /// A history with neighbours of both sources on either side, as it has them among the others:
    /// too far away to matter by their distance (statistics 5).
    package func historyAmongOthers(_ number: Int) -> History {
        let neighbours = neighbours(before: base(number), after: base(number) + 86400)
        return History(
            seed: UInt64(number), zone: "UTC", events: [.save(neighbours)] + history(number).events)
    }

    private func neighbours(before: Double, after: Double) -> [Sample] {
        [before - 43200, after + 43200].enumerated().flatMap { side, instant in
            EveryCombination.sources.enumerated().map { number, source in
                sample(
                    uuid: CountingIDs.uuid(
                        UInt64(3 * EveryCombination.count + 1 + 2 * side + number)),
                    from: source, start: instant, end: instant, value: 1)
            }
        }
    }

    /// All histories at once: the first save of each, then the first deletes, and so on. Within
    /// each history the order is its own.
    package var rounds: [HistoryEvent] {
        let samples = numbers.map { history($0).samples }
        let neighbours = neighbours(before: start, after: base(EveryCombination.count))
        var events: [HistoryEvent] = [.save(neighbours)]
        for round in 0..<3 {
            // By the round that saved them: a call may delete in any order.
            var deleted: [[UUID]] = [[], [], []]
            for (number, saved) in zip(numbers, samples) {
                let delete = EveryCombination.deletes[number % deletes]
                if delete.after != round + 1 { continue }
                deleted[delete.target].append(saved[delete.target].uuid)
            }
            events.append(.save(samples.map { $0[round] }))
            events.append(.delete(deleted.flatMap { $0 }))
        }
        return events
    }
}
