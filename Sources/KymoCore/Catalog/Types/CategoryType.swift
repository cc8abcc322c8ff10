/// A kind of sample whose value is one of a few: a row of `Schemas/category-types.json`.
public struct CategoryType: Sendable {
    /// Raw identifier as stored and exported.
    public let identifier: String
    /// Name of the constant in Swift, such as `sleepAnalysis`.
    public let swiftName: String
    /// Retired Swift names of the same stored identifier.
    public let olderSwiftNames: [String]
    /// Name of the constant, which differs from the stored identifier in one case.
    public let constantName: String
    /// What its numbers mean.
    public let values: CatalogEnumeration
    /// Whether apps may not write it; imports may.
    public let isReadOnly: Bool
    /// First system version that has it, such as `16.4`.
    public let introduced: String
    /// Raw metadata keys that a sample must have when an app saves it.
    public let requiredMetadata: [String]
    /// Raw metadata keys that belong to the type.
    public let optionalMetadata: [String]

    /// Enumerations whose texts older exports carry for the same numbers.
    private let olderValues: [CatalogEnumeration]

    static let enumerations = CatalogEnumeration.all(of: enumerationTable)
    static let all = GeneratedTable(table).map(CategoryType.init(row:))

    private init(row: GeneratedRow) {
        let name = row.text("values")
        let older = row.list("olderValues")
        let enumerations = CategoryType.enumerations
        let empty = CatalogEnumeration(name, introduced: nil, supersededBy: nil, cases: [])
        identifier = row.text("identifier")
        swiftName = row.text("swiftName")
        olderSwiftNames = row.list("olderSwiftNames")
        constantName = row.text("constantName")
        values = enumerations.first { $0.name == name } ?? empty
        olderValues = enumerations.filter { older.contains($0.name) || $0.supersededBy == name }
        isReadOnly = row.flag("isReadOnly")
        introduced = row.text("introduced")
        requiredMetadata = row.list("requiredMetadata")
        optionalMetadata = row.list("optionalMetadata")
    }

    /// Numbers that a sample may have, ascending.
    public var allowedValues: [Int64] {
        values.cases.filter { !$0.isAlias }.map(\.rawValue).sorted()
    }

    /// Whether a sample may have this number.
    public func allows(_ rawValue: Int64) -> Bool { values.value(rawValue) != nil }

    /// The number of a record without a value, which types with nothing to tell have; nil for
    /// those that must say something.
    public var impliedValue: Int64? {
        values.name == "HKCategoryValue" ? values.cases.first?.rawValue : nil
    }

    /// Text of a number as exports write it today, such as `HKCategoryValueSleepAnalysisInBed`.
    public func valueName(_ rawValue: Int64) -> String? { values.value(rawValue)?.exportString }

    /// Number of a text: an export string of any age, or the name of the case in Swift.
    public func rawValue(named text: String) -> Int64? {
        if let found = values.value(named: text) { return found.rawValue }
        for older in olderValues {
            if let found = older.value(named: text) { return found.rawValue }
        }
        return nil
    }
}

extension CategoryType: Hashable {
    /// Whether both have the same identifier.
    public static func == (a: CategoryType, b: CategoryType) -> Bool {
        a.identifier == b.identifier
    }

    /// Feeds the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
