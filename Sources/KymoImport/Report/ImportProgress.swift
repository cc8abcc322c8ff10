internal import Synchronization

/// How far an import has come.
public struct ImportProgress: Sendable {
    /// What an import is doing.
    public enum Phase: Sendable {
        /// Nothing is stored yet. `done` and `total` are bytes of the file as it lies on disk.
        case reading
        /// `done` and `total` are records.
        case committing
    }

    /// What the import is doing.
    public var phase: Phase
    /// How much of `total` is done, in the measure of the phase.
    public var done: Int
    /// 0 where it is not known, as with standard input.
    public var total: Int
    /// Records read, or committed.
    public var records: Int
    /// Seconds since the phase began.
    public var seconds: Double

    /// Records a second since the phase began.
    public var rate: Double { seconds > 0 ? Double(records) / seconds : 0 }

    /// Seconds that are left at the rate so far, where that can be told.
    public var secondsLeft: Double? {
        guard total > 0, done > 0, done <= total else { return nil }
        return seconds * Double(total - done) / Double(done)
    }
}

/// A switch that stops an import soon after it is thrown, from any thread or signal handler.
public final class ImportCancellation: Sendable {
    private let isThrown = Atomic(false)

    /// A switch that is not thrown.
    public init() {}

    /// Asks the import to stop: while reading nothing is stored, while committing the batch at
    /// hand is finished.
    public func cancel() { isThrown.store(true, ordering: .relaxed) }

    /// Whether the switch was thrown.
    public var isCancelled: Bool { isThrown.load(ordering: .relaxed) }
}
