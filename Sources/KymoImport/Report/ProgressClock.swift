internal import Synchronization

/// Tells progress a few times a second and no oftener.
final class ProgressClock: Sendable {
    private let phase: ImportProgress.Phase
    private let total: Int
    private let onProgress: @Sendable (ImportProgress) -> Void
    private let begin = ContinuousClock.now
    private let last: Mutex<ContinuousClock.Instant>

    init(
        _ phase: ImportProgress.Phase, total: Int,
        _ onProgress: @escaping @Sendable (ImportProgress) -> Void
    ) {
        self.phase = phase
        self.total = total
        self.onProgress = onProgress
        last = Mutex(begin)
    }

    /// Tells how far it is, unless that was told just now.
    func tick(done: Int, records: Int) {
        let now = ContinuousClock.now
        let isDue = last.withLock { last in
            if now - last < .milliseconds(100) { return false }
            last = now
            return true
        }
        if isDue { tell(done: done, records: records) }
    }

    /// Tells how far it is at once, as before the first batch is stored: whoever listens may then
    /// end the import in order.
    func tell(done: Int, records: Int) {
        onProgress(
            ImportProgress(
                phase: phase, done: done, total: total, records: records, seconds: seconds))
    }

    /// Seconds since it was made.
    var seconds: Double { (ContinuousClock.now - begin) / .seconds(1) }
}
