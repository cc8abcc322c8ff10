public import Foundation
internal import KymoCore

/// How a sample must lie in a window of time (queries 6.1).
public struct HKQueryOptions: OptionSet, Hashable, Sendable {
    /// One bit for each rule.
    public let rawValue: UInt

    /// Rules by their bits.
    ///
    /// - Parameter rawValue: one bit for each rule.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The start lies in the window.
    public static let strictStartDate = HKQueryOptions(rawValue: 1)
    /// The end lies in the window.
    public static let strictEndDate = HKQueryOptions(rawValue: 2)
}

extension HKQuery {
    /// Samples that lie in a window of time: by default those that touch it.
    ///
    /// - Parameters:
    ///   - startDate: start of the window; nil for none.
    ///   - endDate: end of the window, which does not belong to it; nil for none.
    ///   - options: stricter rules.
    public class func predicateForSamples(
        withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
    ) -> NSPredicate {
        NSPredicate(
            .window(
                TimeWindow(start: startDate.map { Instant($0) }, end: endDate.map { Instant($0) }),
                WindowMatch(rawValue: options.rawValue & 3)))
    }

    // MARK: Identity

    /// The object with an identifier.
    ///
    /// - Parameter uuid: the identifier.
    public class func predicateForObject(with uuid: UUID) -> NSPredicate {
        NSPredicate(.filter(.comparison(.uuid, .equal, .text(uuid.uuidString))))
    }

    /// Objects with any of some identifiers.
    ///
    /// - Parameter uuids: the identifiers.
    public class func predicateForObjects(with uuids: Set<UUID>) -> NSPredicate {
        NSPredicate(
            .filter(.comparison(.uuid, .isIn, .list(uuids.map { .text($0.uuidString) }))))
    }

    // MARK: Sources and devices

    /// Objects that a source wrote.
    ///
    /// - Parameter source: who wrote them.
    public class func predicateForObjects(from source: HKSource) -> NSPredicate {
        predicateForObjects(from: [source])
    }

    /// Objects that any of some sources wrote.
    ///
    /// - Parameter sources: who wrote them.
    public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
        NSPredicate(
            .filter(
                .comparison(
                    .sourceBundleIdentifier, .isIn,
                    .list(sources.map { .text($0.bundleIdentifier) }))))
    }

    /// Objects that any of some sources wrote at a version.
    ///
    /// - Parameter sourceRevisions: who wrote them; `HKSourceRevisionAny…` matches anything.
    public class func predicateForObjects(
        from sourceRevisions: Set<HKSourceRevision>
    ) -> NSPredicate {
        let parts = sourceRevisions.map { revision in
            var all: [Filter] = [
                .comparison(
                    .sourceBundleIdentifier, .equal, .text(revision.source.bundleIdentifier))
            ]
            if revision.version != HKSourceRevisionAnyVersion {
                all.append(.comparison(.sourceVersion, .equal, literal(revision.version)))
            }
            if revision.productType != HKSourceRevisionAnyProductType {
                all.append(.comparison(.sourceProductType, .equal, literal(revision.productType)))
            }
            return Filter.and(all)
        }
        return NSPredicate(.filter(.or(parts)))
    }

    /// Objects that any of some devices measured, all properties being equal.
    ///
    /// - Parameter devices: what measured them.
    public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
        let parts = devices.map { device in
            Filter.and(
                zip(Device.fieldNames, device.device.fields).map { name, value in
                    .comparison(.device(name), .equal, literal(value))
                })
        }
        return NSPredicate(.filter(.or(parts)))
    }

    /// Objects of a device with a property.
    ///
    /// - Parameters:
    ///   - key: one of the constants `HKDevicePropertyKey…`.
    ///   - allowedValues: any of these; none of them for a device without the property.
    public class func predicateForObjects(
        withDeviceProperty key: String, allowedValues: Set<String>
    ) -> NSPredicate {
        guard let name = Device.fieldNames.first(where: { $0 == key || key.hasSuffix(".\($0)") })
        else { return NSPredicate(.invalid("devices have no property '\(key)'")) }
        let filter: Filter =
            allowedValues.isEmpty
            ? .comparison(.device(name), .equal, .none)
            : .comparison(.device(name), .isIn, .list(allowedValues.map { .text($0) }))
        return NSPredicate(.filter(filter))
    }

    private static func literal(_ text: String?) -> Filter.Literal {
        text.map { .text($0) } ?? .none
    }

    // MARK: Values

    /// Samples whose amount compares so with another.
    ///
    /// - Parameters:
    ///   - operatorType: how the two are compared.
    ///   - quantity: the other amount; of a unit that fits, else the query is refused.
    public class func predicateForQuantitySamples(
        with operatorType: HKPredicateOperator, quantity: HKQuantity
    ) -> NSPredicate {
        guard let literal = quantity.quantity else {
            return NSPredicate(.invalid("'\(quantity.unit)' is not a unit"))
        }
        return comparing(.quantity, operatorType, .quantity(literal))
    }

    /// Samples whose category value compares so with a number.
    ///
    /// - Parameters:
    ///   - operatorType: how the two are compared.
    ///   - value: raw value of the type's enumeration.
    public class func predicateForCategorySamples(
        with operatorType: HKPredicateOperator, value: Int
    ) -> NSPredicate {
        comparing(.categoryValue, operatorType, .number(Double(value)))
    }

    /// Samples whose category value is one of some.
    ///
    /// - Parameter values: raw values of the type's enumeration.
    public class func predicateForCategorySamples(equalTo values: Set<Int>) -> NSPredicate {
        NSPredicate(
            .filter(
                .comparison(.categoryValue, .isIn, .list(values.map { .number(Double($0)) }))))
    }

    static func comparing(
        _ property: Filter.Property, _ operatorType: HKPredicateOperator,
        _ literal: Filter.Literal
    ) -> NSPredicate {
        guard let comparison = Filter.Comparison(operatorType) else {
            return NSPredicate(.invalid("the operator \(operatorType.rawValue) is not supported"))
        }
        return NSPredicate(.filter(.comparison(property, comparison, literal)))
    }
}

extension HKQuery {
    // MARK: Metadata

    /// Objects that have a metadata key.
    ///
    /// - Parameter key: raw string of the key.
    public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
        NSPredicate(.filter(.comparison(.metadata(key), .notEqual, .none)))
    }

    /// Objects whose metadata has one of some values.
    ///
    /// - Parameters:
    ///   - key: raw string of the key.
    ///   - allowedValues: `String`, `NSNumber`, `Date` or `HKQuantity`.
    public class func predicateForObjects(
        withMetadataKey key: String, allowedValues: [Any]
    ) -> NSPredicate {
        var literals: [Filter.Literal] = []
        for value in allowedValues {
            guard let literal = Filter.Literal(object: value) else {
                return NSPredicate(.invalid("metadata has no values of \(type(of: value))"))
            }
            literals.append(literal)
        }
        return NSPredicate(.filter(.comparison(.metadata(key), .isIn, .list(literals))))
    }

    /// Objects whose metadata compares so with a value; without the key only "not equal" holds.
    ///
    /// - Parameters:
    ///   - key: raw string of the key.
    ///   - operatorType: how the two are compared.
    ///   - value: `String`, `NSNumber`, `Date` or `HKQuantity`.
    public class func predicateForObjects(
        withMetadataKey key: String, operatorType: HKPredicateOperator, value: Any
    ) -> NSPredicate {
        guard let literal = Filter.Literal(object: value) else {
            return NSPredicate(.invalid("metadata has no values of \(type(of: value))"))
        }
        return comparing(.metadata(key), operatorType, literal)
    }
}

extension Filter.Comparison {
    init?(_ operatorType: HKPredicateOperator) {
        switch operatorType {
        case .lessThan: self = .less
        case .lessThanOrEqualTo: self = .lessOrEqual
        case .greaterThan: self = .greater
        case .greaterThanOrEqualTo: self = .greaterOrEqual
        case .equalTo: self = .equal
        case .notEqualTo: self = .notEqual
        case .beginsWith: self = .beginsWith
        case .endsWith: self = .endsWith
        case .in: self = .isIn
        case .contains: self = .contains
        case .between: self = .between
        default: return nil
        }
    }
}

extension Filter.Literal {
    /// A value of metadata, or a list of them.
    init?(object: Any) {
        if let list = object as? [Any] {
            var parts: [Filter.Literal] = []
            for part in list {
                guard let part = Filter.Literal(object: part) else { return nil }
                parts.append(part)
            }
            self = .list(parts)
            return
        }
        if let uuid = object as? UUID {
            self = .text(uuid.uuidString)
            return
        }
        switch MetadataValue(object: object) {
        case .string(let text): self = .text(text)
        case .boolean(let truth): self = .boolean(truth)
        case .integer(let number): self = .number(Double(number))
        case .number(let number): self = .number(number)
        case .quantity(let quantity): self = .quantity(quantity)
        case .date(let instant): self = .date(instant)
        case nil: return nil
        }
    }
}
