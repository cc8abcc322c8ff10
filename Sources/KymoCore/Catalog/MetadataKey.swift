/// A metadata key that the framework defines. Any other key is legal and kept as it is.
public struct MetadataKey: Sendable {
    /// What the value of a key is.
    public enum ValueKind: Hashable, Sendable {
        /// True or false; `1` or `0` in an export.
        case boolean
        /// A number; the raw value when the key has an enumeration.
        case number
        /// A number with a unit.
        case quantity
        /// A moment.
        case date
        /// Text.
        case string
    }

    /// Raw key as stored and exported, such as `HKWasUserEntered`.
    public let key: String
    /// Name of the constant, such as `HKMetadataKeyWasUserEntered`; nil when there is none.
    public let constantName: String?
    /// What its value is.
    public let kind: ValueKind
    /// A unit of the dimension that a quantity must have; nil when any will do.
    public let unit: Unit?
    /// Whether a quantity must be compatible with the unit of its sample.
    public let takesUnitOfSample: Bool
    /// Name of the enumeration of its numbers, if any; see `Catalog.enumeration(named:)`.
    public let enumerationName: String?
    /// What it tells, in a few words.
    public let meaning: String
    /// First system version that has it, if known.
    public let introduced: String?
    /// Kinds of object that carry it, such as `sample` or `workout`.
    public let appliesTo: [String]
    /// Identifiers of the types that carry it; empty for any.
    public let types: [String]
    /// Identifiers of the types that must carry it.
    public let requiredFor: [String]
    /// Raw key that must not come without this one, if any.
    public let requiredBy: String?
    /// Whether the system alone writes it.
    public let isSystemWritten: Bool

    init(
        _ key: String, constantName: String?, kind: ValueKind, unit: String?,
        takesUnitOfSample: Bool, enumeration: String?, meaning: String, introduced: String?,
        appliesTo: [String], types: [String], requiredFor: [String], requiredBy: String?,
        isSystemWritten: Bool
    ) {
        self.key = key
        self.constantName = constantName
        self.kind = kind
        self.unit = unit.map(Unit.init(ofTable:))
        self.takesUnitOfSample = takesUnitOfSample
        enumerationName = enumeration
        self.meaning = meaning
        self.introduced = introduced
        self.appliesTo = appliesTo
        self.types = types
        self.requiredFor = requiredFor
        self.requiredBy = requiredBy
        self.isSystemWritten = isSystemWritten
    }

    /// How keys begin that the system writes for itself and apps should leave alone.
    public static var privatePrefix: String { privatePrefixText }

    /// Whether a quantity in `candidate` can be the value for a sample in `sampleUnit`.
    public func accepts(_ candidate: Unit, sampleUnit: Unit?) -> Bool {
        guard kind == .quantity else { return false }
        if takesUnitOfSample { return sampleUnit?.isCompatible(with: candidate) ?? true }
        return unit?.isCompatible(with: candidate) ?? true
    }
}
