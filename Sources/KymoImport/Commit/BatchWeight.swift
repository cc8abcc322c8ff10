internal import Foundation
internal import KymoCore

/// What a batch takes in memory until it is stored, its own bytes and the pages of the indexes
/// that it changes.
struct BatchWeight {
    private var bytes = 0
    /// Samples far from the one before: each is likely to change a page of its own.
    private var jumps = 0
    private var lastStart = -Double.infinity
    private var lastMilliseconds: UInt64 = 0

    /// A batch of giant samples, or of nothing but distinct things, is cut here.
    private static let byteLimit = 8 << 20
    private static let jumpLimit = 10_000
    private static let jumpSeconds = 900.0
    /// Sources and devices are numbered under their hashes, so each changes a page.
    private static let distinctLimit = 8000

    /// Whether a batch must be stored before more is added.
    func isFull(_ batch: EventBatch) -> Bool {
        bytes >= Self.byteLimit || jumps >= Self.jumpLimit
            || batch.dictionary.revisions.count + batch.dictionary.devices.count
                >= Self.distinctLimit
    }

    /// Adds bytes that stay until the batch is stored.
    mutating func add(byteCount: Int) { bytes += byteCount }

    /// Adds a sample.
    ///
    /// - Parameter identifierStart: the first eight bytes of its identifier. Content identities
    ///   begin with 48 bits of milliseconds of the start; those that lines bring may not.
    mutating func add(start: Double, identifierStart: UInt64) {
        let milliseconds = identifierStart >> 16
        let distance =
            milliseconds > lastMilliseconds
            ? milliseconds - lastMilliseconds : lastMilliseconds - milliseconds
        if abs(start - lastStart) > Self.jumpSeconds
            || Double(distance) > Self.jumpSeconds * 1000
        {
            jumps += 1
        }
        (lastStart, lastMilliseconds) = (start, milliseconds)
    }
}
