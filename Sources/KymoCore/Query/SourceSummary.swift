/// A source in the order in which sources outrank one another.
public struct SourceSummary: Hashable, Sendable {
    /// Name it was introduced under.
    public var name: String
    /// Identity of the source.
    public var bundleIdentifier: String
    /// Hardware it wrote from, the ranking one first.
    public var productTypes: [String]
    /// What kind of source it is.
    public var kind: SourceKind
    /// Number of living samples, of one type or of all.
    public var count: Int
    /// Position of the event that introduced it: its "first seen".
    public var introducedAt: LogPosition

    package init(
        name: String, bundleIdentifier: String, productTypes: [String], kind: SourceKind,
        count: Int, introducedAt: LogPosition
    ) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
        self.productTypes = productTypes
        self.kind = kind
        self.count = count
        self.introducedAt = introducedAt
    }
}
