/// A fact about the person that no sample holds, such as the date of birth.
public struct CharacteristicType: Hashable, Sendable {
    /// What its value is.
    public enum Kind: Hashable, Sendable {
        /// A calendar day.
        case date
        /// A number of `enumeration`.
        case enumeration
        /// Any text.
        case text
    }

    /// Raw identifier, such as `HKCharacteristicTypeIdentifierBloodType`.
    public let identifier: String
    /// Name of the constant in Swift; nil for one that exports alone know.
    public let swiftName: String?
    /// First system version that has it.
    public let introduced: String
    /// What its value is.
    public let kind: Kind
    /// Attribute of `Me` in an export; nil when exports leave it out.
    public let exportAttribute: String?
    /// Name of the enumeration of its values, if it has one; see `Catalog.enumeration(named:)`.
    public let enumerationName: String?

    static let enumerations = CatalogEnumeration.all(of: enumerationTable)
    static let all = GeneratedTable(table).map(CharacteristicType.init(row:))

    private init(row: GeneratedRow) {
        identifier = row.text("identifier")
        swiftName = row.optional("swiftName")
        introduced = row.text("introduced")
        switch row.text("kind") {
        case "date": kind = .date
        case "enum": kind = .enumeration
        default: kind = .text
        }
        exportAttribute = row.optional("exportAttribute")
        enumerationName = row.optional("enumeration")
    }
}
