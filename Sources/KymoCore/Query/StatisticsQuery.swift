/// Asks for the statistics of a quantity type: as a whole, or for each interval of a grid.
public struct StatisticsQuery: Sendable {
    /// Which samples are computed with.
    public var selection: SampleSelection
    /// What to compute; nil for the usual of the type: the sum of a cumulative one, average,
    /// minimum and maximum of a discrete one.
    public var options: StatisticsOptions?
    /// Whether to give each source's values, too.
    public var separatesSources: Bool
    /// Intervals; nil for one answer over all matching samples, which never clips (statistics 4).
    public var grid: Grid?
    /// Which plans may be used; the numbers are the same with each.
    package var choice = PlanChoice.cheapest

    /// Asks for statistics of the samples of a selection.
    public init(
        _ selection: SampleSelection, options: StatisticsOptions? = nil,
        separatesSources: Bool = false, grid: Grid? = nil
    ) {
        self.selection = selection
        self.options = options
        self.separatesSources = separatesSources
        self.grid = grid
    }
}

/// What a statistics query found, and by which rules.
public struct StatisticsAnswer: Sendable {
    /// The type computed with.
    public var type: QuantityType
    /// The options that were computed.
    public var options: StatisticsOptions
    /// How values of the type are put together.
    public var style: AggregationStyle
    /// Version of the table of aggregation styles.
    public var typeTable: Int
    /// The policy in force for the type; it governs cumulative types (decisions 6).
    public var mergePolicy: MergePolicy
    /// Position of the last event that the answer knows.
    public var position: LogPosition
    /// Sources by rank, best first: `SourceStatistics.source` counts in this list.
    public var sources: [SourceSummary]
    /// Intervals in which at least one entry takes part, in order; of a single query one or none.
    /// Numbers are in the type's canonical unit.
    public var intervals: [IntervalStatistics]
    /// How the intervals were found.
    package var plan = StatisticsPlan.scan
}

extension StatisticsOptions {
    /// What is computed when a query does not say (interfaces 3).
    public static func usual(for style: AggregationStyle) -> StatisticsOptions {
        style == .cumulative ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
    }
}

extension Snapshot {
    /// Start of the earliest matching sample; nil when none matches.
    public func earliestStart(of selection: SampleSelection) throws(StoreError) -> Instant? {
        try reading { (snapshot) throws(IndexError) in
            guard var reader = try SelectionReader(selection, in: snapshot) else { return nil }
            var scan = try reader.scan(in: snapshot)
            while let entry = try scan.next(in: snapshot), !reader.isPast(entry) {
                if reader.isInWindow(entry), try reader.rank(of: entry, in: snapshot) != nil {
                    return Instant(seconds: entry.start)
                }
            }
            return nil
        }
    }

    /// Computes statistics from samples (statistics 3 to 9).
    ///
    /// - Throws: `unknownType` for a type that the catalog does not know; `invalidArgument` for a
    ///   type without quantities or an option that its style does not allow; `tooLarge` when the
    ///   grid cuts the samples into too many intervals.
    ///
    /// - Parameter query: which samples, which values, which intervals.
    public func statistics(_ query: StatisticsQuery) throws(StoreError) -> StatisticsAnswer {
        try statistics(query, in: nil)
    }

    /// Computes only the intervals of some windows of time.
    ///
    /// - Parameter windows: between ticks of the query's grid, in order and apart; nil for all.
    func statistics(
        _ query: StatisticsQuery, in windows: [WindowBounds]?
    ) throws(StoreError) -> StatisticsAnswer {
        let type = try quantityType(of: query)
        let table = try typeTable
        let style = type.style(table: table)
        var options = query.options ?? .usual(for: style)
        if query.separatesSources { options.insert(.separateBySource) }
        if let option = options.illegalOption(for: style) {
            throw StoreError(
                .invalidArgument,
                "option '\(option)' does not fit \(type.swiftName), a type of "
                    + "style \(style)")
        }
        var answer = StatisticsAnswer(
            type: type, options: options, style: style, typeTable: table,
            mergePolicy: try mergePolicy(of: type.identifier), position: position, sources: [],
            intervals: [])
        do throws(IndexError) {
            guard var reader = try SelectionReader(query.selection, in: self) else {
                return answer
            }
            answer.sources = reader.ranking
            var request = StatisticsRequest(style: style, options: options, grid: query.grid)
            request.policy = answer.mergePolicy
            let plan = try StatisticsPlanner(query, reader).plan(in: self)
            answer.plan = plan
            if let windows {
                for window in windows {
                    answer.intervals += try intervals(query, request, plan, reader, in: window)
                }
            } else if let intervals = try intervals(query, request, plan, reader) {
                answer.intervals = intervals
            } else {
                answer.plan = .scan
                answer.intervals = try scanned(request, &reader)
            }
        } catch {
            throw storeError(error)
        }
        return answer
    }

    /// Answers from rows.
    ///
    /// - Returns: nil where only a scan can tell.
    private func intervals(
        _ query: StatisticsQuery, _ request: StatisticsRequest, _ plan: StatisticsPlan,
        _ reader: SelectionReader
    ) throws(IndexError) -> [IntervalStatistics]? {
        switch plan {
        case .scan: return nil
        case .rows(let range):
            return try RowAnswer(query, request, range, reader, in: self).intervals(in: self)
        case .rollUp(let range):
            return try RowAnswer(query, request, range, reader, in: self).rolledUp(in: self)
        }
    }

    /// The intervals of a window between ticks.
    private func intervals(
        _ query: StatisticsQuery, _ request: StatisticsRequest, _ plan: StatisticsPlan,
        _ reader: SelectionReader, in window: WindowBounds
    ) throws(IndexError) -> [IntervalStatistics] {
        if let narrowed = plan.narrowed(to: window) {
            var query = query
            // Rows cover the window whole: there are no edges to be scanned.
            query.selection.window = TimeWindow()
            if let intervals = try intervals(query, request, narrowed, reader) { return intervals }
        }
        var request = request
        request.spanStart = window.start
        request.spanEnd = window.end
        var narrowed = NarrowedSelection(reader, to: window)
        return try scanned(request, &narrowed)
    }

    private func scanned(
        _ request: StatisticsRequest, _ reader: inout some EntrySelection
    ) throws(IndexError) -> [IntervalStatistics] {
        var feed = StatisticsFeed(request)
        let intervals = try feed.run(&reader, in: self)
        guard !feed.isOverLimit else {
            throw .backend(
                StoreError(
                    .tooLarge, "the grid cuts these samples into too many intervals",
                    hint: "ask for longer intervals or a shorter window"))
        }
        return intervals
    }

    private func quantityType(of query: StatisticsQuery) throws(StoreError) -> QuantityType {
        let identifier = query.selection.type
        if let type = Catalog.quantityType(identifier) { return type }
        if let other = Catalog.type(named: identifier) {
            throw StoreError(
                .invalidArgument,
                "\(other.swiftName ?? identifier) has no quantities to compute with",
                hint: "statistics need a quantity type such as stepCount")
        }
        throw StoreError(
            .unknownType, "the catalog does not know '\(identifier)', so it has no statistics")
    }
}
