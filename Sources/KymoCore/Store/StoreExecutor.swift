import Foundation
import Synchronization

/// Runs the jobs of one store on a thread of its own: a commit waits for the disk and may not hold
/// a thread that all tasks share.
final class StoreExecutor: SerialExecutor {
    private struct State: Sendable {
        var jobs: [UnownedJob] = []
        var isStopped = false
    }

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)

    init(name: String) {
        let thread = Thread { [self] in run() }
        thread.name = name
        thread.stackSize = 8 << 20
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        wake.signal()
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    /// Lets the thread end once it has run what waits. Jobs enqueued later still run, on another.
    func stop() {
        state.withLock { $0.isStopped = true }
        wake.signal()
    }

    private func run() {
        while true {
            wake.wait()
            let (jobs, isStopped) = state.withLock { state in
                defer { state.jobs.removeAll() }
                return (state.jobs, state.isStopped)
            }
            for job in jobs {
                unsafe job.runSynchronously(on: asUnownedSerialExecutor())
            }
            if isStopped && jobs.isEmpty { return }
        }
    }
}
