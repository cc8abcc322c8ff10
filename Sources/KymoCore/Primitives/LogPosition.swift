/// The place of one event in the log: gap-free from 1. Zero means "before the first event".
public struct LogPosition: RawRepresentable, Hashable, Comparable, Sendable {
    /// Events up to and with this one.
    public let rawValue: UInt64

    /// The position of the event with this number; 0 is before the first.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    package init(_ rawValue: UInt64) { self.rawValue = rawValue }

    /// Before the first event.
    public static let start = LogPosition(rawValue: 0)

    /// Whether `a` stands before `b` in the log.
    public static func < (a: LogPosition, b: LogPosition) -> Bool { a.rawValue < b.rawValue }
}
