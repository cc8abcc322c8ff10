/// The length of a grid's intervals in calendar terms: what is added per step (statistics 7).
public struct GridComponents: Hashable, Sendable {
    /// Calendar years.
    public var year = 0
    /// Three calendar months each.
    public var quarter = 0
    /// Calendar months.
    public var month = 0
    /// Seven calendar days each.
    public var weekOfYear = 0
    /// Calendar days.
    public var day = 0
    /// Elapsed hours.
    public var hour = 0
    /// Elapsed minutes.
    public var minute = 0
    /// Elapsed seconds.
    public var second = 0
    /// Elapsed nanoseconds.
    public var nanosecond = 0

    /// Nothing is checked here; `Grid.init` and `validate()` refuse what makes no grid.
    public init(
        year: Int = 0, quarter: Int = 0, month: Int = 0, weekOfYear: Int = 0, day: Int = 0,
        hour: Int = 0, minute: Int = 0, second: Int = 0, nanosecond: Int = 0
    ) {
        self.year = year
        self.quarter = quarter
        self.month = month
        self.weekOfYear = weekOfYear
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.nanosecond = nanosecond
    }

    /// Components by their names, as `DateComponents` spells them.
    ///
    /// - Throws: `GridError` for a name that no grid may use and for what `validate()` refuses.
    package init(named values: [String: Int]) throws(GridError) {
        self.init()
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let path = GridComponents.fields.first(where: { $0.name == name })?.path else {
                throw GridError("an interval cannot be given in \"\(name)\"")
            }
            self[keyPath: path] = value
        }
        try validate()
    }

    /// Refuses what makes no grid (statistics 7.6): a negative component, none above zero,
    /// intervals shorter than a millisecond or longer than ten thousand years.
    ///
    /// - Throws: `GridError` that names the component.
    public func validate() throws(GridError) { _ = try step() }

    /// The components brought to months, days and elapsed time.
    struct Step: Hashable, Sendable {
        /// Calendar months, years and quarters included.
        var months = 0
        /// Calendar days, weeks included.
        var days = 0
        /// Elapsed whole seconds.
        var seconds = 0
        /// Elapsed nanoseconds beside them, below one second.
        var nanoseconds = 0

        /// Length of a step on average, in seconds.
        var averageSeconds: Double {
            Double(months) * 2_629_746 + Double(days) * 86_400 + Double(seconds)
                + Double(nanoseconds) / 1e9
        }
    }

    func step() throws(GridError) -> Step {
        var lengthSeconds = 0.0
        for field in GridComponents.fields {
            let value = self[keyPath: field.path]
            if value < 0 {
                throw GridError("the \(field.name) of an interval is negative: \(value)")
            }
            lengthSeconds += Double(value) * field.seconds
        }
        if lengthSeconds == 0 { throw GridError("an interval needs a component above zero") }
        if lengthSeconds < 0.000_999_999_5 {
            throw GridError("an interval is at least a millisecond long")
        }
        // From here on every product fits easily.
        if lengthSeconds > GridComponents.longestSeconds {
            throw GridError("an interval is at most ten thousand years long")
        }
        return Step(
            months: year * 12 + quarter * 3 + month, days: weekOfYear * 7 + day,
            seconds: hour * 3_600 + minute * 60 + second + nanosecond / 1_000_000_000,
            nanoseconds: nanosecond % 1_000_000_000)
    }

    private static let longestSeconds = 10_000 * 31_556_952.0

    private static var fields:
        [(name: String, path: WritableKeyPath<GridComponents, Int>, seconds: Double)]
    {
        [
            ("year", \.year, 31_556_952), ("quarter", \.quarter, 7_889_238),
            ("month", \.month, 2_629_746), ("weekOfYear", \.weekOfYear, 604_800),
            ("day", \.day, 86_400), ("hour", \.hour, 3_600), ("minute", \.minute, 60),
            ("second", \.second, 1), ("nanosecond", \.nanosecond, 1e-9),
        ]
    }
}
