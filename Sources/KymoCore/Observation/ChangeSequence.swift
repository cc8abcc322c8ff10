/// Changes as they are committed, by this process or another (queries 3 and 5).
///
/// The first element is everything after the anchor, also when that is nothing; each further one
/// has at least one change. A limit is the size of a chunk: what it leaves out follows at once.
/// The sequence ends with nil when its task is cancelled, and with an error when the store is
/// closed; each iterator is a question of its own, and dropping it ends it.
public struct ChangeSequence: AsyncSequence, Sendable {
    let query: ChangesQuery
    let anchor: Anchor?
    let loop: CommitLoop

    /// Where one consumer stands.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        private let query: ChangesQuery
        private var anchor: Anchor?
        private var isFirst = true
        private var loop: CommitLoop

        fileprivate init(_ sequence: ChangeSequence) {
            query = sequence.query
            anchor = sequence.anchor
            loop = sequence.loop
        }

        /// The next changes; nil once the task is cancelled.
        ///
        /// - Throws: `invalidArgument` for an anchor that is not of this log, a limit below 1 or no
        ///   selection; `notAccessible` once the store is closed; `corrupt`.
        public mutating func next() async throws(StoreError) -> Changes? {
            let (query, isFirst) = (query, isFirst)
            var anchor = anchor
            let changes = try await loop.next { (snapshot) throws(StoreError) -> Changes? in
                if let anchor, anchor.position == snapshot.position, !isFirst { return nil }
                let changes = try snapshot.changes(query, after: anchor)
                anchor = changes.anchor
                return changes.isEmpty && !isFirst ? nil : changes
            }
            self.anchor = anchor
            self.isFirst = false
            return changes
        }
    }

    /// A question of its own.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
