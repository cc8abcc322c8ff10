/// Searches in bytes, eight at a time.
enum ByteScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The first position from `start` that holds `first`, `second`, `third` or a control
    /// character (below 0x20); the end where none does.
    @inline(__always)
    static func next(
        _ first: UInt8, _ second: UInt8, _ third: UInt8, in bytes: Span<UInt8>, from start: Int
    ) -> Int {
        let raw = unsafe bytes.bytes
        let a = ones &* UInt64(first)
        let b = ones &* UInt64(second)
        let c = ones &* UInt64(third)
        var position = start
        while position &+ 8 <= bytes.count {
            // Bounds are checked by the load; every bit pattern is a UInt64.
            let word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
            // In each test the lowest bit that is set is a true hit, so the lowest of all is.
            let control = (word &- ones &* 0x20) & ~word
            let hits = (control | zeroes(word ^ a) | zeroes(word ^ b) | zeroes(word ^ c)) & highs
            if hits != 0 { return position &+ hits.trailingZeroBitCount >> 3 }
            position &+= 8
        }
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x20 || byte == first || byte == second || byte == third { return position }
            position &+= 1
        }
        return position
    }

    @inline(__always)
    private static func zeroes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

    /// How many line feeds stand in `bytes`.
    static func lineFeeds(in bytes: Span<UInt8>) -> Int {
        var count = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { count &+= 1 }
        return count
    }

    /// Whether `bytes` holds `text` at `position`.
    static func matches(_ text: StaticString, in bytes: Span<UInt8>, at position: Int) -> Bool {
        guard bytes.count &- position >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { units in
            for index in units.indices
            where unsafe units[index] != bytes[position &+ index] { return false }
            return true
        }
    }

    /// Whether what is left of `bytes` from `position` could be the beginning of `text`.
    static func couldBegin(_ text: StaticString, in bytes: Span<UInt8>, at position: Int) -> Bool {
        let count = min(bytes.count &- position, text.utf8CodeUnitCount)
        return text.withUTF8Buffer { units in
            for index in 0..<max(0, count)
            where unsafe units[index] != bytes[position &+ index] { return false }
            return true
        }
    }

    /// Whether `bytes` says exactly `text`.
    @inline(__always)
    static func equals(_ bytes: Span<UInt8>, _ text: StaticString) -> Bool {
        bytes.count == text.utf8CodeUnitCount && matches(text, in: bytes, at: 0)
    }
}

extension [UInt8] {
    /// Appends the bytes of a span.
    @inline(__always)
    mutating func append(copying bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
