/// A running total of spans of time.
protocol OwnedTotal: Sendable {
    /// Zero.
    init()
    /// The total with one more span, `[start, end)`.
    func adding(from start: Double, to end: Double) -> Self
    /// Seconds that it has more than an earlier one, rounded once.
    func seconds(since earlier: Self) -> Double
    /// Whether it has not been rounded.
    var isExact: Bool { get }
}

/// A total in one `Double` that knows whether it has been rounded; in practice it never is.
struct QuickTotal: OwnedTotal {
    private var total = 0.0
    private(set) var isExact = true

    func adding(from start: Double, to end: Double) -> QuickTotal {
        let length = ExactTime(end, plus: -start)
        let sum = ExactTime(total, plus: length.high)
        var result = self
        result.total = sum.high
        result.isExact = isExact && length.low == 0 && sum.low == 0
        return result
    }

    func seconds(since earlier: QuickTotal) -> Double { total - earlier.total }
}

/// A total that is never rounded.
struct ExactTotal: OwnedTotal {
    private var total = ExactSum()

    var isExact: Bool { true }

    func adding(from start: Double, to end: Double) -> ExactTotal {
        var result = self
        result.total.add(end)
        result.total.subtract(start)
        return result
    }

    func seconds(since earlier: ExactTotal) -> Double {
        var difference = total
        difference.subtract(earlier.total)
        return difference.value
    }
}
