/// A unit of measurement in HealthKit's notation.
public struct Unit: Hashable, Sendable {
    /// Canonical text (units 4).
    public let unitString: String
}
