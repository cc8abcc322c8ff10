package import Foundation
import Synchronization

/// Identifiers that count up from one: the same in every run.
package final class CountingIDs: Sendable {
    private let count = Mutex<UInt64>(0)

    package init() {}

    /// The next identifier.
    package func next() -> UUID {
        CountingIDs.uuid(
            count.withLock {
                $0 += 1
                return $0
            })
    }

    /// The identifier with a number, in its last eight bytes.
    package static func uuid(_ number: UInt64) -> UUID {
        func byte(_ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: number >> (8 * place)) }
        return UUID(
            uuid: (
                0, 0, 0, 0, 0, 0, 0x40, 0, byte(7), byte(6), byte(5), byte(4), byte(3), byte(2),
                byte(1), byte(0)
            ))
    }
}
