/// An amount with its unit, kept as given.
public struct Quantity: Hashable, Sendable {
    public var value: Double
    public var unit: Unit

    public init(value: Double, unit: Unit) {
        self.value = value
        self.unit = unit
    }
}
