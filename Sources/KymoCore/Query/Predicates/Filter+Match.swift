import Foundation

extension Filter {
    /// Whether a sample passes.
    ///
    /// A comparison with an absent value is false, except "not equal", which is true (queries 6.2).
    package func matches(_ sample: Sample) -> Bool {
        switch self {
        case .constant(let value): value
        case .not(let part): !part.matches(sample)
        case .and(let parts): parts.allSatisfy { $0.matches(sample) }
        case .or(let parts): parts.contains { $0.matches(sample) }
        case .comparison(let property, let comparison, let literal):
            Self.values(of: property, in: sample).isEmpty
                ? Self.matchesAbsent(comparison, literal)
                : comparison == .notEqual
                    ? Self.values(of: property, in: sample).allSatisfy {
                        Self.compare($0, comparison, literal)
                    }
                    : Self.values(of: property, in: sample).contains {
                        Self.compare($0, comparison, literal)
                    }
        }
    }

    private static func matchesAbsent(_ comparison: Comparison, _ literal: Literal) -> Bool {
        switch comparison {
        case .notEqual: literal != .none
        case .equal: literal == .none
        default: false
        }
    }

    /// The values a property has: none where it is absent; a source is known by two.
    private static func values(of property: Property, in sample: Sample) -> [Literal] {
        switch property {
        case .uuid: [.text(sample.uuid.uuidString)]
        case .source: [.text(sample.revision.name), .text(sample.revision.bundleIdentifier)]
        case .sourceName: [.text(sample.revision.name)]
        case .sourceBundleIdentifier: [.text(sample.revision.bundleIdentifier)]
        case .sourceVersion: texts(sample.revision.version)
        case .sourceProductType: texts(sample.revision.productType)
        case .device(let field): texts(sample.device?.field(named: field))
        case .metadata(let key): sample.metadata[key].map { [literal($0)] } ?? []
        case .startDate: [.date(sample.start)]
        case .endDate: [.date(sample.end)]
        case .quantity: amount(of: sample).map { [.number($0)] } ?? []
        case .categoryValue:
            if case .category(let raw) = sample.value { [.number(Double(raw))] } else { [] }
        case .count:
            if case .series(let entries, _) = sample.value {
                [.number(Double(entries.count))]
            } else {
                [.number(1)]
            }
        }
    }

    private static func texts(_ text: String?) -> [Literal] { text.map { [.text($0)] } ?? [] }

    private static func literal(_ value: MetadataValue) -> Literal {
        switch value {
        case .string(let text): .text(text)
        case .boolean(let flag): .boolean(flag)
        case .integer(let number): .number(Double(number))
        case .number(let number): .number(number)
        case .quantity(let quantity): .quantity(quantity)
        case .date(let instant): .date(instant)
        }
    }

    /// The amount in the canonical unit; of a series, its sum.
    private static func amount(of sample: Sample) -> Double? {
        let value: Double
        let unit: Unit
        switch sample.value {
        case .quantity(let quantity): (value, unit) = (quantity.value, quantity.unit)
        case .series(let entries, let unit2):
            (value, unit) = (entries.reduce(0) { $0 + $1.value }, unit2)
        case .category, .text: return nil
        }
        guard let type = Catalog.quantityType(sample.type) else { return value }
        return unit.conversion(to: type.canonicalUnit).map { $0(value) }
    }

    // MARK: Comparison of two values

    private static func compare(
        _ value: Literal, _ comparison: Comparison, _ literal: Literal
    ) -> Bool {
        switch comparison {
        case .equal: order(value, literal) == 0
        case .notEqual: order(value, literal) != 0
        case .less: order(value, literal).map { $0 < 0 } ?? false
        case .lessOrEqual: order(value, literal).map { $0 <= 0 } ?? false
        case .greater: order(value, literal).map { $0 > 0 } ?? false
        case .greaterOrEqual: order(value, literal).map { $0 >= 0 } ?? false
        case .isIn: list(literal).contains { order(value, $0) == 0 }
        case .between:
            list(literal).count == 2
                && (order(value, list(literal)[0]).map { $0 >= 0 } ?? false)
                && (order(value, list(literal)[1]).map { $0 <= 0 } ?? false)
        case .beginsWith: text(value, literal) { $0.hasPrefix($1) }
        case .endsWith: text(value, literal) { $0.hasSuffix($1) }
        case .contains: text(value, literal) { $1.isEmpty || $0.contains($1) }
        }
    }

    private static func list(_ literal: Literal) -> [Literal] {
        if case .list(let parts) = literal { parts } else { [literal] }
    }

    private static func text(
        _ value: Literal, _ literal: Literal, _ test: (String, String) -> Bool
    ) -> Bool {
        if case .text(let a) = value, case .text(let b) = literal { test(a, b) } else { false }
    }

    /// Sign of the difference; nil for kinds that do not compare.
    private static func order(_ a: Literal, _ b: Literal) -> Int? {
        switch (a, b) {
        case (.quantity(let a), .quantity(let b)):
            b.unit.conversion(to: a.unit).map { sign(a.value, $0(b.value)) }
        case (.quantity(let a), _): number(b).map { sign(a.value, $0) }
        case (_, .quantity(let b)): number(a).map { sign($0, b.value) }
        case (.date(let a), .date(let b)): sign(a.seconds, b.seconds)
        case (.text(let a), .text(let b)): a == b ? 0 : a < b ? -1 : 1
        default: number(a).flatMap { a in number(b).map { sign(a, $0) } }
        }
    }

    private static func number(_ literal: Literal) -> Double? {
        switch literal {
        case .number(let value): value
        case .boolean(let flag): flag ? 1 : 0
        default: nil
        }
    }

    private static func sign(_ a: Double, _ b: Double) -> Int { a == b ? 0 : a < b ? -1 : 1 }
}

extension Device {
    /// Names of the fields in JSON and predicates, in the order of `fields`.
    package static let fieldNames = [
        "name", "manufacturer", "model", "hardwareVersion", "firmwareVersion", "softwareVersion",
        "localIdentifier", "udiDeviceIdentifier",
    ]

    /// A field by its JSON name.
    package func field(named name: String) -> String? {
        Self.fieldNames.firstIndex(of: name).flatMap { fields[$0] }
    }
}
