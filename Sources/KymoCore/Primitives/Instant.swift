/// A moment in time, kept as the exact `Double` of seconds it came with.
///
/// Unit: seconds since 2001-01-01T00:00:00Z, as in Foundation's `Date`. Bits are never rounded
/// (decisions 4); negative zero becomes zero so that equal instants have equal bits.
public struct Instant: Hashable, Comparable, Sendable {
    /// Seconds since 2001-01-01T00:00:00Z.
    public let seconds: Double

    /// - Parameter seconds: seconds since 2001-01-01T00:00:00Z, finite.
    public init(seconds: Double) {
        self.seconds = seconds + 0
    }

    /// - Parameter unixSeconds: seconds since 1970-01-01T00:00:00Z, finite.
    public init(unixSeconds: Double) {
        self.init(seconds: unixSeconds - Instant.unixEpochOffset)
    }

    /// Seconds since 1970-01-01T00:00:00Z, rounded to the nearest `Double`.
    public var unixSeconds: Double { seconds + Instant.unixEpochOffset }

    /// Seconds from 1970-01-01 to 2001-01-01.
    package static let unixEpochOffset = 978_307_200.0

    /// 0001-01-01T00:00:00Z, the earliest instant a sample may have.
    public static let earliest = Instant(seconds: -63_114_076_800)

    /// 10000-01-01T00:00:00Z; every instant of a sample is before it.
    public static let latest = Instant(seconds: 252_423_993_600)

    /// Whether a sample may carry this instant: finite and in the years 1 to 9999.
    public var isSupported: Bool { self >= .earliest && self < .latest }

    /// Whether `a` is before `b`.
    public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }
}
