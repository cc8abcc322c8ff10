/// A kind of exercise. A number that no row has is kept as a number.
public struct WorkoutActivityType: Hashable, Sendable {
    /// Name in Swift, such as `running`.
    public let name: String
    /// Raw number.
    public let rawValue: Int64
    /// Text in an export, such as `HKWorkoutActivityTypeRunning`.
    public let exportString: String
    /// First system version that has it.
    public let introduced: String
    /// System version that retired it, if any.
    public let deprecated: String?
    /// Names of those that took its place.
    public let replacedBy: [String]

    static let all = GeneratedTable(table).map(WorkoutActivityType.init(row:))
    static let enumerations = CatalogEnumeration.all(of: enumerationTable)
    static let metadataKeys = GeneratedTable(metadataTable).flatMap { $0.list("keys") }

    private init(row: GeneratedRow) {
        name = row.text("name")
        rawValue = row.number("rawValue")
        exportString = row.text("exportString")
        introduced = row.text("introduced")
        deprecated = row.optional("deprecated")
        replacedBy = row.list("replacedBy")
    }

    /// All kinds as the enumeration that metadata keys name.
    static let enumeration = CatalogEnumeration(
        "HKWorkoutActivityType", introduced: all.first?.introduced, supersededBy: nil,
        cases: all.map {
            CatalogEnumeration.Case(
                $0.name, $0.rawValue, exportString: $0.exportString, deprecated: $0.deprecated)
        })
}

/// A kind of thing that happens during a workout.
public struct WorkoutEventType: Hashable, Sendable {
    /// Name in Swift, such as `pause`.
    public let name: String
    /// Raw number.
    public let rawValue: Int64
    /// Text in an export, such as `HKWorkoutEventTypePause`.
    public let exportString: String
    /// `momentary` or what else the table calls it.
    public let kind: String
    /// First system version that has it.
    public let introduced: String

    static let all = GeneratedTable(table).map(WorkoutEventType.init(row:))

    private init(row: GeneratedRow) {
        name = row.text("name")
        rawValue = row.number("rawValue")
        exportString = row.text("exportString")
        kind = row.text("kind")
        introduced = row.text("introduced")
    }
}

/// A total that older workouts carry themselves.
public struct WorkoutTotal: Hashable, Sendable {
    /// Attribute of `Workout` in an export, if it is exported.
    public let attribute: String?
    /// Property in the framework, if it has another name.
    public let property: String?
    /// Identifier of the quantity type that it sums, or how that is chosen.
    public let type: String

    static let all = GeneratedTable(table).map(WorkoutTotal.init(row:))

    private init(row: GeneratedRow) {
        attribute = row.optional("attribute")
        property = row.optional("property")
        type = row.text("type")
    }
}
