extension Store {
    /// Most grids of the store that may register themselves.
    package nonisolated var automaticGridLimit: Int { options.automaticGrids.limit }

    /// Computes statistics on a snapshot of the newest commit (statistics 3 to 9).
    ///
    /// Where the same intervals are asked for again and again and took a long scan each time, their
    /// grid registers itself, so that later answers are read from rows. The numbers do not change.
    ///
    /// - Parameter query: which samples, which values, which intervals.
    /// - Throws: `unknownType` for a type that the catalog does not know; `invalidArgument` for a
    ///   type without quantities or an option that its style does not allow; `tooLarge` when the
    ///   grid cuts the samples into too many intervals.
    public nonisolated func statistics(
        _ query: StatisticsQuery
    ) async throws(StoreError) -> StatisticsAnswer {
        let answer = try read { (snapshot) throws(StoreError) in try snapshot.statistics(query) }
        if answer.plan == .scan, query.canUseRows, let grid = query.grid,
            options.automaticGrids.isLong(answer)
        {
            await noteScan(AskedGrid(type: query.selection.type, grid: grid))
        }
        return answer
    }

    /// Counts long scans for a grid; the one too many registers it, beside whatever the caller does
    /// next.
    private func noteScan(_ asked: AskedGrid) {
        let count = (scans[asked] ?? 0) + 1
        scans[asked] = count
        if scans.count > 64 { scans = [asked: count] }
        guard count == options.automaticGrids.scanCount else { return }
        registration = Task {
            // Without it, queries go on being scans.
            _ = try? await addGrid(
                asked.grid, type: asked.type, isAutomatic: true, progress: { _ in })
        }
    }
}

/// Intervals of a type that were computed from samples.
struct AskedGrid: Hashable, Sendable {
    var type: String
    var grid: Grid
}

/// When a grid registers itself.
public struct AutomaticGrids: Hashable, Sendable {
    /// Most grids of a store that have registered themselves; 0 for never.
    public var limit: Int
    /// How often the same intervals are computed from samples before.
    public var scanCount: Int
    /// Fewest intervals of an answer that counts.
    public var intervalCount: Int
    /// Fewest entries of an answer that counts.
    public var entryCount: Int

    /// The usual thresholds, with those changed that are given.
    ///
    /// - Parameters:
    ///   - limit: most grids of a store that register themselves; 0 for never.
    ///   - scanCount: how often the same is asked before.
    ///   - intervalCount: fewest intervals of an answer that counts.
    ///   - entryCount: fewest entries of an answer that counts.
    public init(
        limit: Int = 8, scanCount: Int = 3, intervalCount: Int = 400, entryCount: Int = 50_000
    ) {
        self.limit = limit
        self.scanCount = scanCount
        self.intervalCount = intervalCount
        self.entryCount = entryCount
    }

    func isLong(_ answer: StatisticsAnswer) -> Bool {
        limit > 0 && answer.intervals.count >= intervalCount
            && answer.intervals.reduce(0) { $0 &+ $1.merged.count } >= entryCount
    }
}
