/// Numbers out of bytes that lie somewhere else, such as in a mapped file, without a copy. What
/// lies beyond the end reads as zero: whoever reads checks the length once, before.
extension RawSpan {
    /// Eight bytes, the least significant first.
    @inlinable
    package func uint64(at offset: Int) -> UInt64 {
        guard offset >= 0, offset &+ 8 <= byteCount else { return 0 }
        return unsafe UInt64(
            littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Four bytes, the least significant first.
    @inlinable
    package func uint32(at offset: Int) -> UInt32 {
        guard offset >= 0, offset &+ 4 <= byteCount else { return 0 }
        return unsafe UInt32(
            littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// One byte.
    @inlinable
    package func byte(at offset: Int) -> UInt8 {
        guard offset >= 0, offset < byteCount else { return 0 }
        return unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// A number of eight bytes.
    @inlinable
    package func double(at offset: Int) -> Double { Double(bitPattern: uint64(at: offset)) }
}
