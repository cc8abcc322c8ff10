/// A hash of fixed size. It is a plain value: equal, hashed and sorted by its bytes.
package protocol Digest: Hashable, Sendable, Comparable, CustomStringConvertible, BitwiseCopyable {
    /// Size in bytes.
    static var byteCount: Int { get }
    /// All bytes zero.
    init()
}

extension Digest {
    /// Takes the bytes as they are; nil unless there are exactly `byteCount`.
    package init?(_ bytes: RawSpan) {
        guard bytes.byteCount == Self.byteCount else { return nil }
        self.init()
        unsafe withUnsafeMutableBytes(of: &self) { target in
            unsafe bytes.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
        }
    }

    /// Takes the bytes as they are; nil unless there are exactly `byteCount`.
    package init?(_ bytes: [UInt8]) {
        self.init(unsafe bytes.span.bytes)
    }

    /// Reads what `hex` writes, in either case; nil for anything else.
    package init?(hex: String) {
        guard hex.utf8.count == Self.byteCount &* 2 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        var high: UInt8?
        for character in hex {
            guard character.isASCII, let digit = character.hexDigitValue else { return nil }
            if let first = high {
                bytes.append(first << 4 | UInt8(truncatingIfNeeded: digit))
                high = nil
            } else {
                high = UInt8(truncatingIfNeeded: digit)
            }
        }
        self.init(bytes)
    }

    /// Hands the bytes to the body, without a copy to the heap.
    /// - Throws: what the body throws.
    @inlinable
    package func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafeBytes(of: self) { (bytes) throws(Failure) in
            try body(unsafe bytes.bytes)
        }
    }

    /// The bytes.
    package var bytes: [UInt8] {
        unsafe withUnsafeBytes(of: self) { unsafe [UInt8]($0) }
    }

    /// Two lower-case digits for each byte.
    package var hex: String {
        let digits: [UInt8] = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }

    /// The same as `hex`.
    package var description: String { hex }
}

/// A hash of 16 bytes.
package struct Digest128: Digest {
    /// 16.
    package static let byteCount = 16
    // The bytes lie in memory in their order; a word is only how they are held.
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    /// All bytes zero.
    package init() {}

    /// Compares byte by byte.
    package static func < (left: Self, right: Self) -> Bool {
        (left.first.bigEndian, left.second.bigEndian)
            < (right.first.bigEndian, right.second.bigEndian)
    }
}

/// A hash of 32 bytes.
package struct Digest256: Digest {
    /// 32.
    package static let byteCount = 32
    // The bytes lie in memory in their order; a word is only how they are held.
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0
    private var fourth: UInt64 = 0

    /// All bytes zero.
    package init() {}

    /// Compares byte by byte.
    package static func < (left: Self, right: Self) -> Bool {
        let leftWords = (
            left.first.bigEndian, left.second.bigEndian, left.third.bigEndian,
            left.fourth.bigEndian
        )
        let rightWords = (
            right.first.bigEndian, right.second.bigEndian, right.third.bigEndian,
            right.fourth.bigEndian
        )
        return leftWords < rightWords
    }
}
