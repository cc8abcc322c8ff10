internal import KymoSodium

/// A BLAKE2b-256 hash: of a chunk, a payload or a batch header.
package struct Checksum: Hashable, Sendable {
    package let bytes: [UInt8]

    /// Hash before the first batch: all zero.
    package static let zero = Checksum(storedBytes: Array(repeating: 0, count: 32))

    package static let size = 32

    /// A hash that was stored; 32 bytes.
    package init(storedBytes: [UInt8]) { bytes = storedBytes }

    /// The hash of `content`.
    package init(of content: [UInt8]) { bytes = Blake2b.digest256(content).bytes }

    package var hex: String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    package static func read(from input: inout ByteReader) throws(CodecError) -> Checksum {
        Checksum(storedBytes: Array(try input.readBytes(size)))
    }
}

/// The Merkle tree over the chunks of a payload, shaped as in RFC 6962.
package enum MerkleTree {
    /// Hash of a leaf: one chunk, its salt included.
    package static func leaf(_ chunk: [UInt8]) -> Checksum { Checksum(of: [0] + chunk) }

    /// Root over leaves in order; of no leaf the hash of nothing.
    package static func root(_ leaves: [Checksum]) -> Checksum {
        root(leaves[...])
    }

    private static func root(_ leaves: ArraySlice<Checksum>) -> Checksum {
        guard let first = leaves.first else { return Checksum(of: []) }
        if leaves.count == 1 { return first }
        var split = 1
        while split * 2 < leaves.count { split *= 2 }
        let middle = leaves.startIndex + split
        return Checksum(of: [1] + root(leaves[..<middle]).bytes + root(leaves[middle...]).bytes)
    }
}
