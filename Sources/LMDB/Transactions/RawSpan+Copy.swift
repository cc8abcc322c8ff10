extension RawSpan {
    /// A copy of the bytes of a range, cut to what is there.
    package func copy(_ range: Range<Int>) -> [UInt8] {
        let bounds = range.clamped(to: 0..<byteCount)
        return unsafe withUnsafeBytes { bytes in
            unsafe [UInt8](UnsafeRawBufferPointer(rebasing: bytes[bounds]))
        }
    }
}
