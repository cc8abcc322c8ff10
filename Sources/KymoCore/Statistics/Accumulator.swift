/// What one window, or one source in it, has gathered so far.
struct Accumulator: Sendable {
    /// Entries that take part.
    private(set) var count = 0
    /// Shares of a cumulative type, values of a discrete one.
    private var values = ExactSum()
    /// Values, or energies of levels, times their weights.
    private var weighted = ExactSum()
    private var weights = ExactSum()
    private var minimum = Double.infinity
    private var maximum = -Double.infinity
    private var recent = MostRecent()
    private var covered = SpanSum()

    /// Takes in what does not wait for later entries.
    mutating func take(_ entry: Entry, in window: WindowBounds, for plan: FoldPlan) {
        count &+= 1
        if plan.wantsMinimum { minimum = min(minimum, entry.value) }
        if plan.wantsMaximum { maximum = max(maximum, entry.value) }
        if plan.wantsMostRecent { recent.consider(entry) }
        guard plan.wantsAverage else { return }
        if plan.style == .discreteEquivalentContinuousLevel {
            // A point, which only imports can have, weighs one second.
            let weight = entry.end > entry.start ? window.overlap(entry.start, entry.end) : 1
            let energy = WindowShare.energy(ofLevel: entry.value)
            take(WindowShare.weighted(energy, by: weight), weight: weight)
        } else {
            values.add(entry.value)
        }
    }

    /// Adds a share of a cumulative value.
    mutating func take(share: Double) { values.add(share) }

    /// Adds a weighted value and its weight.
    mutating func take(_ product: Double, weight: Double) {
        weighted.add(product)
        weights.add(weight)
    }

    /// Adds the part of a span that lies in the window.
    mutating func cover(from start: Double, to end: Double, in window: WindowBounds) {
        let from = max(start, window.start)
        let to = min(end, window.end)
        if from < to { covered.add(from: from, to: to) }
    }

    /// What was asked for; all nil where nothing takes part.
    func result(for plan: FoldPlan) -> StatisticsValues {
        var result = StatisticsValues()
        if count == 0 { return result }
        result.count = count
        if plan.wantsSum { result.sum = WindowShare.finite(values.value) }
        if plan.wantsAverage { result.average = average(plan.style) }
        if plan.wantsMinimum { result.minimum = minimum }
        if plan.wantsMaximum { result.maximum = maximum }
        if plan.wantsMostRecent { result.mostRecent = recent.result }
        if plan.wantsDuration { result.duration = covered.seconds }
        return result
    }

    /// Numerator and denominator are correctly rounded sums, then one division (decisions 6).
    private func average(_ style: AggregationStyle) -> Double {
        let weight = style == .discreteArithmetic ? 0 : WindowShare.finite(weights.value)
        if weight == 0 { return WindowShare.finite(values.value) / Double(count) }
        let mean = WindowShare.finite(weighted.value) / weight
        return style == .discreteEquivalentContinuousLevel
            ? WindowShare.level(ofEnergy: mean) : WindowShare.finite(mean)
    }

    /// Empties it for another window; keeps its memory.
    mutating func removeAll() {
        count = 0
        values.removeAll()
        weighted.removeAll()
        weights.removeAll()
        minimum = .infinity
        maximum = -.infinity
        recent = MostRecent()
        covered = SpanSum()
    }
}

/// A window of time `[start, end)`; infinite both ways for a single query.
struct WindowBounds: Sendable {
    var start: Double
    var end: Double

    /// Seconds of `[start, end)` inside the window, rounded once.
    func overlap(_ from: Double, _ to: Double) -> Double { min(to, end) - max(from, start) }

    /// The whole of time.
    static let unbounded = WindowBounds(start: -.infinity, end: .infinity)
}
