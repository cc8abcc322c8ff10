/// The groups of units, in the order in which a canonical text prints them (units 4).
enum UnitGroup: UInt8, Sendable, CaseIterable, Comparable {
    case scalar, time, mass, amount, length, volume, pressure, energy, temperature, conductance
    case pharmacology, frequency, potential, power, optical, prism, angle, illuminance, hearing
    case effort

    static func < (a: UnitGroup, b: UnitGroup) -> Bool { a.rawValue < b.rawValue }

    /// The group under the name that `Schemas/units.json` gives it.
    init?(schemaName: String) {
        switch schemaName {
        case "count", "percent": self = .scalar
        case "time": self = .time
        case "mass": self = .mass
        case "length": self = .length
        case "volume": self = .volume
        case "pressure", "soundPressureLevel": self = .pressure
        case "energy": self = .energy
        case "temperature": self = .temperature
        case "conductance": self = .conductance
        case "internationalUnits": self = .pharmacology
        case "frequency": self = .frequency
        case "electricPotential": self = .potential
        case "power": self = .power
        case "opticalPower": self = .optical
        case "prismPower": self = .prism
        case "angle": self = .angle
        case "illuminance": self = .illuminance
        case "hearingLevel": self = .hearing
        case "effortScore": self = .effort
        default: return nil
        }
    }
}

/// Which powers of which base kinds a unit has. Two units convert exactly when these agree.
///
/// A scalar has none; a volume is a length to the third power (units 3).
struct Dimension: Hashable, Sendable {
    /// Exponent by raw value of the group; no zeros.
    private var exponents: [UInt8: Int] = [:]

    /// A unit without dimension: a count, a percentage, or nothing at all.
    var isScalar: Bool { exponents.isEmpty }

    /// Multiplies by a group to a power.
    mutating func multiply(_ group: UnitGroup, exponent: Int) {
        switch group {
        case .scalar: return
        case .volume: add(.length, 3 &* exponent)
        default: add(group, exponent)
        }
    }

    private mutating func add(_ group: UnitGroup, _ exponent: Int) {
        let sum = (exponents[group.rawValue] ?? 0) &+ exponent
        exponents[group.rawValue] = sum == 0 ? nil : sum
    }
}
