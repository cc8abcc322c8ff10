/// How the values of a quantity type come together over an interval (statistics 1).
///
/// Raw values are those of `HKQuantityAggregationStyle`.
public enum AggregationStyle: Int, Hashable, Sendable, CaseIterable {
    /// Summed, divided pro rata between intervals, each instant counted for one source.
    case cumulative = 0
    /// Arithmetic mean, minimum and maximum.
    case discreteArithmetic = 1
    /// Mean weighted by the time that each value stands for.
    case discreteTemporallyWeighted = 2
    /// Equivalent continuous sound level.
    case discreteEquivalentContinuousLevel = 3
}
