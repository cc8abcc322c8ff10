internal import Foundation

/// What an entry gives to a window: each result is one `Double`, rounded after each operation
/// and never infinite (decisions 6).
enum WindowShare {
    /// Part of a value by the seconds owned, of all the seconds of its entry; also where that
    /// is all of them.
    static func part(of value: Double, owned: Double, length: Double) -> Double {
        let product = value * owned
        return product.isFinite ? product / length : finite(value * (owned / length))
    }

    /// A value times its weight in seconds.
    static func weighted(_ value: Double, by weight: Double) -> Double { finite(value * weight) }

    /// Sound energy of a level in decibels, relative.
    static func energy(ofLevel value: Double) -> Double { finite(pow(10, value / 10)) }

    /// Level in decibels of a relative energy.
    static func level(ofEnergy energy: Double) -> Double { finite(10 * log10(energy)) }

    /// The largest finite number in place of an infinite one.
    static func finite(_ number: Double) -> Double {
        max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, number))
    }
}
