public import Foundation

// Units that Foundation's formatters speak of.

extension HKUnit {
    private static let masses: [(MassFormatter.Unit, String)] = [
        (.gram, "g"), (.kilogram, "kg"), (.ounce, "oz"), (.pound, "lb"), (.stone, "st"),
    ]
    private static let lengths: [(LengthFormatter.Unit, String)] = [
        (.millimeter, "mm"), (.centimeter, "cm"), (.meter, "m"), (.kilometer, "km"), (.inch, "in"),
        (.foot, "ft"), (.yard, "yd"), (.mile, "mi"),
    ]
    private static let energies: [(EnergyFormatter.Unit, String)] = [
        (.joule, "J"), (.kilojoule, "kJ"), (.calorie, "cal"), (.kilocalorie, "kcal"),
    ]

    /// The unit of a formatter of masses.
    ///
    /// - Parameter massFormatterUnit: the formatter's unit.
    public convenience init(from massFormatterUnit: MassFormatter.Unit) {
        self.init(from: Self.masses.first { $0.0 == massFormatterUnit }?.1 ?? "g")
    }

    /// The unit of a formatter of lengths.
    ///
    /// - Parameter lengthFormatterUnit: the formatter's unit.
    public convenience init(from lengthFormatterUnit: LengthFormatter.Unit) {
        self.init(from: Self.lengths.first { $0.0 == lengthFormatterUnit }?.1 ?? "m")
    }

    /// The unit of a formatter of energies.
    ///
    /// - Parameter energyFormatterUnit: the formatter's unit.
    public convenience init(from energyFormatterUnit: EnergyFormatter.Unit) {
        self.init(from: Self.energies.first { $0.0 == energyFormatterUnit }?.1 ?? "J")
    }

    /// The formatter's unit of a mass; grams, told on standard error, for a unit it has not.
    ///
    /// - Parameter unit: a unit of mass.
    public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
        found(masses, unit) ?? .gram
    }

    /// The formatter's unit of a length; metres, told on standard error, for a unit it has not.
    ///
    /// - Parameter unit: a unit of length.
    public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
        found(lengths, unit) ?? .meter
    }

    /// The formatter's unit of an energy; joules, told on standard error, for a unit it has not.
    ///
    /// - Parameter unit: a unit of energy.
    public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
        found(energies, unit.unitString == "Cal" ? .kilocalorie() : unit) ?? .joule
    }

    private static func found<Found>(_ table: [(Found, String)], _ unit: HKUnit) -> Found? {
        let found = table.first { $0.1 == unit.unitString }?.0
        if found == nil { Misuse.report("no formatter has the unit \(unit)") }
        return found
    }
}
