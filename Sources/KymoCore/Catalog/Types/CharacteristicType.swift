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

    init(
        _ identifier: String, swiftName: String?, introduced: String, kind: Kind,
        exportAttribute: String?, enumeration: String?
    ) {
        self.identifier = identifier
        self.swiftName = swiftName
        self.introduced = introduced
        self.kind = kind
        self.exportAttribute = exportAttribute
        enumerationName = enumeration
    }
}
