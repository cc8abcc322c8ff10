import Foundation
import KymoCore

/// What a batch of lines takes in memory until it is stored: lines come in any order and share
/// little, so that each may change pages of its own in the indexes.
struct LineBatchWeight {
    private var bytes = 0
    private var jumps = 0
    private var lastStart = -Double.infinity
    private var lastPrefix: UInt64 = 0

    /// A batch of giant samples is cut here.
    private static let byteLimit = 8 << 20
    /// How much more than in the spool a sample takes in memory, where little of it repeats.
    private static let expansion = 8
    /// Samples far from the one before, in time or by identifier.
    private static let jumpLimit = 10_000
    private static let jumpSeconds = 900.0
    /// Sources and devices are numbered under their hashes, so each changes a page.
    private static let distinctLimit = 8000

    /// Whether a batch must be stored before this many samples more.
    func isFull(with more: Int, in batch: EventBatch) -> Bool {
        batch.events.count + more > EventBatch.maximumCount - 1 || bytes > Self.byteLimit
            || jumps >= Self.jumpLimit
            || batch.dictionary.revisions.count + batch.dictionary.devices.count
                >= Self.distinctLimit
    }

    /// Notes bytes of the spool.
    mutating func note(byteCount: Int) { bytes += byteCount * Self.expansion }

    /// Notes a sample that was added to the batch.
    mutating func note(_ sample: Sample) {
        // Identities begin with the milliseconds of the start; those that lines bring may not.
        let prefix = IdentifierEntry(sample.uuid, .start).high >> 16
        let distance = prefix > lastPrefix ? prefix - lastPrefix : lastPrefix - prefix
        let start = sample.start.seconds
        if abs(start - lastStart) > Self.jumpSeconds
            || Double(distance) > Self.jumpSeconds * 1000
        {
            jumps += 1
        }
        (lastStart, lastPrefix) = (start, prefix)
    }
}
