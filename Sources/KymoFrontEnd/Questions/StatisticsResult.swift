package import KymoCore

/// The answer to a `StatisticsQuestion`, with empty intervals where they are wanted.
package struct StatisticsResult: Sendable {
    /// What stands above the numbers.
    package var header: StatisticsHeader
    /// What the store found: intervals with data, or of a single query one or none.
    package var found: [IntervalStatistics]
    /// Start of the first interval to show and an instant in the last; nil for none.
    private var span: (first: Instant, last: Instant)?
    private let skipsEmpty: Bool

    /// Most intervals of one answer.
    private static let intervalLimit = 5_000_000

    /// Asks the store.
    ///
    /// - Throws: `StoreError`; `FrontEndError` `tooLarge` for more intervals than anyone reads.
    package init(_ question: StatisticsQuestion, in snapshot: borrowing Snapshot) throws {
        let query = try question.query(in: snapshot)
        try self.init(question, query.grid, try snapshot.statistics(query))
    }

    /// What the store has answered.
    ///
    /// - Parameters:
    ///   - question: what was asked.
    ///   - grid: the intervals of the query.
    ///   - answer: all intervals that are not empty.
    /// - Throws: `FrontEndError` `tooLarge` for more intervals than anyone reads.
    package init(
        _ question: StatisticsQuestion, _ grid: Grid?, _ answer: StatisticsAnswer
    ) throws(FrontEndError) {
        header = StatisticsHeader(question, grid, answer)
        found = answer.intervals
        skipsEmpty = question.skipsEmpty
        if let grid {
            span = try Self.span(
                grid, question.selection.selection.window, answer.intervals,
                skipsEmpty: skipsEmpty)
        }
    }

    /// Intervals from the one that holds the window's start up to, and not including, one that
    /// starts at its end; an open side ends with the data.
    private static func span(
        _ grid: Grid, _ window: TimeWindow, _ found: [IntervalStatistics], skipsEmpty: Bool
    ) throws(FrontEndError) -> (first: Instant, last: Instant)? {
        guard let begin = window.start ?? found.first?.start else { return nil }
        let first = grid.interval(holding: begin).start
        let last: Instant
        if let end = window.end {
            // The last interval that starts before the end.
            let holder = grid.interval(holding: end)
            last = holder.start < end ? holder.start : Instant(seconds: end.seconds.nextDown)
        } else if let end = found.last?.start {
            last = end
        } else {
            return nil
        }
        let count = grid.index(holding: last) - grid.index(holding: first)
        // Of those with data the store itself keeps count.
        guard skipsEmpty || count < intervalLimit else {
            throw FrontEndError(
                "that would be \(count) intervals", .tooLarge,
                hint: "ask for longer intervals, a shorter window, or --fill none")
        }
        return (first, last)
    }

    /// One answer over everything that is shown, cut at its ends: exact where adding up the shown
    /// intervals would round each of them.
    ///
    /// - Parameter question: the question that this answers.
    /// - Throws: `StoreError`.
    package func total(
        _ question: StatisticsQuestion, in snapshot: borrowing Snapshot
    ) throws -> IntervalStatistics? {
        guard let grid = header.grid, let span else { return nil }
        let end = grid.interval(holding: span.last).end
        let seconds = (end.seconds - span.first.seconds).rounded(.up)
        guard seconds >= 1, let whole = Int(exactly: seconds) else { return nil }
        let all = try Grid(
            components: GridComponents(second: whole), anchor: span.first,
            timeZone: grid.timeZone)
        let answer = try snapshot.statistics(
            StatisticsQuery(
                question.selection.selection, options: .cumulativeSum, separatesSources: true,
                grid: all))
        return answer.intervals.first { $0.start == span.first }
    }

    /// Calls the body with each interval to show, in order.
    ///
    /// - Throws: what the body throws.
    package func forEachInterval(
        _ body: (IntervalStatistics) throws -> Void
    ) rethrows {
        guard let grid = header.grid, let span else { return }
        var rest = found.drop { $0.start < span.first }
        if skipsEmpty {
            for interval in rest {
                if interval.start > span.last { return }
                try body(interval)
            }
            return
        }
        for interval in grid.intervals(from: span.first, through: span.last) {
            if let next = rest.first, next.start == interval.start {
                try body(next)
                rest = rest.dropFirst()
            } else {
                try body(IntervalStatistics(start: interval.start, end: interval.end))
            }
        }
    }
}

extension StatisticsQuestion {
    /// The query that answers it, its grid anchored.
    ///
    /// - Throws: `StoreError`; `GridError`.
    package func query(in snapshot: borrowing Snapshot) throws -> StatisticsQuery {
        StatisticsQuery(
            selection.selection,
            options: choices.reduce(into: StatisticsOptions()) { $0.insert($1.option) },
            separatesSources: separatesSources,
            grid: try every.map { try grid($0, in: snapshot) })
    }

    private func grid(
        _ every: GridComponents, in snapshot: borrowing Snapshot
    ) throws -> Grid {
        let zone = selection.timeZone
        var anchor = anchor
        if anchor == nil {
            let selection = selection.selection
            let begin = try selection.window.start ?? snapshot.earliestStart(of: selection)
            anchor = begin.map { DefaultAnchor.of(every, at: $0, in: zone) }
        }
        // Without a sample there is no interval either, so any anchor will do.
        return try Grid(
            components: every, anchor: anchor ?? Instant(seconds: 0), timeZone: zone)
    }
}

extension StatisticsHeader {
    /// What stands above the answer to a question.
    package init(_ question: StatisticsQuestion, _ grid: Grid?, _ answer: StatisticsAnswer) {
        self.init(
            type: question.type.identifier, unit: question.unit,
            conversion: question.conversion, choices: question.choices, grid: grid,
            timeZone: question.selection.timeZone, mergePolicy: answer.mergePolicy.rawValue,
            typeTable: answer.typeTable, position: answer.position,
            separatesSources: question.separatesSources,
            sources: answer.sources.map {
                Source(name: $0.name, bundleIdentifier: $0.bundleIdentifier)
            })
    }
}
