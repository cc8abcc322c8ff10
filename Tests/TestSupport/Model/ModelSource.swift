package import KymoCore

/// A source as the store learnt of it (decisions 7).
package struct ModelSource: Hashable, Sendable {
    package var bundleIdentifier: String
    package var name: String
    package var kind: SourceKind
    package var productType: String?

    package init(
        bundleIdentifier: String, name: String, kind: SourceKind, productType: String? = nil
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.name = name
        self.kind = kind
        self.productType = productType
    }

    /// What a live save makes of a revision nobody introduced: statistics 6 by the identifier.
    package init(_ revision: SourceRevision) {
        let kind: SourceKind =
            if revision.bundleIdentifier == "com.apple.Health" {
                .healthApp
            } else if revision.bundleIdentifier.hasPrefix("com.apple.health.") {
                .firstParty
            } else {
                .other
            }
        self.init(
            bundleIdentifier: revision.bundleIdentifier, name: revision.name, kind: kind,
            productType: revision.productType)
    }

    /// What decides its default rank before its identifier does; less is better.
    func defaultRank(firstSeen: UInt64) -> [Int] {
        switch kind {
        case .healthApp:
            return [0]
        case .firstParty:
            let product = productType ?? ""
            return [1, product.hasPrefix("Watch") ? 0 : product.hasPrefix("iPhone") ? 1 : 2]
        case .other:
            return [2, -Int(firstSeen)]
        }
    }
}

/// A quantity type as the model must know it.
package struct ModelType: Hashable, Sendable {
    /// Raw identifier.
    package var identifier: String
    /// In type table 2.
    package var style: ModelStyle
    /// In type table 1, where it differs.
    package var olderStyle: ModelStyle?
    /// Unit of the answers.
    package var unit: String
    /// Exact factors from other units to it.
    package var factors: [String: NaiveRational]

    package init(
        _ identifier: String, _ style: ModelStyle, older: ModelStyle? = nil, unit: String,
        factors: [String: NaiveRational] = [:]
    ) {
        self.identifier = identifier
        self.style = style
        olderStyle = older
        self.unit = unit
        self.factors = factors
    }

    /// A value in the type's unit, rounded once.
    func value(_ value: Double, in unit: String) -> Double {
        guard unit != self.unit, let factor = factors[unit] else { return value }
        return (NaiveRational(value) * factor).rounded
    }
}
