import Foundation

/// Turns values in one unit into values in another.
///
/// Made once per pair; applying it costs a few instructions. The ratio of the two units is exact,
/// kept as the sum of two doubles, so that only the result is rounded (units 5).
public struct UnitConversion: Hashable, Sendable {
    private enum Kind: UInt8, Hashable, Sendable {
        case identity
        /// The ratio is a whole number: one multiplication rounds once.
        case multiply
        /// Its inverse is a whole number: one division rounds once.
        case divide
        /// Any other ratio.
        case scale
        /// A change of zero point only.
        case shift
        /// A change of scale and zero point, between temperatures.
        case affine
        /// From a sound pressure level to a pressure.
        case fromLevel
        /// From a pressure to a sound pressure level.
        case toLevel
    }

    private let kind: Kind
    /// Ratio, as the sum of two doubles; for `divide` its inverse.
    private let high: Double
    private let low: Double
    /// What is added after the ratio, as the sum of two doubles.
    private let offsetHigh: Double
    private let offsetLow: Double

    /// Pressure at 0 dB, in pascal (units 3).
    private static let silence = Rational(.one, over: BigNatural(50_000))

    init?(from source: UnitDefinition, to target: UnitDefinition) {
        if source === target {
            self.init(.identity, (1, 0))
            return
        }
        guard source.dimension == target.dimension else { return nil }
        let ratio = source.factor / target.factor
        switch (source.scale, target.scale) {
        case (.soundLevel, .soundLevel): self.init(.identity, (1, 0))
        case (.soundLevel, _):
            self.init(.fromLevel, (UnitConversion.silence * ratio).twoDoubles)
        case (_, .soundLevel): self.init(.toLevel, (ratio / UnitConversion.silence).twoDoubles)
        default:
            let before = UnitConversion.offset(source.scale)
            let after = UnitConversion.offset(target.scale)
            self.init(ratio: ratio, offset: before * ratio - after)
        }
    }

    /// The conversion from a unit of this size and scale to the base of its dimension.
    init(toBaseFrom factor: Rational, scale: UnitAtom.Scale) {
        if case .soundLevel = scale {
            self.init(.fromLevel, (UnitConversion.silence * factor).twoDoubles)
        } else {
            self.init(ratio: factor, offset: UnitConversion.offset(scale) * factor)
        }
    }

    private init(
        _ kind: Kind, _ ratio: (high: Double, low: Double),
        offset: (high: Double, low: Double) = (0, 0)
    ) {
        self.kind = kind
        high = ratio.high
        low = ratio.low
        offsetHigh = offset.high
        offsetLow = offset.low
    }

    private init(ratio: Rational, offset: Rational) {
        let isOne = ratio.numerator == ratio.denominator
        if !offset.numerator.isZero {
            // A bare change of zero point rounds its constant first, because 310.15 K is 37 °C to
            // whoever wrote it: both 310.15 and 273.15 stand for the doubles nearest to them.
            let shift = offset.twoDoubles
            self.init(
                isOne ? .shift : .affine, ratio.twoDoubles,
                offset: isOne ? (shift.high, 0) : shift)
        } else if isOne {
            self.init(.identity, (1, 0))
        } else if ratio.denominator == .one, let whole = UnitConversion.exact(ratio.numerator) {
            self.init(.multiply, (whole, 0))
        } else if ratio.numerator == .one, let whole = UnitConversion.exact(ratio.denominator) {
            self.init(.divide, (whole, 0))
        } else {
            self.init(.scale, ratio.twoDoubles)
        }
    }

    private static func exact(_ number: BigNatural) -> Double? {
        number.small.flatMap { Double(exactly: $0) }
    }

    private static func offset(_ scale: UnitAtom.Scale) -> Rational {
        if case .shifted(let offset) = scale { offset } else { .zero }
    }

    /// Whether values stay as they are.
    public var isIdentity: Bool { kind == .identity }

    /// The value in the target unit, rounded once.
    ///
    /// A pressure of zero has the level minus infinity, a negative one none (NaN); nothing else
    /// makes a finite value other than finite, short of overflow.
    public func callAsFunction(_ value: Double) -> Double {
        switch kind {
        case .identity: value
        case .multiply: value * high
        case .divide: value / high
        case .scale: scaled(value)
        case .shift: value + offsetHigh
        case .affine: affine(value)
        case .fromLevel: pow(10, value / 20) * high
        case .toLevel: 20 * log10(scaled(value))
        }
    }

    /// The value in the target unit, rounded once.
    public func apply(_ value: Double) -> Double { self(value) }

    private func scaled(_ value: Double) -> Double {
        let product = value * high
        guard product.isNormal else { return value == 0 ? value : product }
        let error = (-product).addingProduct(value, high)
        return product + error.addingProduct(value, low)
    }

    private func affine(_ value: Double) -> Double {
        let product = value * high
        let sum = product + offsetHigh
        guard sum.isFinite else { return sum }
        let error = (-product).addingProduct(value, high)
        let shifted = sum - product
        let lost = (product - (sum - shifted)) + (offsetHigh - shifted)
        return sum + (lost + (error.addingProduct(value, low) + offsetLow))
    }
}
