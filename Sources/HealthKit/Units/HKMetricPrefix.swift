internal import KymoCore

/// A power of ten before a unit (units 1).
public enum HKMetricPrefix: Int, Sendable, CaseIterable {
    case none = 0
    case pico, nano, micro, milli, centi, deci, deca, hecto, kilo, mega, giga, tera, femto

    /// Text before a symbol.
    var symbol: String { MetricPrefix(rawValue: rawValue)?.symbol ?? "" }
}
