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

        init(_ name: String, unit: String?) {
            self.name = name
            self.unit = unit
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

    init(
        _ identifier: String?, kind: Kind, constantName: String?, swiftName: String?,
        introduced: String?, className: String?, exportElement: String?, exportFile: String?,
        unit: String?, isReadOnly: Bool, fields: [Field], enumerations: [String],
        attributes: [String: [String]]
    ) {
        self.identifier = identifier
        self.kind = kind
        self.constantName = constantName
        self.swiftName = swiftName
        self.introduced = introduced
        self.className = className
        self.exportElement = exportElement
        self.exportFile = exportFile
        self.unit = unit
        self.isReadOnly = isReadOnly
        self.fields = fields
        enumerationNames = enumerations
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

    init(
        _ exportString: String, constantName: String?, version: String?, introduced: String?
    ) {
        self.exportString = exportString
        self.constantName = constantName
        self.version = version
        self.introduced = introduced
    }
}
