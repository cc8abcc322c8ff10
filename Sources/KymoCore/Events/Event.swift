package import Foundation

/// One thing that happened: the unit of the log. Every event has a position of its own.
package enum Event: Hashable, Sendable {
    case saved(SampleRow)
    case deleted(Deletion)
    case setting(Setting)
}

/// A sample that was taken away.
package struct Deletion: Hashable, Sendable {
    package var uuid: UUID
    /// Raw type identifier of the sample.
    package var type: String
    /// Position of the event that saved it.
    package var savedAt: LogPosition
    /// Why, where the caller said so.
    package var reason: String?

    package init(uuid: UUID, type: String, savedAt: LogPosition, reason: String? = nil) {
        self.uuid = uuid
        self.type = type
        self.savedAt = savedAt
        self.reason = reason
    }
}

/// A change of what is true for the store as a whole.
package enum Setting: Hashable, Sendable {
    /// A source was seen for the first time. Its position is its "first seen" (statistics 6).
    case sourceIntroduced(
        bundleIdentifier: String, name: String, kind: SourceKind, productType: String?)
    /// A person corrected the kind of a source.
    case sourceKindSet(bundleIdentifier: String, kind: SourceKind)
    /// The order of sources for one type, best first; empty restores the default.
    case sourceOrderSet(type: String, bundleIdentifiers: [String])
    /// The table of aggregation styles in force: 1 or 2 (decisions 6).
    case typeTableSet(Int)
    /// IANA name of the home time zone.
    case homeZoneSet(String)
    /// A characteristic such as `HKCharacteristicTypeIdentifierBloodType`, as its raw text; nil
    /// clears it.
    case characteristicSet(identifier: String, value: String?)
    /// How overlapping values of one cumulative type are merged, or, without a type, those of every
    /// type that has no policy of its own; nil restores what holds without it.
    case mergePolicySet(type: String?, policy: MergePolicy?)
    /// A grid of which rows are to be kept; its number was never used before.
    case gridAdded(GridRecord)
    /// A grid whose rows are no longer wanted, by its number.
    case gridRemoved(UInt32)

    /// The introduction of the source of a revision, of the kind that its identifier tells.
    package static func introduction(of revision: SourceRevision) -> Setting {
        .sourceIntroduced(
            bundleIdentifier: revision.bundleIdentifier, name: revision.name,
            kind: SourceKind(bundleIdentifier: revision.bundleIdentifier),
            productType: revision.productType)
    }
}
