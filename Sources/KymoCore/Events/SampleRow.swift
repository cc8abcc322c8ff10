package import Foundation

/// A saved sample with its repeated parts as numbers into the `SampleDictionary` beside it.
///
/// The write path carries rows, not `Sample` values, so that a batch of fifty thousand samples
/// holds each type, source, device and metadata set once.
package struct SampleRow: Hashable, Sendable {
    package var uuid: UUID
    /// Set when `uuid` is the content identity with this ordinal; then it is not stored
    /// (decisions 4).
    package var identityOrdinal: UInt32?
    package var type: Int32
    package var start: Instant
    package var end: Instant
    package var created: Instant?
    package var value: RowValue
    package var revision: Int32
    /// -1 for none.
    package var device: Int32
    /// -1 for none.
    package var metadata: Int32
    /// Beats, into `SampleDictionary.beats`; -1 for none.
    package var beats: Int32

    package init(
        uuid: UUID, identityOrdinal: UInt32?, type: Int32, start: Instant, end: Instant,
        created: Instant?, value: RowValue, revision: Int32, device: Int32 = -1,
        metadata: Int32 = -1, beats: Int32 = -1
    ) {
        self.uuid = uuid
        self.identityOrdinal = identityOrdinal
        self.type = type
        self.start = start
        self.end = end
        self.created = created
        self.value = value
        self.revision = revision
        self.device = device
        self.metadata = metadata
        self.beats = beats
    }
}

/// The value of a row; `unit`, `series` and `text` are numbers into the dictionary.
package enum RowValue: Hashable, Sendable {
    case quantity(Double, unit: Int32)
    case series(Int32, unit: Int32)
    case category(Int64)
    case text(Int32)
}
