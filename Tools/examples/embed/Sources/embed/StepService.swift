import KymoCore

import struct Foundation.TimeZone
import struct Foundation.UUID

/// Keeps the steps of one person, each counted once, and tells whoever follows what changes.
actor StepService {
    /// A day and its steps.
    struct Day: Hashable, Sendable {
        var start: Instant
        var steps: Double
    }

    private static let type = "HKQuantityTypeIdentifierStepCount"

    private let store: Store
    private let unit: Unit
    private let days: Grid

    /// Opens the store of a directory, or makes it.
    ///
    /// - Parameter midnight: any midnight in the zone; days are counted from it in both directions.
    init(directory: String, zone: TimeZone, midnight: Instant) async throws {
        unit = try Unit(validating: "count")
        days = try Grid(components: GridComponents(day: 1), anchor: midnight, timeZone: zone)
        store = try await Store.open(
            at: directory, options: StoreOptions(create: true, homeZone: zone.identifier))
    }

    /// Saves steps of a device; they are on disk when this returns.
    func record(_ steps: Double, from start: Instant, to end: Instant, by device: String)
        async throws -> UUID
    {
        let sample = Sample(
            uuid: UUID(), type: Self.type, start: start, end: end,
            value: .quantity(Quantity(value: steps, unit: unit)),
            revision: SourceRevision(name: device, bundleIdentifier: "com.example.\(device)"))
        try await store.save([sample])
        return sample.uuid
    }

    /// Deletes what was recorded. The log keeps that it was there.
    func forget(_ recorded: UUID) async throws {
        try await store.delete([recorded], reason: "recorded twice")
    }

    /// From now on the first of these outranks the others where they overlap.
    func prefer(_ devices: [String]) async throws {
        try await store.setSourceOrder(devices.map { "com.example.\($0)" }, for: Self.type)
    }

    /// The days that have steps.
    func dailySteps() async throws -> [Day] {
        let answer = try await store.statistics(question)
        return answer.intervals.map { Day(start: $0.start, steps: $0.merged.sum ?? 0) }
    }

    /// The days as they are, then, commit by commit, those that changed.
    nonisolated func follow() -> StatisticsUpdateSequence { store.statisticsUpdates(question) }

    /// What was saved and deleted since an anchor, then what is.
    nonisolated func changes(after anchor: Anchor? = nil) -> ChangeSequence {
        store.changes(ChangesQuery([SampleSelection(type: Self.type)]), after: anchor)
    }

    func close() async { await store.close() }

    private nonisolated var question: StatisticsQuery {
        StatisticsQuery(SampleSelection(type: Self.type), grid: days)
    }
}
