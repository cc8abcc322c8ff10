import Synchronization

/// Ctrl-C. It ends the process at once, which the store is made for; a verb that is in the middle
/// of something worth ending in order claims it and then looks at `isAsked`. A second Ctrl-C always
/// ends.
public final class Interruption: Sendable {
    private struct State {
        var isClaimed = false
        var isAsked = false
        var cleanup: [@Sendable () -> Void] = []
    }

    /// Guards flags and cleanup.
    private let state = Mutex(State())

    package init() {}

    /// From now on the verb itself ends when asked, with `ExitCode.interrupted`.
    public func claim() { state.withLock { $0.isClaimed = true } }

    /// From now on a Ctrl-C ends the process at once again.
    public func release() { state.withLock { $0.isClaimed = false } }

    /// Whether the person has asked to stop.
    public var isAsked: Bool { state.withLock { $0.isAsked } }

    /// Adds what must be done before the process ends at once, such as removing a scratch folder.
    public func beforeEnd(_ cleanup: @escaping @Sendable () -> Void) {
        state.withLock { $0.cleanup.append(cleanup) }
    }

    /// Notes a Ctrl-C.
    ///
    /// - Returns: what must be done before the process ends at once; nil if it must not.
    package func ask() -> [@Sendable () -> Void]? {
        state.withLock { state in
            let mustEnd = !state.isClaimed || state.isAsked
            state.isAsked = true
            return mustEnd ? state.cleanup : nil
        }
    }
}
