extension Store {
    /// Follows what is saved and deleted, by this process or another (queries 3 and 5).
    ///
    /// Nothing begins before the first `next()`.
    ///
    /// - Parameters:
    ///   - query: which samples; its limit is the size of a chunk.
    ///   - anchor: where an earlier answer ended; nil for everything from the first event on.
    public nonisolated func changes(
        _ query: ChangesQuery = ChangesQuery(), after anchor: Anchor? = nil
    ) -> ChangeSequence {
        ChangeSequence(query: query, anchor: anchor, loop: CommitLoop(file, watch))
    }

    /// Follows the numbers of a statistics query: the intervals that each commit changed.
    ///
    /// - Parameter query: which samples, which values, which intervals.
    public nonisolated func statisticsUpdates(
        _ query: StatisticsQuery
    ) -> StatisticsUpdateSequence {
        StatisticsUpdateSequence(query: query, loop: CommitLoop(file, watch))
    }

    /// Signals that samples came or went.
    ///
    /// - Parameter selections: samples that match any of them; nil for all samples.
    public nonisolated func observations(
        of selections: [SampleSelection]? = nil
    ) -> ObservationSequence {
        ObservationSequence(query: ChangesQuery(selections), loop: CommitLoop(file, watch))
    }
}
