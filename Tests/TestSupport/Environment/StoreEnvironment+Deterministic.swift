package import KymoCore
import Synchronization

extension StoreEnvironment {
    /// The same time, identifiers and random bytes in every run.
    ///
    /// - Parameters:
    ///   - clock: moved by the test.
    ///   - ids: shared with it where it must know them.
    ///   - seed: of the random bytes.
    package static func deterministic(
        clock: ManualClock = ManualClock(), ids: CountingIDs = CountingIDs(), seed: UInt64 = 0
    ) -> StoreEnvironment {
        let dice = Dice(seed)
        return StoreEnvironment(
            now: { clock.now }, makeUUID: { ids.next() }, randomBytes: { dice.bytes($0) })
    }
}

/// Random bytes for several threads.
private final class Dice: Sendable {
    private let random: Mutex<SeededRandom>

    init(_ seed: UInt64) { random = Mutex(SeededRandom(seed: seed)) }

    func bytes(_ count: Int) -> [UInt8] {
        random.withLock { random in
            (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        }
    }
}
