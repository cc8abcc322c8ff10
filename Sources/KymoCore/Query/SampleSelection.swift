/// Which samples of one type a query is about. Predicates select whole samples (statistics 3).
public struct SampleSelection: Sendable {
    /// Raw type identifier.
    public var type: String
    /// Window of time; an open bound drops its comparisons.
    public var window: TimeWindow
    /// How a sample must lie in the window.
    public var match: WindowMatch
    /// Bundle identifiers of the sources to take; nil for all.
    public var sources: Set<String>?
    /// Further conditions.
    public var filter: Filter

    /// Selects samples of a type; without more, all of them.
    public init(
        type: String, window: TimeWindow = TimeWindow(), match: WindowMatch = .overlap,
        sources: Set<String>? = nil, filter: Filter = .all
    ) {
        self.type = type
        self.window = window
        self.match = match
        self.sources = sources
        self.filter = filter
    }
}

/// How a sample `[s, e]` must lie in a window `[S, E)` (queries 6.1; the formulas are literal).
public struct WindowMatch: OptionSet, Hashable, Sendable {
    /// Bits of the rules.
    public let rawValue: UInt

    /// The rules of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// `e >= S` and `s < E`.
    public static let overlap: WindowMatch = []
    /// `S <= s < E`.
    public static let strictStart = WindowMatch(rawValue: 1)
    /// `S <= e < E`.
    public static let strictEnd = WindowMatch(rawValue: 2)
    /// Both strict rules.
    public static let strict: WindowMatch = [.strictStart, .strictEnd]

    /// Whether a sample from `start` to `end` matches the window.
    package func accepts(start: Double, end: Double, in window: TimeWindow) -> Bool {
        let lower = window.start?.seconds ?? -.infinity
        let upper = window.end?.seconds ?? .infinity
        if self == .overlap { return end >= lower && start < upper }
        if contains(.strictStart), !(start >= lower && start < upper) { return false }
        if contains(.strictEnd), !(end >= lower && end < upper) { return false }
        return true
    }
}
