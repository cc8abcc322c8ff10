public import Foundation
public import KymoCore

/// An amount with its unit, kept as given (units 5).
open class HKQuantity: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    /// The unit it came with.
    let unit: HKUnit
    /// The number in that unit.
    let value: Double

    /// An amount.
    ///
    /// - Parameters:
    ///   - unit: the unit that the number is in.
    ///   - value: the number.
    public init(unit: HKUnit, doubleValue value: Double) {
        self.unit = unit
        self.value = value
    }

    /// An amount of the core.
    ///
    /// - Parameter quantity: number and unit.
    public convenience init(_ quantity: Quantity) {
        self.init(unit: HKUnit(quantity.unit), doubleValue: quantity.value)
    }

    /// The core's form; nil where the unit is none.
    var quantity: Quantity? { unit.unit.map { Quantity(value: value, unit: $0) } }

    /// Whether it can be told in another unit.
    ///
    /// - Parameter unit: the other unit.
    open func `is`(compatibleWith unit: HKUnit) -> Bool {
        guard let mine = self.unit.unit, let other = unit.unit else { return false }
        return mine.isCompatible(with: other)
    }

    /// The number in another unit; NaN, told on standard error, where the two are not compatible:
    /// Apple's raises an exception.
    ///
    /// - Parameter unit: the other unit.
    open func doubleValue(for unit: HKUnit) -> Double {
        if let target = unit.unit, let value = quantity?.value(in: target) { return value }
        Misuse.report("\(self) cannot be told in \(unit)")
        return .nan
    }

    /// Compares the amounts; those that are not compatible count as the same, which is told on
    /// standard error: Apple's raises an exception.
    ///
    /// - Parameter quantity: the other amount.
    open func compare(_ quantity: HKQuantity) -> ComparisonResult {
        guard let mine = unit.unit, let other = quantity.quantity?.value(in: mine) else {
            Misuse.report("\(self) and \(quantity) do not compare")
            return .orderedSame
        }
        return value < other ? .orderedAscending : value > other ? .orderedDescending : .orderedSame
    }

    // MARK: NSObject

    /// Whether the other is compatible and of equal amount.
    ///
    /// - Parameter object: the other one.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKQuantity else { return false }
        guard let mine = quantity, let theirs = other.quantity else {
            return unit == other.unit && value == other.value
        }
        return mine == theirs
    }

    /// Hash of the amount.
    open override var hash: Int { quantity?.hashValue ?? value.hashValue }
    /// Number and unit.
    open override var description: String { "\(value) \(unit)" }

    /// The same amount: it does not change.
    ///
    /// - Parameter zone: not used.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Quantities are coded securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes number and unit.
    ///
    /// - Parameter coder: where to.
    open func encode(with coder: NSCoder) {
        coder.encode(value, forKey: "value")
        coder.encode(unit.unitString as NSString, forKey: "unit")
    }

    /// Reads what `encode(with:)` wrote.
    ///
    /// - Parameter coder: where from.
    public required convenience init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "unit"),
            let unit = try? KymoCore.Unit(validating: text as String)
        else { return nil }
        self.init(unit: HKUnit(unit), doubleValue: coder.decodeDouble(forKey: "value"))
    }
}
