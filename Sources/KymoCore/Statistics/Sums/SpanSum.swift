/// The exact sum of the lengths of spans of time, rounded once when read (decisions 6).
///
/// As long as every step is exact, which two floating-point operations can tell, one `Double`
/// holds it; the first step that is not moves it into an `ExactSum`.
struct SpanSum: Sendable {
    private(set) var total = 0.0
    private(set) var exact: ExactSum?

    /// Zero.
    init() {}

    /// A total as another one held it.
    init(total: Double, exact: ExactSum?) {
        self.total = total
        self.exact = exact
    }

    /// Adds all spans of another sum.
    mutating func merge(_ other: SpanSum) {
        if exact == nil, other.exact == nil {
            let sum = ExactTime(total, plus: other.total)
            if sum.low == 0 {
                total = sum.high
                return
            }
        }
        var sum = exact ?? ExactSum(total)
        sum.merge(other.exact ?? ExactSum(other.total))
        exact = sum
    }

    /// Seconds, rounded once.
    var seconds: Double { exact?.value ?? total }

    /// Adds the length of `[start, end)`.
    mutating func add(from start: Double, to end: Double) {
        if exact == nil {
            let length = ExactTime(end, plus: -start)
            let sum = ExactTime(total, plus: length.high)
            if length.low == 0, sum.low == 0 {
                total = sum.high
                return
            }
            exact = ExactSum(total)
        }
        exact?.add(end)
        exact?.subtract(start)
    }

    /// Adds the difference of two exact sums.
    mutating func add(from start: ExactSum, to end: ExactSum) {
        var sum = exact ?? ExactSum(total)
        sum.merge(end)
        sum.subtract(start)
        exact = sum
    }
}

/// A time as the exact sum of two `Double`s, the first of them the nearest to it.
struct ExactTime: Sendable {
    /// The nearest `Double`.
    let high: Double
    /// What is missing from it.
    let low: Double

    /// A time that is a `Double`.
    init(_ time: Double) {
        high = time
        low = 0
    }

    /// The exact sum of two numbers (Knuth's error-free addition).
    init(_ a: Double, plus b: Double) {
        high = a + b
        let b2 = high - a
        low = (a - (high - b2)) + (b - b2)
    }

    private init(high: Double, low: Double) {
        self.high = high
        self.low = low
    }

    /// A time as another one held it.
    init(stored high: Double, _ low: Double) {
        self.init(high: high, low: low)
    }

    /// The instant in the middle.
    static func middle(_ a: Double, _ b: Double) -> ExactTime {
        let sum = ExactTime(a, plus: b)
        return ExactTime(high: sum.high / 2, low: sum.low / 2)
    }

    /// Whether it lies after `time`.
    func isAfter(_ time: Double) -> Bool { high > time || (high == time && low > 0) }

    /// Whether it lies before `time`.
    func isBefore(_ time: Double) -> Bool { high < time || (high == time && low < 0) }

    /// Seconds from one to the other, rounded once; negative where `end` is earlier.
    static func seconds(from start: ExactTime, to end: ExactTime) -> Double {
        if start.low == 0, end.low == 0 { return end.high - start.high }
        var sum = ExactSum(end.high)
        sum.add(end.low)
        sum.subtract(start.high)
        sum.subtract(start.low)
        return sum.value
    }
}
