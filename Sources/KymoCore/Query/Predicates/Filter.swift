/// What predicates become: a condition on one sample (queries 6).
public indirect enum Filter: Hashable, Sendable {
    /// Every sample, or none.
    case constant(Bool)
    case not(Filter)
    /// All of them; of none: true.
    case and([Filter])
    /// Any of them; of none: false.
    case or([Filter])
    /// One property against a literal.
    case comparison(Property, Comparison, Literal)

    /// Every sample.
    public static let all = Filter.constant(true)

    /// A property that a predicate may name, by our key path strings (queries 6.3).
    public enum Property: Hashable, Sendable {
        case uuid
        /// Name or bundle identifier of the source.
        case source
        case sourceName
        case sourceBundleIdentifier
        case sourceVersion
        case sourceProductType
        /// A field of the device by its JSON name.
        case device(String)
        case metadata(String)
        case startDate
        case endDate
        /// The amount in the canonical unit of the type.
        case quantity
        /// The raw number of a category value.
        case categoryValue
        /// Number of amounts: more than one only for a series.
        case count
    }

    /// How the two are compared.
    public enum Comparison: String, Hashable, Sendable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case isIn = "IN"
        case between = "BETWEEN"
        case beginsWith = "BEGINSWITH"
        case endsWith = "ENDSWITH"
        case contains = "CONTAINS"
    }

    /// What a property is compared with.
    public indirect enum Literal: Hashable, Sendable {
        case none
        case boolean(Bool)
        case number(Double)
        case text(String)
        case quantity(Quantity)
        case date(Instant)
        case list([Literal])
    }

    /// Whether every sample passes, so that no sample need be looked at.
    package var isAlwaysTrue: Bool {
        switch self {
        case .constant(let value): value
        case .and(let parts): parts.allSatisfy(\.isAlwaysTrue)
        case .or(let parts): parts.contains(where: \.isAlwaysTrue)
        case .not(.constant(false)): true
        default: false
        }
    }
}
