import CSodium

/// The library itself.
enum Sodium {
    /// Read it before any call: the first read lets libsodium choose the fastest code for this
    /// processor and set up its random source.
    static let isReady: Bool = sodium_init() >= 0

    /// Traps if libsodium could not be set up, which its documentation allows for no sane system.
    @inline(__always)
    static func prepare() {
        precondition(isReady, "libsodium could not be set up")
    }
}
