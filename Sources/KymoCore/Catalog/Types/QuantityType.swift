/// A kind of sample whose value is a number with a unit: a row of `Schemas/quantity-types.json`.
public struct QuantityType: Sendable {
    /// Raw identifier, such as `HKQuantityTypeIdentifierStepCount`.
    public let identifier: String
    /// Name of the constant in Swift, such as `stepCount`.
    public let swiftName: String
    /// Heading under which the type stands, such as `fitness`.
    public let group: String
    /// Dimension in words, such as `length/time`; `Unit` knows it in its own form.
    public let dimension: String
    /// Unit in which statistics and results come.
    public let canonicalUnit: Unit
    /// Unit that the framework's header names, if any.
    public let headerUnit: Unit?
    /// Units seen in exports, metric ones first.
    public let exportUnits: [Unit]
    /// Whether apps may not write it; imports may.
    public let isReadOnly: Bool
    /// First system version that has it, such as `16.4`.
    public let introduced: String
    /// Raw metadata keys that a sample must have when an app saves it.
    public let requiredMetadata: [String]

    private let style: AggregationStyle
    private let olderStyle: AggregationStyle?

    static let all = GeneratedTable(table).map(QuantityType.init(row:))

    private init(row: GeneratedRow) {
        identifier = row.text("identifier")
        swiftName = row.text("swiftName")
        group = row.text("group")
        dimension = row.text("dimension")
        canonicalUnit = Unit(ofTable: row.text("canonicalUnit"))
        headerUnit = row.optional("headerUnit").map(Unit.init(ofTable:))
        exportUnits = row.list("exportUnits").map(Unit.init(ofTable:))
        style = AggregationStyle(name: row.text("style")) ?? .discreteArithmetic
        olderStyle = AggregationStyle(name: row.text("olderStyle"))
        isReadOnly = row.flag("isReadOnly")
        introduced = row.text("introduced")
        requiredMetadata = row.list("requiredMetadata")
    }

    /// How values combine under type table 1 or 2 (decisions 6): five types differ.
    ///
    /// - Parameter table: 1 for the styles of older systems, anything else for those of new ones.
    public func style(table: Int) -> AggregationStyle {
        table == 1 ? olderStyle ?? style : style
    }

    /// Whether a value in `unit` can be a value of this type.
    public func isCompatible(with unit: Unit) -> Bool { canonicalUnit.isCompatible(with: unit) }
}

extension QuantityType: Hashable {
    /// Whether both have the same identifier.
    public static func == (a: QuantityType, b: QuantityType) -> Bool {
        a.identifier == b.identifier
    }

    /// Feeds the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
