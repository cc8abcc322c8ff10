/// An amount with its unit, kept as given.
///
/// Equality is physical (units 5): 1000 m equals 1 km. Where the writing matters too, as in a
/// dictionary of what was written, compare with `isIdentical(to:)`.
public struct Quantity: Sendable {
    /// Number in `unit`.
    public var value: Double
    /// The unit it came with.
    public var unit: Unit

    /// An amount.
    public init(value: Double, unit: Unit) {
        self.value = value
        self.unit = unit
    }

    /// The number in another unit; nil if the two are not compatible.
    public func value(in target: Unit) -> Double? {
        unit.conversion(to: target).map { $0(value) }
    }

    /// The same amount in another unit; nil if the two are not compatible.
    public func converted(to target: Unit) -> Quantity? {
        value(in: target).map { Quantity(value: $0, unit: target) }
    }

    /// Whether both have the same unit and the same number to the bit.
    public func isIdentical(to other: Quantity) -> Bool {
        value.bitPattern == other.value.bitPattern && unit == other.unit
    }

    /// Number in the base of the dimension, rounded once.
    private var baseValue: Double { unit.definition.toBase(value) }
}

extension Quantity: Hashable {
    /// Whether both are compatible and of equal value in the base of their dimension.
    public static func == (a: Quantity, b: Quantity) -> Bool {
        if a.unit == b.unit && a.value == b.value { return true }
        return a.unit.isCompatible(with: b.unit) && a.baseValue == b.baseValue
    }

    /// Feeds the value in the base of the dimension.
    public func hash(into hasher: inout Hasher) { hasher.combine(baseValue) }
}
