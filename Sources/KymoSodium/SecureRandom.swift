import CSodium

/// Unpredictable bytes, from the kernel.
package enum SecureRandom {
    /// As many bytes as asked for; none for a negative count.
    package static func bytes(count: Int) -> [UInt8] {
        Sodium.prepare()
        let count = max(count, 0)
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            if let start = buffer.baseAddress { unsafe randombytes_buf(start, count) }
            filled = count
        }
    }
}
