/// A kind of sample that groups others: blood pressure, food.
public struct CorrelationType: Hashable, Sendable {
    /// Raw identifier, such as `HKCorrelationTypeIdentifierFood`.
    public let identifier: String
    /// Name of the constant in Swift.
    public let swiftName: String
    /// First system version that has it.
    public let introduced: String
    /// Identifiers of the quantity types that its members may have.
    public let members: [String]
    /// Whether each member type must be there, and once.
    public let needsEveryMember: Bool
    /// Raw metadata keys that usually come with it.
    public let usualMetadata: [String]

    static let all = GeneratedTable(table).map(CorrelationType.init(row:))

    private init(row: GeneratedRow) {
        identifier = row.text("identifier")
        swiftName = row.text("swiftName")
        introduced = row.text("introduced")
        members = row.list("members")
        needsEveryMember = row.flag("needsEveryMember")
        usualMetadata = row.list("usualMetadata")
    }
}
