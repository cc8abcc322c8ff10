/// How the values of a quantity type combine; raw values are those of
/// `HKQuantityAggregationStyle` (statistics 1).
public enum AggregationStyle: Int, Sendable, CaseIterable {
    /// Summed over an interval, as steps are.
    case cumulative = 0
    /// Arithmetic mean, as of body mass.
    case discreteArithmetic = 1
    /// Mean weighted by time, as of heart rate.
    case discreteTemporallyWeighted = 2
    /// Equivalent continuous sound level.
    case discreteEquivalentContinuousLevel = 3

    /// The style of this name, as it stands in `Schemas/quantity-types.json`.
    init?(name: String) {
        let found = AggregationStyle.allCases.first { "\($0)" == name }
        guard let found else { return nil }
        self = found
    }

    /// Whether values are summed.
    public var isCumulative: Bool { self == .cumulative }
}
