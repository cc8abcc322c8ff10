import Synchronization

/// Ctrl-C: a verb that must end in order claims it and then looks at `isAsked`; any other ends at
/// once. A second Ctrl-C always does.
public final class Interruption: Sendable {
    private struct State {
        var isClaimed = false
        var isAsked = false
    }

    /// Guards both flags.
    private let state = Mutex(State())

    package init() {}

    /// From now on the verb itself ends when asked, with `ExitCode.interrupted`.
    public func claim() { state.withLock { $0.isClaimed = true } }

    /// Whether the person has asked to stop.
    public var isAsked: Bool { state.withLock { $0.isAsked } }

    /// Notes a Ctrl-C.
    /// - Returns: whether the process must end at once.
    package func ask() -> Bool {
        state.withLock { state in
            let mustEnd = !state.isClaimed || state.isAsked
            state.isAsked = true
            return mustEnd
        }
    }
}
