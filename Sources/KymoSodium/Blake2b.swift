import CSodium

/// BLAKE2b (RFC 7693) without a key, of bytes that are all at hand.
package enum Blake2b {
    /// The 32-byte hash.
    package static func digest256(_ bytes: RawSpan) -> Digest256 {
        var digest = Digest256()
        hash(bytes, into: &digest)
        return digest
    }

    /// The 32-byte hash.
    package static func digest256(_ bytes: [UInt8]) -> Digest256 {
        digest256(unsafe bytes.span.bytes)
    }

    /// The 16-byte hash; not a cut of the longer one.
    package static func digest128(_ bytes: RawSpan) -> Digest128 {
        var digest = Digest128()
        hash(bytes, into: &digest)
        return digest
    }

    /// The 16-byte hash; not a cut of the longer one.
    package static func digest128(_ bytes: [UInt8]) -> Digest128 {
        digest128(unsafe bytes.span.bytes)
    }

    @inline(__always)
    private static func hash<Output: Digest>(_ bytes: RawSpan, into digest: inout Output) {
        Sodium.prepare()
        unsafe withUnsafeMutablePointer(to: &digest) { target in
            unsafe bytes.withUnsafeBytes { source in
                _ = unsafe crypto_generichash_blake2b(
                    UnsafeMutableRawPointer(target), Output.byteCount, source.baseAddress,
                    UInt64(source.count), nil, 0)
            }
        }
    }
}

/// BLAKE2b (RFC 7693) without a key, of bytes that come in pieces.
@safe
package struct Blake2bHasher<Output: Digest>: ~Copyable {
    // libsodium wants its state at a multiple of 64, which Swift does not promise for a variable.
    private let state: UnsafeMutableRawPointer

    /// Begins a hash of no bytes.
    package init() {
        Sodium.prepare()
        unsafe state = .allocate(
            byteCount: crypto_generichash_blake2b_statebytes(), alignment: 64)
        _ = unsafe crypto_generichash_blake2b_init(typedState, nil, 0, Output.byteCount)
    }

    deinit {
        unsafe state.deallocate()
    }

    /// Goes on with these bytes.
    package mutating func update(_ bytes: RawSpan) {
        unsafe bytes.withUnsafeBytes { source in
            _ = unsafe crypto_generichash_blake2b_update(
                typedState, source.baseAddress, UInt64(source.count))
        }
    }

    /// Goes on with these bytes.
    package mutating func update(_ bytes: [UInt8]) {
        update(unsafe bytes.span.bytes)
    }

    /// The hash of everything given, as one piece.
    package consuming func finish() -> Output {
        var digest = Output()
        unsafe withUnsafeMutablePointer(to: &digest) { target in
            _ = unsafe crypto_generichash_blake2b_final(
                typedState, UnsafeMutableRawPointer(target), Output.byteCount)
        }
        return digest
    }

    private var typedState: OpaquePointer {
        unsafe OpaquePointer(state)
    }
}
