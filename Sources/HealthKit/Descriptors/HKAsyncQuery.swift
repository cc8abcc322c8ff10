/// A question that is answered once (api-surface 8).
public protocol HKAsyncQuery {
    /// What the answer is.
    associatedtype Output

    /// Asks a store.
    ///
    /// - Parameter healthStore: the store.
    /// - Throws: `HKError`, and `CancellationError` where the task was cancelled.
    func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A question whose answers keep coming (api-surface 8).
public protocol HKAsyncSequenceQuery {
    /// The answers.
    associatedtype Sequence: AsyncSequence

    /// The answers of a store; nothing begins before the first is asked for.
    ///
    /// - Parameter healthStore: the store.
    func results(for healthStore: HKHealthStore) -> Sequence
}
