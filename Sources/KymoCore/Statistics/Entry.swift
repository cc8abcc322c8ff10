/// What is aggregated: one quantity sample, or one member of a series (statistics 3).
package struct Entry: Hashable, Sendable {
    /// First instant covered, `Instant.seconds`.
    package var start: Double
    /// Instant at which it ends; equal to `start` for a point.
    package var end: Double
    /// Amount in the canonical unit of its type; finite.
    package var value: Double
    /// Rank of its source, 0 best; equal ranks are one source.
    package var source: Int32
    /// Position of the event that saved it.
    package var position: UInt64
    /// Its number inside a series, from 0.
    package var ordinal: UInt32
    /// Only a neighbour for the weights of others: never counted itself (statistics 5).
    package var isContext: Bool

    package init(
        start: Double, end: Double, value: Double, source: Int32, position: UInt64,
        ordinal: UInt32 = 0, isContext: Bool = false
    ) {
        self.start = start
        self.end = end
        self.value = value
        self.source = source
        self.position = position
        self.ordinal = ordinal
        self.isContext = isContext
    }

    /// Time order with ties by saving: (start, end, position, ordinal).
    package static func isInOrder(_ a: Entry, _ b: Entry) -> Bool {
        (a.start, a.end, a.position, a.ordinal) < (b.start, b.end, b.position, b.ordinal)
    }
}
