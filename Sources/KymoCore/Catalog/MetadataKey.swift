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

    static let all = GeneratedTable(table).map(MetadataKey.init(row:))
    static let enumerations = CatalogEnumeration.all(of: enumerationTable)

    private init(row: GeneratedRow) {
        key = row.text("key")
        constantName = row.optional("constantName")
        switch row.text("kind") {
        case "boolean": kind = .boolean
        case "number": kind = .number
        case "quantity": kind = .quantity
        case "date": kind = .date
        default: kind = .string
        }
        unit = row.optional("unit").map(Unit.init(ofTable:))
        takesUnitOfSample = row.flag("takesUnitOfSample")
        enumerationName = row.optional("enumeration")
        meaning = row.text("meaning")
        introduced = row.optional("introduced")
        appliesTo = row.list("appliesTo")
        types = row.list("types")
        requiredFor = row.list("requiredFor")
        requiredBy = row.optional("requiredBy")
        isSystemWritten = row.flag("isSystemWritten")
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
