/// That something changed, not what (queries 4, observer).
public struct Observation: Hashable, Sendable {
    /// Position of the last event that is known.
    public var position: LogPosition
    /// Raw identifiers of the types of which samples came or went; nil in the first element.
    public var types: Set<String>?
}

/// Signals that samples came or went: at once when it begins, then once for each commit that
/// touches a selection, or for several together while the consumer is busy.
///
/// It ends as `ChangeSequence` does.
public struct ObservationSequence: AsyncSequence, Sendable {
    let query: ChangesQuery
    let loop: CommitLoop

    /// Where one consumer stands.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        private let query: ChangesQuery
        private var position: LogPosition?
        private var loop: CommitLoop

        fileprivate init(_ sequence: ObservationSequence) {
            query = sequence.query
            loop = sequence.loop
        }

        /// The next signal; nil once the task is cancelled.
        ///
        /// - Throws: `invalidArgument` for no selection; `notAccessible` once the store is closed;
        ///   `corrupt`.
        public mutating func next() async throws(StoreError) -> Observation? {
            let query = query
            var position = position
            let next = try await loop.next { (snapshot) throws(StoreError) -> Observation? in
                try query.check()
                guard let last = position else {
                    position = snapshot.position
                    return Observation(position: snapshot.position)
                }
                if last == snapshot.position { return nil }
                let types = try snapshot.touchedTypes(query, after: last)
                position = snapshot.position
                return types.isEmpty
                    ? nil : Observation(position: snapshot.position, types: types)
            }
            self.position = position
            return next
        }
    }

    /// A question of its own.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension Snapshot {
    /// Types of the samples that events after a position saved or deleted.
    fileprivate func touchedTypes(
        _ query: ChangesQuery, after position: LogPosition
    ) throws(StoreError) -> Set<String> {
        var types: Set<String> = []
        let from = LogPosition(position.rawValue &+ 1)
        try forEachEventChunk(from: from) { (batch, _, range) throws(IndexError) in
            for event in batch.events[range] {
                switch event {
                case .saved(let row):
                    let type = batch.dictionary.types[row.type]
                    if types.contains(type) || !query.concerns(type: type) { continue }
                    if query.matches(batch.dictionary.sample(row)) { types.insert(type) }
                case .deleted(let deletion):
                    if types.contains(deletion.type) || !query.concerns(type: deletion.type) {
                        continue
                    }
                    let sample = try savedSample(at: deletion.savedAt)
                    if query.matches(sample) { types.insert(deletion.type) }
                case .setting: continue
                }
            }
            return true
        }
        return types
    }
}
