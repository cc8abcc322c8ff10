internal import Dispatch
internal import Synchronization

/// The one run of a query: begun once, stopped at most once, its handler never called twice at a
/// time and never after it was stopped (queries 1).
final class QueryRun: Sendable {
    private struct State: Sendable {
        var isBegun = false
        var isStopped = false
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())
    /// Handlers may block: they have a queue of their own.
    private let queue = DispatchQueue(label: "kymo.healthkit.query")

    /// Begins the run.
    ///
    /// - Returns: false where it had begun before.
    func begin(_ body: @escaping @Sendable () async -> Void) -> Bool {
        state.withLock { state in
            if state.isBegun { return false }
            state.isBegun = true
            if !state.isStopped { state.task = Task.detached { await body() } }
            return true
        }
    }

    /// No call of the handler begins from now on.
    func stop() {
        let task = state.withLock { state in
            state.isStopped = true
            defer { state.task = nil }
            return state.task
        }
        task?.cancel()
    }

    /// Calls the handler and waits for it, unless the query was stopped.
    func deliver(_ call: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                if !state.withLock({ $0.isStopped }) { call() }
                continuation.resume()
            }
        }
    }
}
