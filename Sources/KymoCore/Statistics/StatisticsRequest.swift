/// What a fold is to compute.
package struct StatisticsRequest: Sendable {
    /// Style of the type.
    package var style: AggregationStyle
    /// Options that `style` allows.
    package var options: StatisticsOptions
    /// Intervals of a collection query; nil for a single query, which never clips (statistics 4).
    package var grid: Grid?
    /// How a cumulative type is merged; others ignore it.
    package var policy = MergePolicy.ownership1
    /// Most intervals to make; a fold that needs more stops and says so.
    package var intervalLimit: Int
    /// Whether windows keep all they gathered, for every legal option and by source, to be stored.
    package var keepsTotals = false
    /// First instant of the time of which windows are made; a tick, or without bound.
    package var spanStart = -Double.infinity
    /// First instant after that time; a tick, or without bound.
    package var spanEnd = Double.infinity

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
}

/// What a request comes down to for each entry.
package struct FoldPlan: Sendable {
    let style: AggregationStyle
    let wantsSum: Bool
    let wantsAverage: Bool
    let wantsMinimum: Bool
    let wantsMaximum: Bool
    let wantsMostRecent: Bool
    let wantsDuration: Bool
    let separatesSources: Bool
    let keepsTotals: Bool
    let policy: MergePolicy

    package init(_ request: StatisticsRequest) {
        let all = StatisticsOptions(rawValue: 127)
        let options = request.keepsTotals ? all : request.options
        keepsTotals = request.keepsTotals
        policy = request.policy
        let isCumulative = request.style == .cumulative
        style = request.style
        wantsSum = isCumulative && options.contains(.cumulativeSum)
        wantsAverage = !isCumulative && options.contains(.discreteAverage)
        wantsMinimum = !isCumulative && options.contains(.discreteMin)
        wantsMaximum = !isCumulative && options.contains(.discreteMax)
        wantsMostRecent = options.contains(.mostRecent)
        wantsDuration = options.contains(.duration)
        separatesSources = options.contains(.separateBySource)
    }

    /// Whether a source's own samples can hide one another, so that its sum waits for clusters.
    var mergesWithinSources: Bool { separatesSources && policy == .segment1 }

    /// Whether a mean is to be weighted by time.
    var wantsWeights: Bool { wantsAverage && style == .discreteTemporallyWeighted }
}
