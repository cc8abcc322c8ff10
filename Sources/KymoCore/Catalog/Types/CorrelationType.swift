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

    init(
        _ identifier: String, swiftName: String, introduced: String, members: [String],
        needsEveryMember: Bool, usualMetadata: [String]
    ) {
        self.identifier = identifier
        self.swiftName = swiftName
        self.introduced = introduced
        self.members = members
        self.needsEveryMember = needsEveryMember
        self.usualMetadata = usualMetadata
    }
}
