/// An amount with its unit, kept as given.
public struct Quantity: Hashable, Sendable {
    /// Number of units.
    public var value: Double
    /// Unit it is counted in.
    public var unit: Unit

    /// An amount of `value` units.
    public init(value: Double, unit: Unit) {
        self.value = value
        self.unit = unit
    }
}
