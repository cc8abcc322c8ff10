internal import Foundation
internal import KymoSystem
internal import Synchronization

/// Tells that something was committed to a store, by this process or another (decisions 11).
///
/// Who commits counts up a word in a file beside the store, and wakes who waits for it. One thread
/// of a process waits, while somebody asks; should a writer die between commit and wake, it sees
/// the commit within a tenth of a second by the number of the last transaction, which stands in
/// memory. Nobody ever waits for a reader.
final class CommitWatch: Sendable {
    /// Why a wait ended.
    enum Outcome: Sendable {
        case committed
        case cancelled
        case closed
    }

    private struct Waiter: Sendable {
        /// The last transaction that it knows.
        var seen: Int
        var continuation: CheckedContinuation<Outcome, Never>
    }

    private struct State: Sendable {
        var waiters: [UInt64: Waiter] = [:]
        /// Waits that were cancelled before they began.
        var cancelled: Set<UInt64> = []
        var lastNumber: UInt64 = 0
        var isRunning = false
        var isClosed = false
        /// The word; nil where it was not needed yet, or cannot be had.
        var word: SharedWord?
        var isWordOpen = false
    }

    private let file: StoreFile
    private let state = Mutex(State())

    private static let pauseMilliseconds: Int64 = 100
    /// Pauses without anybody waiting before the thread ends.
    private static let idlePauses = 20

    init(_ file: StoreFile) { self.file = file }

    /// Number of the last transaction committed; nil once the store is closed.
    var lastTransaction: Int? { file.lastTransaction }

    /// Wakes everybody who waits for a commit, in all processes.
    func announce() { word()?.advance() }

    /// No wait lasts longer, and none begins again.
    func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [:] }
            return state.waiters.values.map(\.continuation)
        }
        for waiter in waiters { waiter.resume(returning: .closed) }
    }

    /// Waits until a transaction after `seen` was committed, the task is cancelled or the store is
    /// closed.
    func commit(after seen: Int) async -> Outcome {
        let number = state.withLock { state in
            state.lastNumber &+= 1
            return state.lastNumber
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(number, Waiter(seen: seen, continuation: continuation))
            }
        } onCancel: {
            cancel(number)
        }
        // A cancellation that came after the end of the wait.
        state.withLock { _ = $0.cancelled.remove(number) }
        return outcome
    }

    private func begin(_ number: UInt64, _ waiter: Waiter) {
        let outcome: Outcome? = state.withLock { state in
            if state.cancelled.remove(number) != nil { return .cancelled }
            if state.isClosed { return .closed }
            state.waiters[number] = waiter
            if !state.isRunning {
                state.isRunning = true
                let thread = Thread { [self] in run() }
                thread.name = "kymo.commits"
                thread.start()
            }
            return nil
        }
        if let outcome { waiter.continuation.resume(returning: outcome) }
    }

    private func cancel(_ number: UInt64) {
        let waiter = state.withLock { state in
            let waiter = state.waiters.removeValue(forKey: number)
            if waiter == nil { state.cancelled.insert(number) }
            return waiter
        }
        waiter?.continuation.resume(returning: .cancelled)
    }

    // MARK: The thread

    private func run() {
        var idle = 0
        while true {
            let word = word()
            // Read before the number of the transaction, so that no commit falls in between.
            let value = word?.value ?? 0
            guard let transaction = lastTransaction else {
                close()
                state.withLock { $0.isRunning = false }
                return
            }
            let (ready, isIdle) = take(after: transaction)
            for waiter in ready { waiter.resume(returning: .committed) }
            idle = isIdle ? idle + 1 : 0
            if idle > Self.idlePauses, ends() { return }
            if let word {
                word.wait(while: value, milliseconds: Self.pauseMilliseconds)
            } else {
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }

    private func take(
        after transaction: Int
    ) -> (ready: [CheckedContinuation<Outcome, Never>], isIdle: Bool) {
        state.withLock { state in
            let ready = state.waiters.filter { $0.value.seen != transaction }
            for number in ready.keys { state.waiters[number] = nil }
            return (ready.values.map(\.continuation), ready.isEmpty && state.waiters.isEmpty)
        }
    }

    /// Whether the thread may end: nobody waits.
    private func ends() -> Bool {
        state.withLock { state in
            if !state.waiters.isEmpty { return false }
            state.isRunning = false
            return true
        }
    }

    private func word() -> SharedWord? {
        state.withLock { state in
            // Somebody may have removed the file or put another in its place.
            if state.word?.isGone ?? !state.isWordOpen {
                state.isWordOpen = true
                state.word = SharedWord(path: file.path + "/commits")
            }
            return state.word
        }
    }
}
