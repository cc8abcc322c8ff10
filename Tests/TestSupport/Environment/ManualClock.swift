package import KymoCore
import Synchronization

/// A clock that stands still until a test moves it.
package final class ManualClock: Sendable {
    private let seconds: Mutex<Double>

    /// - Parameter start: what it shows first.
    package init(_ start: Instant = Instant(seconds: 0)) {
        seconds = Mutex(start.seconds)
    }

    /// What it shows.
    package var now: Instant { Instant(seconds: seconds.withLock { $0 }) }

    /// Moves it, backwards too.
    package func advance(bySeconds step: Double) {
        seconds.withLock { $0 += step }
    }
}
