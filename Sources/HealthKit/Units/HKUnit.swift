public import Foundation
public import KymoCore

/// A unit of measurement (units 1).
open class HKUnit: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    /// The unit; nil for a text that was none: incompatible with everything.
    let unit: KymoCore.Unit?
    private let text: String

    /// A unit of the core.
    ///
    /// - Parameter unit: what it measures in.
    public init(_ unit: KymoCore.Unit) {
        self.unit = unit
        text = unit.unitString
    }

    /// Reads a unit by Apple's grammar, such as `count/min`.
    ///
    /// A text that is none gives a unit that is incompatible with everything, and is told on
    /// standard error: Apple's raises an exception. `init(validating:)` throws.
    ///
    /// - Parameter string: the text; the empty one is the null unit.
    public init(from string: String) {
        do throws(UnitError) {
            unit = try KymoCore.Unit(validating: string)
        } catch {
            Misuse.report("\(error)")
            unit = nil
        }
        text = unit?.unitString ?? string
    }

    /// Reads a unit by Apple's grammar.
    ///
    /// - Parameter string: the text; the empty one is the null unit.
    /// - Throws: `HKError` `errorInvalidArgument` that names what is wrong.
    public convenience init(validating string: String) throws {
        do throws(UnitError) {
            self.init(try KymoCore.Unit(validating: string))
        } catch {
            throw HKError.invalid("\(error)")
        }
    }

    /// Text that reads back to an equal unit (units 4).
    open var unitString: String { text }

    /// Whether no atom is left, as in `m/m`.
    open func isNull() -> Bool { unit?.isNull ?? false }

    // MARK: Arithmetic

    /// The product of both.
    ///
    /// - Parameter unit: the other factor.
    open func unitMultiplied(by unit: HKUnit) -> HKUnit {
        combined(with: unit, sign: "·") { (a, b) throws(UnitError) in try a.multiplied(by: b) }
    }

    /// The quotient of both.
    ///
    /// - Parameter unit: the divisor.
    open func unitDivided(by unit: HKUnit) -> HKUnit {
        combined(with: unit, sign: "/") { (a, b) throws(UnitError) in try a.divided(by: b) }
    }

    /// The power of the unit; 0 gives the null unit.
    ///
    /// - Parameter power: the exponent.
    open func unitRaised(toPower power: Int) -> HKUnit {
        combined(with: self, sign: "^\(power) of ") { (a, _) throws(UnitError) in
            try a.raised(to: power)
        }
    }

    /// One divided by the unit.
    open func reciprocal() -> HKUnit { unitRaised(toPower: -1) }

    private func combined(
        with other: HKUnit, sign: String,
        _ body: (KymoCore.Unit, KymoCore.Unit) throws(UnitError) -> KymoCore.Unit
    ) -> HKUnit {
        guard let a = unit, let b = other.unit else {
            return HKUnit(invalid: "\(text)\(sign)\(other.text)")
        }
        do throws(UnitError) {
            return HKUnit(try body(a, b))
        } catch {
            Misuse.report("\(error)")
            return HKUnit(invalid: error.text)
        }
    }

    private init(invalid text: String) {
        unit = nil
        self.text = text
    }

    // MARK: NSObject

    /// Whether the other is a unit that prints the same text.
    ///
    /// - Parameter object: the other one.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKUnit else { return false }
        return unit == other.unit && text == other.text
    }

    /// Hash of the text.
    open override var hash: Int { text.hashValue }
    /// The text.
    open override var description: String { text }

    /// The same unit: it does not change.
    ///
    /// - Parameter zone: not used.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Units are coded securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the text.
    ///
    /// - Parameter coder: where to.
    open func encode(with coder: NSCoder) { coder.encode(text as NSString, forKey: "unitString") }

    /// Reads what `encode(with:)` wrote.
    ///
    /// - Parameter coder: where from.
    public required convenience init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "unitString"),
            let unit = try? KymoCore.Unit(validating: text as String)
        else { return nil }
        self.init(unit)
    }
}
