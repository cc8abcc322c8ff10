/// What one window, or one source in it, has gathered so far.
struct Accumulator: Sendable {
    /// Entries that take part.
    private(set) var count = 0
    /// Shares of a cumulative type, values of a discrete one.
    private(set) var values = ExactSum()
    /// Values, or energies of levels, times their weights.
    private(set) var weighted = ExactSum()
    private(set) var weights = ExactSum()
    private(set) var minimum = Double.infinity
    private(set) var maximum = -Double.infinity
    private(set) var recent = MostRecent()
    private(set) var covered = SpanSum()
    /// Entries that go beyond the window, where totals are kept.
    private(set) var crossing: [CrossingEntry] = []
    /// Places of those by position and ordinal, once there are so many that a search takes long.
    private var places: [CrossingEntry.Identity: Int] = [:]
    /// Whether what they own here is known without rounding.
    private(set) var isExact = true

    /// Nothing yet.
    init() {}

    /// What was stored of one.
    init(
        count: Int, sums: (values: ExactSum, weighted: ExactSum, weights: ExactSum),
        minimum: Double, maximum: Double, recent: MostRecent, covered: SpanSum,
        crossing: [CrossingEntry], isExact: Bool
    ) {
        self.count = count
        (values, weighted, weights) = sums
        self.minimum = minimum
        self.maximum = maximum
        self.recent = recent
        self.covered = covered
        self.crossing = crossing
        self.isExact = isExact
    }

    /// Gives every source another name.
    mutating func renameSources(_ name: (Int32) -> Int32) {
        recent = MostRecent(
            start: recent.start, end: recent.end, value: recent.value,
            source: name(recent.source), position: recent.position, ordinal: recent.ordinal)
        for place in crossing.indices {
            crossing[place].entry.source = name(crossing[place].entry.source)
        }
    }

    /// Takes in what does not wait for later entries.
    mutating func take(_ entry: Entry, in window: WindowBounds, for plan: FoldPlan) {
        count &+= 1
        if plan.keepsTotals, !plan.wantsWeights,
            entry.start < window.start || entry.end > window.end
        {
            note(
                CrossingEntry(
                    entry: entry, lower: ExactTime(entry.start), upper: ExactTime(entry.end)))
        }
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

    /// Notes an entry whose span goes beyond the window.
    mutating func note(_ entry: CrossingEntry) {
        crossing.append(entry)
        if crossing.count <= Self.searchLimit { return }
        if places.isEmpty {
            for (place, item) in crossing.enumerated() { places[item.identity] = place }
        } else {
            places[entry.identity] = crossing.count - 1
        }
    }

    private static let searchLimit = 32

    /// Notes what an entry that goes beyond the window owns in it.
    mutating func note(owned seconds: Double, isExact: Bool, position: UInt64, ordinal: UInt32) {
        let wanted = CrossingEntry.Identity(position: position, ordinal: ordinal)
        let place =
            places.isEmpty
            ? crossing.lastIndex { $0.identity == wanted } : places[wanted]
        guard let place else { return }
        crossing[place].owned = seconds
        if !isExact { self.isExact = false }
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

    // MARK: - Roll-up

    /// Adds all that a window inside this one gathered, but not the entries that go beyond that
    /// window: those are to be added whole.
    mutating func merge(_ fine: Accumulator, of window: WindowBounds, _ style: AggregationStyle) {
        count &+= fine.count
        values.merge(fine.values)
        weighted.merge(fine.weighted)
        weights.merge(fine.weights)
        minimum = min(minimum, fine.minimum)
        maximum = max(maximum, fine.maximum)
        recent.consider(fine.recent)
        covered.merge(fine.covered)
        if !fine.isExact { isExact = false }
        for item in fine.crossing {
            count &-= 1
            change(item, in: window, style) { sum, term in sum.subtract(term) }
        }
    }

    /// Adds an entry that goes beyond the windows put together: all of it that lies in this one.
    mutating func merge(
        whole item: CrossingEntry, in window: WindowBounds, _ style: AggregationStyle
    ) {
        count &+= 1
        change(item, in: window, style) { sum, term in sum.add(term) }
    }

    /// Adds to the sums, or takes away, what an entry gives them in a window.
    private mutating func change(
        _ item: CrossingEntry, in window: WindowBounds, _ style: AggregationStyle,
        _ apply: (inout ExactSum, Double) -> Void
    ) {
        let entry = item.entry
        switch style {
        case .cumulative:
            if item.owned > 0 { apply(&values, item.share) }
        case .discreteArithmetic:
            apply(&values, entry.value)
        case .discreteTemporallyWeighted:
            apply(&values, entry.value)
            let weight = WeightSpan.weight(
                from: item.lower, to: item.upper, sharing: item.sharing, in: window)
            apply(&weighted, WindowShare.weighted(entry.value, by: weight))
            apply(&weights, weight)
        case .discreteEquivalentContinuousLevel:
            let weight = window.overlap(entry.start, entry.end)
            let energy = WindowShare.energy(ofLevel: entry.value)
            apply(&weighted, WindowShare.weighted(energy, by: weight))
            apply(&weights, weight)
        }
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
        crossing.removeAll()
        places.removeAll()
        isExact = true
    }
}

/// A window of time `[start, end)`; infinite both ways for a single query.
struct WindowBounds: Sendable {
    var start: Double
    var end: Double

    /// Seconds of `[start, end)` inside the window, rounded once.
    func overlap(_ from: Double, _ to: Double) -> Double { min(to, end) - max(from, start) }

    /// Whether that number is the exact one.
    func isExactOverlap(_ from: Double, _ to: Double) -> Bool {
        ExactTime(min(to, end), plus: -max(from, start)).low == 0
    }

    /// The whole of time.
    static let unbounded = WindowBounds(start: -.infinity, end: .infinity)
}
