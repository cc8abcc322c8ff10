/// What a fold is to compute.
package struct StatisticsRequest: Sendable {
    /// Style of the type.
    package var style: AggregationStyle
    /// Options that `style` allows.
    package var options: StatisticsOptions
    /// Intervals of a collection query; nil for a single query, which never clips (statistics 4).
    package var grid: Grid?
    /// Most intervals to make; a fold that needs more stops and says so.
    package var intervalLimit: Int

    /// - Parameter options: legal for `style`; others are computed as nothing.
    package init(
        style: AggregationStyle, options: StatisticsOptions, grid: Grid?,
        intervalLimit: Int = 5_000_000
    ) {
        self.style = style
        self.options = options
        self.grid = grid
        self.intervalLimit = intervalLimit
    }

    var wantsSum: Bool { style == .cumulative && options.contains(.cumulativeSum) }
    var wantsAverage: Bool { style != .cumulative && options.contains(.discreteAverage) }
    var wantsWeights: Bool { wantsAverage && style == .discreteTemporallyWeighted }
    var wantsMinimum: Bool { style != .cumulative && options.contains(.discreteMin) }
    var wantsMaximum: Bool { style != .cumulative && options.contains(.discreteMax) }
    var wantsDuration: Bool { options.contains(.duration) }
    var separatesSources: Bool { options.contains(.separateBySource) }
}
