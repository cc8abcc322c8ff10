import CSodium

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// The hash of the bytes.
    package static func digest(_ bytes: RawSpan) -> Digest256 {
        Sodium.prepare()
        var digest = Digest256()
        unsafe withUnsafeMutablePointer(to: &digest) { target in
            unsafe bytes.withUnsafeBytes { source in
                _ = unsafe crypto_hash_sha256(
                    UnsafeMutableRawPointer(target), source.baseAddress, UInt64(source.count))
            }
        }
        return digest
    }

    /// The hash of the bytes.
    package static func digest(_ bytes: [UInt8]) -> Digest256 {
        digest(unsafe bytes.span.bytes)
    }
}
