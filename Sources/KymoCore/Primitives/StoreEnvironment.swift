public import Foundation

/// Where a store takes time and identifiers from; nothing else in the core asks the system.
public struct StoreEnvironment: Sendable {
    /// The time of now.
    public var now: @Sendable () -> Instant
    /// A fresh identifier.
    public var makeUUID: @Sendable () -> UUID
    /// Cryptographically random bytes, as many as asked for (chunk salts).
    public var randomBytes: @Sendable (Int) -> [UInt8]

    /// An environment of the three given functions.
    public init(
        now: @escaping @Sendable () -> Instant,
        makeUUID: @escaping @Sendable () -> UUID,
        randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.now = now
        self.makeUUID = makeUUID
        self.randomBytes = randomBytes
    }

    /// The system's clock and random numbers.
    public static let live = StoreEnvironment(
        now: { Instant(seconds: Date().timeIntervalSinceReferenceDate) },
        makeUUID: { UUID() },
        randomBytes: { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        })
}
