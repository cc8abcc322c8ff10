/// A fast hash of bytes for tables that live for one run.
///
/// Seeded at random, so that nobody can prepare a file whose names all collide.
struct ByteHash {
    private let seed: UInt64

    init() {
        var generator = SystemRandomNumberGenerator()
        seed = generator.next()
    }

    func callAsFunction(_ key: [UInt8]) -> UInt64 {
        let bytes = unsafe key.span.bytes
        var state = seed ^ UInt64(truncatingIfNeeded: key.count)
        var position = 0
        while position &+ 8 <= bytes.byteCount {
            // Bounds are checked by the load; every bit pattern is a UInt64.
            let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
            state = Self.fold(state ^ word, 0x9E37_79B9_7F4A_7C15)
            position &+= 8
        }
        var rest: UInt64 = 0
        while position < key.count {
            rest = rest << 8 | UInt64(key[position])
            position &+= 1
        }
        return Self.fold(state ^ rest, 0xD6E8_FEB8_6659_FD93)
    }

    @inline(__always)
    private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }
}
