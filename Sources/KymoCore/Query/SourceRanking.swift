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

/// The order of sources (statistics 6).
enum SourceRanking {
    /// Sources with the best first, by the default rule and then by a person's order.
    static func sorted(_ records: [SourceRecord], order: [String]?) -> [SourceRecord] {
        let byDefault = records.sorted(by: outranks)
        guard let order else { return byDefault }
        var place: [String: Int] = [:]
        for (index, identifier) in order.enumerated() where place[identifier] == nil {
            place[identifier] = index
        }
        let listed = byDefault.filter { place[$0.bundleIdentifier] != nil }
            .sorted { place[$0.bundleIdentifier] ?? 0 < place[$1.bundleIdentifier] ?? 0 }
        return listed + byDefault.filter { place[$0.bundleIdentifier] == nil }
    }

    private static func outranks(_ a: SourceRecord, _ b: SourceRecord) -> Bool {
        if group(a) != group(b) { return group(a) < group(b) }
        if a.kind == .firstParty, product(a) != product(b) { return product(a) < product(b) }
        if a.kind == .other, a.introducedAt != b.introducedAt {
            return a.introducedAt > b.introducedAt
        }
        return a.bundleIdentifier.utf8.lexicographicallyPrecedes(b.bundleIdentifier.utf8)
    }

    private static func group(_ record: SourceRecord) -> Int {
        switch record.kind {
        case .healthApp: 0
        case .firstParty: 1
        case .other: 2
        }
    }

    private static func product(_ record: SourceRecord) -> Int {
        guard let product = record.productType else { return 2 }
        return product.hasPrefix("Watch") ? 0 : product.hasPrefix("iPhone") ? 1 : 2
    }
}
