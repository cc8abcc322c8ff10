package import KymoCore

/// The interval of a chart for which nobody named one.
package enum ChartInterval {
    private static let mostBars = 62.0
    private static let daySeconds = 86_400.0

    /// A day, week, month or year: the shortest of which the samples fill at most some sixty.
    ///
    /// - Throws: `StoreError`.
    package static func fitting(
        _ question: StatisticsQuestion, in snapshot: borrowing Snapshot
    ) throws(StoreError) -> GridComponents {
        let window = question.selection.selection.window
        let known = try snapshot.types().first { $0.type == question.type.identifier }
        guard let first = window.start ?? known?.first, let last = window.end ?? known?.last else {
            return GridComponents(day: 1)
        }
        let days = (last.seconds - first.seconds) / daySeconds
        if days <= mostBars { return GridComponents(day: 1) }
        if days <= mostBars * 7 { return GridComponents(weekOfYear: 1) }
        return days <= mostBars * 30.5 ? GridComponents(month: 1) : GridComponents(year: 1)
    }
}
