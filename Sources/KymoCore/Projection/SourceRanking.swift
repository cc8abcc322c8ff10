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
