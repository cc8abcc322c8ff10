/// Which intervals of a statistics query changed, and how (statistics 9).
public struct StatisticsUpdate: Sendable {
    /// The answer as it is now, with its rules, position and sources; of a collection its
    /// `intervals` are the changed ones that are not empty.
    public var answer: StatisticsAnswer
    /// The changed intervals in order of time; in the first element every one that is not empty.
    public var changes: [IntervalChange]
}

/// One interval before and after.
public struct IntervalChange: Hashable, Sendable {
    /// Start of the interval; of a single query that of its samples.
    public var start: Instant
    /// End of the interval; of a single query that of its samples.
    public var end: Instant
    /// What was told of it before; nil where it was empty. Sources count in the answer's list.
    public var old: IntervalStatistics?
    /// What holds now; nil where it became empty. Sources count in the answer's list.
    public var new: IntervalStatistics?
}

/// The numbers of a statistics query as they change (statistics 9, queries 5).
///
/// The first element holds every interval that is not empty. Each further one holds exactly the
/// intervals whose numbers changed, old and new, also those that became empty: one element for each
/// commit, or for several together while the consumer is busy. It ends as `ChangeSequence` does.
public struct StatisticsUpdateSequence: AsyncSequence, Sendable {
    let query: StatisticsQuery
    let loop: CommitLoop

    /// Where one consumer stands, with the numbers that it was told.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        private var state: StatisticsState
        private var loop: CommitLoop

        fileprivate init(_ sequence: StatisticsUpdateSequence) {
            state = StatisticsState(sequence.query)
            loop = sequence.loop
        }

        /// The next changed intervals; nil once the task is cancelled.
        ///
        /// - Throws: what `Snapshot.statistics(_:)` throws; `notAccessible` once the store is
        ///   closed.
        public mutating func next() async throws(StoreError) -> StatisticsUpdate? {
            // Moved, not copied: the numbers of many years are in it.
            var state = state
            self.state = StatisticsState(state.query)
            defer { self.state = state }
            return try await loop.next { (snapshot) throws(StoreError) -> StatisticsUpdate? in
                try state.update(from: snapshot)
            }
        }
    }

    /// A question of its own.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
