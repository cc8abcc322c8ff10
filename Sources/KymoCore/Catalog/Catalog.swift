/// Everything that `Schemas` lists, with look-ups that cost one hash each.
///
/// Tables are built when they are first asked for.
public enum Catalog {
    /// All quantity types.
    public static var quantityTypes: [QuantityType] { QuantityType.all }
    /// All category types, one for each stored identifier.
    public static var categoryTypes: [CategoryType] { CategoryType.all }
    /// All correlation types.
    public static var correlationTypes: [CorrelationType] { CorrelationType.all }
    /// All characteristic types.
    public static var characteristicTypes: [CharacteristicType] { CharacteristicType.all }
    /// All document types.
    public static var documentTypes: [DocumentType] { DocumentType.all }
    /// All other kinds of object.
    public static var otherTypes: [OtherType] { OtherType.all }
    /// All kinds of exercise.
    public static var workoutActivityTypes: [WorkoutActivityType] { WorkoutActivityType.all }
    /// All kinds of events of a workout.
    public static var workoutEventTypes: [WorkoutEventType] { WorkoutEventType.all }
    /// Totals that older workouts carry themselves.
    public static var workoutTotals: [WorkoutTotal] { WorkoutTotal.all }
    /// Raw metadata keys that workouts carry.
    public static var workoutMetadataKeys: [String] { WorkoutActivityType.metadataKeys }
    /// All metadata keys that the framework defines.
    public static var metadataKeys: [MetadataKey] { MetadataKey.all }
    /// Resource types of FHIR that clinical records have.
    public static var fhirResourceTypes: [FHIRName] { FHIRName.resourceTypes }
    /// Releases of FHIR that clinical records are written in.
    public static var fhirReleases: [FHIRName] { FHIRName.releases }
    /// Names under which the Health app's own source appears, in the languages known.
    package static let healthAppNames = Set(
        GeneratedTable(healthAppNameTable).map { $0.text("name") })

    private static let quantityByIdentifier = index(quantityTypes) { [$0.identifier] }
    private static let categoryByIdentifier = index(categoryTypes) { [$0.identifier] }
    private static let entryByName = index(entries) { $0.names }
    private static let keyByText = index(metadataKeys) { [$0.key, $0.constantName] }
    private static let activityByText = index(workoutActivityTypes) { [$0.exportString, $0.name] }
    private static let activityByNumber = Dictionary(
        workoutActivityTypes.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
    private static let eventByText = index(workoutEventTypes) { [$0.exportString, $0.name] }
    private static let enumerationByName = index(enumerations) { [$0.name] }

    /// Every enumeration of every table, once; the kinds of exercise are one of them.
    public static let enumerations: [CatalogEnumeration] = {
        var names: Set<String> = []
        let all =
            CategoryType.enumerations + CharacteristicType.enumerations + OtherType.enumerations
            + WorkoutActivityType.enumerations + MetadataKey.enumerations
            + [WorkoutActivityType.enumeration]
        return all.filter { names.insert($0.name).inserted }
    }()

    /// The quantity type with this raw identifier.
    public static func quantityType(_ identifier: String) -> QuantityType? {
        quantityByIdentifier[identifier]
    }

    /// The category type with this raw identifier.
    public static func categoryType(_ identifier: String) -> CategoryType? {
        categoryByIdentifier[identifier]
    }

    /// The type that a person means: by raw identifier, name of the constant, or Swift name.
    public static func type(named name: String) -> CatalogType? { entryByName[name] }

    /// The metadata key with this raw text or name of a constant.
    public static func metadataKey(_ text: String) -> MetadataKey? { keyByText[text] }

    /// The kind of exercise with this raw number.
    public static func workoutActivityType(_ rawValue: Int64) -> WorkoutActivityType? {
        activityByNumber[rawValue]
    }

    /// The kind of exercise with this export string or Swift name.
    public static func workoutActivityType(named text: String) -> WorkoutActivityType? {
        activityByText[text]
    }

    /// The kind of workout event with this export string or Swift name.
    public static func workoutEventType(named text: String) -> WorkoutEventType? {
        eventByText[text]
    }

    /// The enumeration of this name, such as `HKBloodType`.
    public static func enumeration(named name: String) -> CatalogEnumeration? {
        enumerationByName[name]
    }

    /// Every type that has a raw identifier or a Swift name.
    static let entries: [CatalogType] =
        quantityTypes.map(CatalogType.quantity) + categoryTypes.map(CatalogType.category)
        + correlationTypes.map(CatalogType.correlation) + documentTypes.map(CatalogType.document)
        + characteristicTypes.map(CatalogType.characteristic)
        + otherTypes.filter { $0.identifier != nil }.map(CatalogType.other)

    private static func index<Row>(
        _ rows: [Row], _ names: (Row) -> [String?]
    ) -> [String: Row] {
        var result: [String: Row] = [:]
        for row in rows {
            for case let name? in names(row) where result[name] == nil { result[name] = row }
        }
        return result
    }
}

/// A type of any kind.
public enum CatalogType: Sendable {
    case quantity(QuantityType)
    case category(CategoryType)
    case correlation(CorrelationType)
    case document(DocumentType)
    case characteristic(CharacteristicType)
    case other(OtherType)

    /// Raw identifier.
    public var identifier: String {
        switch self {
        case .quantity(let type): type.identifier
        case .category(let type): type.identifier
        case .correlation(let type): type.identifier
        case .document(let type): type.identifier
        case .characteristic(let type): type.identifier
        case .other(let type): type.identifier ?? ""
        }
    }

    /// Name in Swift, if it has one.
    public var swiftName: String? {
        switch self {
        case .quantity(let type): type.swiftName
        case .category(let type): type.swiftName
        case .correlation(let type): type.swiftName
        case .document(let type): type.swiftName
        case .characteristic(let type): type.swiftName
        case .other(let type): type.swiftName
        }
    }

    /// Every name by which a person may call it.
    var names: [String?] {
        switch self {
        case .category(let type):
            [type.identifier, type.constantName, type.swiftName] + type.olderSwiftNames
        case .other(let type): [type.identifier, type.constantName, type.swiftName]
        default: [identifier, swiftName]
        }
    }
}
