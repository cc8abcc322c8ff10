import Glibc

/// A half-open range of keys `[lower, upper)` in byte order; a missing bound is open.
package struct KeyRange: Hashable, Sendable {
    /// First key inside; nil for no bound.
    package let lower: [UInt8]?
    /// First key after; nil for no bound.
    package let upper: [UInt8]?

    /// Every key.
    package static let all = KeyRange(lower: nil, upper: nil)

    /// The keys from `lower` up to but without `upper`.
    package init(lower: [UInt8]?, upper: [UInt8]?) {
        // An empty lower bound bounds nothing, and LMDB refuses empty keys in a seek.
        self.lower = lower?.isEmpty == true ? nil : lower
        self.upper = upper
    }

    /// The keys that begin with `prefix`; an empty one means every key.
    package static func prefix(_ prefix: [UInt8]) -> KeyRange {
        KeyRange(lower: prefix, upper: successor(ofPrefix: prefix))
    }

    /// The smallest key above every key with this prefix; nil when there is none.
    private static func successor(ofPrefix prefix: [UInt8]) -> [UInt8]? {
        guard let last = prefix.lastIndex(where: { $0 != 0xFF }) else { return nil }
        var bytes = Array(prefix[...last])
        bytes[last] &+= 1
        return bytes
    }

    /// Whether the key lies inside.
    package func contains(_ key: RawSpan) -> Bool {
        !isBelow(key) && !isAtOrAbove(key)
    }

    /// Whether the key lies before the range.
    func isBelow(_ key: RawSpan) -> Bool {
        guard let lower else { return false }
        return compareKeys(key, unsafe lower.span.bytes) < 0
    }

    /// Whether the key lies behind the range.
    func isAtOrAbove(_ key: RawSpan) -> Bool {
        guard let upper else { return false }
        return compareKeys(key, unsafe upper.span.bytes) >= 0
    }
}

/// LMDB's order of keys: byte by byte without sign, a prefix before what it begins.
/// - Returns: negative, zero or positive as `left` stands before, at or behind `right`.
func compareKeys(_ left: RawSpan, _ right: RawSpan) -> Int {
    let common = min(left.byteCount, right.byteCount)
    if common > 0 {
        let order = unsafe left.withUnsafeBytes { leftBytes in
            unsafe right.withUnsafeBytes { rightBytes -> Int32 in
                guard let start = leftBytes.baseAddress, let other = rightBytes.baseAddress else {
                    return 0
                }
                return unsafe memcmp(start, other, common)
            }
        }
        if order != 0 { return Int(order) }
    }
    return left.byteCount - right.byteCount
}
