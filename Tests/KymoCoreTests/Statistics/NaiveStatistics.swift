import KymoCore

/// The statistics of one window, slowly: every rule as it stands in the specification, spans of
/// time as whole numbers of 2^-1074 s, sums as whole numbers rounded by trial.
struct NaiveStatistics {
    var entries: [Entry]
    var style: AggregationStyle
    /// Nil for a single query.
    var window: (start: Double, end: Double)?
    var policy = MergePolicy.ownership1
    /// Nil for all sources.
    var source: Int32?

    private var mine: [Entry] { entries.filter { source == nil || $0.source == source } }

    var participants: [Entry] {
        mine.filter { entry in
            guard !entry.isContext else { return false }
            guard let window else { return true }
            if entry.start == entry.end {
                return window.start <= entry.start && entry.start < window.end
            }
            return max(entry.start, window.start) < min(entry.end, window.end)
        }
    }

    private func clip(_ entry: Entry) -> (start: Double, end: Double) {
        guard let window else { return (entry.start, entry.end) }
        return (max(entry.start, window.start), min(entry.end, window.end))
    }

    var sum: Double { roundedSum(participants.map(share)) }

    /// Value times owned seconds, divided by length; a point counts whole or not at all.
    private func share(_ entry: Entry) -> Double {
        var better = mine.filter { !$0.isContext && $0.source < entry.source }
        if entry.start == entry.end {
            let isHidden = better.contains {
                $0.start == $0.end
                    ? $0.start == entry.start : $0.start <= entry.start && entry.start < $0.end
            }
            return isHidden ? 0 : entry.value
        }
        if policy == .segment1 {
            better += mine.filter {
                !$0.isContext && $0.source == entry.source
                    && ($0.position, $0.ordinal) > (entry.position, entry.ordinal)
            }
        }
        let (start, end) = clip(entry)
        var edges = [start, end]
        for other in better {
            edges += [other.start, other.end].filter { start < $0 && $0 < end }
        }
        edges.sort()
        var owned = BigInteger(0)
        for (from, to) in zip(edges, edges.dropFirst()) {
            let isTaken = better.contains { $0.start <= from && to <= $0.end && from < to }
            if !isTaken { owned = owned + BigInteger(unitsOf: to) - BigInteger(unitsOf: from) }
        }
        return entry.value * nearest(to: owned, near: end - start) / (entry.end - entry.start)
    }

    var duration: Double {
        var total = BigInteger(0)
        var covered = -Double.infinity
        for entry in participants {
            let (start, end) = clip(entry)
            let from = max(start, covered)
            if from < end {
                total = total + BigInteger(unitsOf: end) - BigInteger(unitsOf: from)
                covered = end
            }
        }
        return nearest(to: total, near: 1)
    }

    var mostRecent: Double? {
        participants.max { a, b in
            (a.start, a.end, -a.source, a.position, a.ordinal)
                < (b.start, b.end, -b.source, b.position, b.ordinal)
        }?.value
    }

    var mean: Double { roundedSum(participants.map(\.value)) / Double(participants.count) }

    /// Mean weighted by spans in units of 2^-1075 s.
    var weightedMean: Double {
        let weights = participants.map(weight)
        let total = roundedSum(weights)
        if total == 0 { return mean }
        return roundedSum(zip(participants, weights).map { $0.value * $1 }) / total
    }

    private func weight(_ entry: Entry) -> Double {
        let group = mine.filter { $0.start == entry.start && $0.end == entry.end }
        var lower = half(entry.start) + half(entry.start)
        var upper = half(entry.end) + half(entry.end)
        // Into the gap before: the latest end of all that come earlier in order.
        let earlier = mine.filter { ($0.start, $0.end) < (entry.start, entry.end) }
        if let latest = earlier.map(\.end).max(), latest < entry.start {
            lower = max(half(entry.start) + half(latest), lower - reach)
        }
        // Into the gap after, which nothing that starts before it reaches into; for the last in
        // order of those that end there.
        let begun = mine.filter { $0.start <= entry.end }
        let isLast = !begun.contains {
            $0.end > entry.end || ($0.end == entry.end && $0.start > entry.start)
        }
        if isLast, let next = mine.map(\.start).filter({ $0 > entry.end }).min() {
            upper = min(half(entry.end) + half(next), upper + reach)
        }
        if let window {
            lower = max(lower, half(window.start) + half(window.start))
            upper = min(upper, half(window.end) + half(window.end))
        }
        let span = max(BigInteger(0), upper - lower)
        // In halves of the unit, so twice what `nearest` expects.
        return nearest(to: span, near: 1, isHalved: true) / Double(group.count)
    }

    private func half(_ time: Double) -> BigInteger { BigInteger(unitsOf: time) }

    private var reach: BigInteger {
        var reach = BigInteger(unitsOf: 300)
        reach.multiply(by: 2)
        return reach
    }
}

/// The exact sum, rounded once.
func roundedSum(_ terms: [Double]) -> Double {
    nearest(
        to: terms.reduce(BigInteger(0)) { $0 + BigInteger(unitsOf: $1) },
        near: terms.reduce(0, +))
}

/// The `Double` nearest to a number of units of 2^-1074, or of 2^-1075, found by bisection over
/// bit patterns.
func nearest(to exact: BigInteger, near guess: Double, isHalved: Bool = false) -> Double {
    func scale(_ units: BigInteger) -> BigInteger { isHalved ? units + units : units }
    if isNearest(guess, to: exact, scale: scale) { return guess }
    if exact < BigInteger(0) { return -nearest(to: -exact, near: -guess, isHalved: isHalved) }
    var low: UInt64 = 0
    var high = Double.greatestFiniteMagnitude.bitPattern
    while low < high {
        let middle = low + (high - low + 1) / 2
        if scale(BigInteger(unitsOf: Double(bitPattern: middle))) > exact {
            high = middle - 1
        } else {
            low = middle
        }
    }
    let below = Double(bitPattern: low)
    return isNearest(below, to: exact, scale: scale) ? below : below.nextUp
}
