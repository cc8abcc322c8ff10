/// What a statistics query is to compute; raw values are those of `HKStatisticsOptions`.
public struct StatisticsOptions: OptionSet, Hashable, Sendable {
    /// One bit for each option.
    public let rawValue: UInt

    /// Options by their bits; unknown ones are kept, to be refused when the query runs.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Values for each source beside the merged ones.
    public static let separateBySource = StatisticsOptions(rawValue: 1)
    /// Mean, in the way of the type's style; discrete types only.
    public static let discreteAverage = StatisticsOptions(rawValue: 2)
    /// Smallest value; discrete types only.
    public static let discreteMin = StatisticsOptions(rawValue: 4)
    /// Largest value; discrete types only.
    public static let discreteMax = StatisticsOptions(rawValue: 8)
    /// Sum; cumulative types only.
    public static let cumulativeSum = StatisticsOptions(rawValue: 16)
    /// Latest value with its own interval.
    public static let mostRecent = StatisticsOptions(rawValue: 32)
    /// Seconds covered by any sample.
    public static let duration = StatisticsOptions(rawValue: 64)

    /// The first option that `style` does not allow, by its Swift name; nil if all are legal
    /// (statistics 1).
    package func illegalOption(for style: AggregationStyle) -> String? {
        let discrete: [(StatisticsOptions, String)] = [
            (.discreteAverage, "discreteAverage"), (.discreteMin, "discreteMin"),
            (.discreteMax, "discreteMax"),
        ]
        let forbidden =
            style == .cumulative ? discrete : [(.cumulativeSum, "cumulativeSum")]
        if let found = forbidden.first(where: { contains($0.0) }) { return found.1 }
        let unknown = rawValue & ~StatisticsOptions.known.rawValue
        return unknown == 0 ? nil : "unknown option bits \(unknown)"
    }

    private static let known = StatisticsOptions(rawValue: 127)
}

/// Whether a query of a type of this style may ask for these options (statistics 1).
///
/// `StatisticsOptions.illegalOption(for:)` names the offender.
package func optionsAreLegal(_ options: StatisticsOptions, _ style: AggregationStyle) -> Bool {
    options.illegalOption(for: style) == nil
}
