/// The spans of time that one source owns, in order and apart, with exact running totals.
struct OwnedTime: Sendable {
    private var starts: [Double] = []
    private var ends: [Double] = []
    /// Seconds owned before each span, while every one of them is exact as a `Double`.
    private var totals: [Double] = []
    /// The same from the first span on at which they are not.
    private var exactTotals: [ExactSum] = []

    /// Adds a span after all others.
    mutating func append(from start: Double, to end: Double) {
        if let last = starts.indices.last {
            appendTotal(afterSpan: last)
        } else {
            totals.append(0)
        }
        starts.append(start)
        ends.append(end)
    }

    /// Seconds owned within `[start, end)`, rounded once. O(log n).
    func seconds(from start: Double, to end: Double) -> Double {
        let first = firstIndex { ends[$0] > start }
        if first == starts.count || starts[first] >= end { return 0 }
        let last = firstIndex { starts[$0] >= end } &- 1
        if first == last { return min(ends[first], end) - max(starts[first], start) }
        var sum = SpanSum()
        sum.add(from: max(starts[first], start), to: ends[first])
        sum.add(from: starts[last], to: min(ends[last], end))
        if exactTotals.isEmpty {
            sum.add(from: totals[first &+ 1], to: totals[last])
        } else {
            sum.add(from: exactTotals[first &+ 1], to: exactTotals[last])
        }
        return sum.seconds
    }

    /// Forgets all spans; keeps its memory.
    mutating func removeAll() {
        starts.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        totals.removeAll(keepingCapacity: true)
        exactTotals.removeAll()
    }

    private mutating func appendTotal(afterSpan last: Int) {
        if exactTotals.isEmpty {
            let length = ExactTime(ends[last], plus: -starts[last])
            let total = ExactTime(totals[last], plus: length.high)
            if length.low == 0, total.low == 0 {
                totals.append(total.high)
                return
            }
            exactTotals = totals.map { ExactSum($0) }
        }
        var total = exactTotals[last]
        total.add(ends[last])
        total.subtract(starts[last])
        exactTotals.append(total)
    }

    /// The first span of which a condition holds that holds for all after it.
    private func firstIndex(where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low &+ high) / 2
            if holds(middle) { high = middle } else { low = middle &+ 1 }
        }
        return low
    }
}
