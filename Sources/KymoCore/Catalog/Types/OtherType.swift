/// A kind of object beside quantities, categories, correlations, characteristics and documents:
/// workouts, electrocardiograms, clinical records and the like.
public struct OtherType: Sendable {
    /// Which family it belongs to.
    public enum Kind: String, Sendable, CaseIterable {
        case clinical, verifiableClinicalRecord, series, quantitySeries, workout, activitySummary
        case electrocardiogram, audiogram, visionPrescription, scoredAssessment, stateOfMind
        case medication, workoutZone, exportOnly
    }

    /// One thing that an object holds.
    public struct Field: Hashable, Sendable {
        /// Name in Swift.
        public let name: String
        /// Unit, or dimension in words, of a number.
        public let unit: String?

        /// Reads `name` or `name=unit`.
        fileprivate init(_ text: String) {
            let parts = text.split(separator: "=", maxSplits: 1)
            name = parts.first.map(String.init) ?? text
            unit = parts.count == 2 ? String(parts[1]) : nil
        }
    }

    /// Raw identifier; nil for a kind that has none.
    public let identifier: String?
    /// Which family it belongs to.
    public let kind: Kind
    /// Name of the constant, where it differs from the identifier.
    public let constantName: String?
    /// Name in Swift; nil for a kind that has none.
    public let swiftName: String?
    /// First system version that has it.
    public let introduced: String?
    /// Class in the framework.
    public let className: String?
    /// Element of an export that holds it.
    public let exportElement: String?
    /// File of an export that holds it.
    public let exportFile: String?
    /// Unit of its values, where it has one.
    public let unit: String?
    /// Whether apps may not write it.
    public let isReadOnly: Bool
    /// What an object holds.
    public let fields: [Field]
    /// Names of its enumerations; see `Catalog.enumeration(named:)`.
    public let enumerationNames: [String]
    /// What else the table says, by the name of the field there.
    public let attributes: [String: [String]]

    static let enumerations = CatalogEnumeration.all(of: enumerationTable)
    static let all = GeneratedTable(table).compactMap(OtherType.init(row:))

    private init?(row: GeneratedRow) {
        guard let kind = Kind(rawValue: row.text("kind")) else { return nil }
        self.kind = kind
        identifier = row.optional("identifier")
        constantName = row.optional("constantName")
        swiftName = row.optional("swiftName")
        introduced = row.optional("introduced")
        className = row.optional("className")
        exportElement = row.optional("exportElement")
        exportFile = row.optional("exportFile")
        unit = row.optional("unit")
        isReadOnly = row.flag("isReadOnly")
        fields = row.list("fields").map(Field.init)
        enumerationNames = row.list("enumerations")
        var attributes: [String: [String]] = [:]
        for item in row.list("attributes") {
            let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { attributes[parts[0], default: []].append(parts[1]) }
        }
        self.attributes = attributes
    }
}

/// A resource type or release of FHIR, as clinical records name it.
public struct FHIRName: Hashable, Sendable {
    /// Text in an export, such as `Observation` or `R4`.
    public let exportString: String
    /// Name of the constant, for a resource type.
    public let constantName: String?
    /// Version number, for a release.
    public let version: String?
    /// First system version that has it.
    public let introduced: String?

    static let resourceTypes = GeneratedTable(resourceTypesTable).map(FHIRName.init(row:))
    static let releases = GeneratedTable(releasesTable).map(FHIRName.init(row:))

    private init(row: GeneratedRow) {
        exportString = row.text("exportString")
        constantName = row.optional("constantName")
        version = row.optional("version")
        introduced = row.optional("introduced")
    }
}
