/// What a statistics query is to compute (statistics 1).
public struct HKStatisticsOptions: OptionSet, Hashable, Sendable {
    /// One bit for each option.
    public let rawValue: UInt

    /// Options by their bits.
    ///
    /// - Parameter rawValue: one bit for each option.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Values of each source beside those of all together.
    public static let separateBySource = HKStatisticsOptions(rawValue: 1)
    /// Average; of discrete types only.
    public static let discreteAverage = HKStatisticsOptions(rawValue: 2)
    /// Least value; of discrete types only.
    public static let discreteMin = HKStatisticsOptions(rawValue: 4)
    /// Greatest value; of discrete types only.
    public static let discreteMax = HKStatisticsOptions(rawValue: 8)
    /// Sum; of cumulative types only.
    public static let cumulativeSum = HKStatisticsOptions(rawValue: 16)
    /// Latest value with its own interval.
    public static let mostRecent = HKStatisticsOptions(rawValue: 32)
    /// The older name of `mostRecent`.
    public static let discreteMostRecent = HKStatisticsOptions(rawValue: 32)
    /// Seconds covered by any sample.
    public static let duration = HKStatisticsOptions(rawValue: 64)
}
