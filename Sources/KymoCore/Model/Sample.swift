public import Foundation

/// One sample as it was saved: a quantity, a series of quantities, or a category.
public struct Sample: Hashable, Sendable {
    /// Identifier, unique in a store.
    public var uuid: UUID
    /// Raw type identifier, such as `HKQuantityTypeIdentifierStepCount`.
    public var type: String
    /// First instant covered.
    public var start: Instant
    /// Instant at which it ends; equal to `start` for a point.
    public var end: Instant
    /// When the sample was made, where the writer said so.
    public var created: Instant?
    /// What it says.
    public var value: SampleValue
    /// Who wrote it, at which version.
    public var revision: SourceRevision
    /// What measured it.
    public var device: Device?
    /// What else is known of it.
    public var metadata: Metadata
    /// Beats of a heart rate variability sample, in order.
    public var beats: [Beat]

    /// Puts a sample together; whether it may be saved, `Store` checks.
    public init(
        uuid: UUID, type: String, start: Instant, end: Instant, created: Instant? = nil,
        value: SampleValue, revision: SourceRevision, device: Device? = nil,
        metadata: Metadata = Metadata(), beats: [Beat] = []
    ) {
        self.uuid = uuid
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

/// What a sample says.
public enum SampleValue: Hashable, Sendable {
    /// One amount, in the unit it came with.
    case quantity(Quantity)
    /// Several amounts with their own intervals, in one unit; at least one, each inside the sample.
    case series([SeriesEntry], unit: Unit)
    /// Raw number of a category value.
    case category(Int64)
    /// Text of a category whose type or value name the catalog does not know; kept as it came.
    case text(String)
}

/// One amount of a series sample.
public struct SeriesEntry: Hashable, Sendable {
    /// First instant covered.
    public var start: Instant
    /// Instant at which it ends; equal to `start` for a point.
    public var end: Instant
    /// Amount, in the unit of the series.
    public var value: Double

    /// An amount over `start` to `end`.
    public init(start: Instant, end: Instant, value: Double) {
        self.start = start
        self.end = end
        self.value = value
    }
}

/// One instantaneous reading inside a heart rate variability sample.
public struct Beat: Hashable, Sendable {
    /// Beats per minute.
    public var bpm: Double
    /// Clock time as the writer gave it: without date and zone in an export.
    public var time: String

    /// A reading at a clock time.
    public init(bpm: Double, time: String) {
        self.bpm = bpm
        self.time = time
    }
}
