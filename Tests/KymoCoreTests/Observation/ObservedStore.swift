import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// A store in a folder of its own, to be asked what changed.
final class ObservedStore: Sendable {
    let store: Store
    let place: TemporaryStore

    init() async throws {
        place = try TemporaryStore()
        store = try await Store.open(at: place.directory, options: StoreOptions(create: true))
    }

    /// What changed since an anchor.
    func changes(
        after anchor: Anchor? = nil, of selections: [SampleSelection]? = nil, limit: Int? = nil
    ) throws -> Changes {
        try store.changesNow(ChangesQuery(selections, limit: limit), after: anchor)
    }

    /// A sample of whole seconds, saved.
    @discardableResult
    func save(
        _ start: Double = 0, type: SampleKind = .steps, metadata: Metadata = Metadata()
    ) async throws -> Sample {
        let sample = type.sample(at: start, metadata: metadata)
        try await store.save([sample])
        return sample
    }

    /// A file that holds the store as it is.
    func backup(_ name: String) throws -> String {
        let path = place.path(name)
        try store.backup(to: path)
        return path
    }

    /// The store that a backup is, in a directory of its own.
    func restored(_ backup: String, to name: String) async throws -> Store {
        let directory = place.path(name)
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: backup, toPath: directory + "/data.mdb")
        return try await Store.open(at: directory)
    }

    /// Slots of read transactions that are taken, of all processes.
    func openReads() throws -> Int {
        try store.condition().readers.count { $0.ageInCommits != nil }
    }
}

extension Store {
    /// What changed since an anchor, by one question.
    nonisolated func changesNow(_ query: ChangesQuery, after anchor: Anchor?) throws -> Changes {
        try read { (snapshot) throws(StoreError) in try snapshot.changes(query, after: anchor) }
    }

    /// The anchor after everything.
    nonisolated func anchorNow() throws -> Anchor {
        try read { (snapshot) throws(StoreError) in try snapshot.anchor() }
    }
}

/// Two types, to tell them apart.
enum SampleKind {
    case steps
    case mass

    var type: String {
        switch self {
        case .steps: "HKQuantityTypeIdentifierStepCount"
        case .mass: "HKQuantityTypeIdentifierBodyMass"
        }
    }

    var selection: SampleSelection { SampleSelection(type: type) }

    func sample(
        at start: Double, value: Double = 7, source: String = "com.example.a",
        uuid: UUID = UUID(), metadata: Metadata = Metadata()
    ) -> Sample {
        let end = self == .steps ? start + 60 : start
        let unit = Unit.forTests(self == .steps ? "count" : "kg")
        return Sample(
            uuid: uuid, type: type, start: Instant(seconds: start), end: Instant(seconds: end),
            value: .quantity(Quantity(value: value, unit: unit)),
            revision: SourceRevision(name: source, bundleIdentifier: source), metadata: metadata)
    }
}
