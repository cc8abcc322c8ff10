import Glibc

/// State behind a lock, with a wait for a change of it: what `Mutex` of the standard library lacks.
///
/// It is a POSIX lock, which the thread sanitizer understands.
@safe
final class Monitor<State>: @unchecked Sendable {
    // Guard: `state` is touched only while `mutex` is held; the pointers never change.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    init(_ state: sending State) {
        self.state = state
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe changed = .allocate(capacity: 1)
        unsafe changed.initialize(to: pthread_cond_t())
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        // The clock of `Deadline`: a wait must not stretch when somebody sets the wall clock.
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(changed, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe changed.deallocate()
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs the body alone and wakes those who wait for a change.
    func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer {
            unsafe pthread_cond_broadcast(changed)
            unsafe pthread_mutex_unlock(mutex)
        }
        return try body(&state)
    }

    /// Runs the body alone, again after each change, until it gives a result.
    /// - Returns: the result, or nil when the deadline passed first; the body runs at least once.
    func wait<Result, Failure: Error>(
        until deadline: Deadline, _ body: (inout State) throws(Failure) -> Result?
    ) throws(Failure) -> Result? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        var limit = deadline.timespec
        while true {
            if let result = try body(&state) {
                unsafe pthread_cond_broadcast(changed)
                return result
            }
            if deadline.remainingNanoseconds == 0 { return nil }
            _ = unsafe pthread_cond_timedwait(changed, mutex, &limit)
        }
    }
}
