import KymoSodium
import Testing

/// Hashes are compared with published values and with another implementation: the format of the log
/// rests on them.
@Suite struct DigestTests {
    /// The examples NIST publishes for FIPS 180.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func `SHA-256 gives the values of FIPS 180`(text: String, hex: String) {
        #expect(SHA256.digest(Array(text.utf8)).hex == hex)
    }

    /// RFC 7693 prints 64-byte hashes only. These are of the bytes 0, 1, ... 250, 0, ... and were
    /// computed by Python: `hashlib.blake2b(data, digest_size=16)` and `digest_size=32`.
    static let blake2b = [
        (
            0, "cae66941d9efbd404e4d88758ea67670",
            "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"
        ),
        (
            3, "a75c0b0d97360c1ba783496eb6a0395a",
            "3d8c3d594928271f44aad7a04b177154806867bcf918e1549c0bc16f9da2b09b"
        ),
        (
            64, "59059895958b8a56277edb046df67166",
            "10d8e6d534b00939843fe9dcc4dae48cdf008f6b8b2b82b156f5404d874887f5"
        ),
        (
            110, "6d00d896706d3cfaabda173d98b86f9e",
            "cab341f7059d974cbc620bc423b02f58b5e1a899f416b0858ae1a736d4681162"
        ),
        (
            127, "28b1296c7d4807883de6ee4ec04dcc0a",
            "f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72"
        ),
        (
            128, "a74787004ef589e31149183900d0294a",
            "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1"
        ),
        (
            129, "aaf1b0371f6d4ee49ee4fb5ddd9c49ef",
            "f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9"
        ),
        (
            255, "e2f3b2a57bcf64d626b37fc9c12674a1",
            "d9ef0fc521b4266d16df662bec231bc2ec3989e7adeaf63169c295dc239dbbea"
        ),
    ]

    private static func input(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8($0 % 251) }
    }

    @Test(arguments: blake2b)
    func `BLAKE2b gives the values of another implementation`(
        count: Int, short: String, long: String
    ) {
        #expect(Blake2b.digest128(Self.input(count)).hex == short)
        #expect(Blake2b.digest256(Self.input(count)).hex == long)
    }

    @Test(arguments: blake2b)
    func `pieces give the same as the whole`(count: Int, short: String, long: String) {
        let input = Self.input(count)
        for cut in [0, 1, 64, 128, 200] where cut <= count {
            var hasher128 = Blake2bHasher<Digest128>()
            var hasher256 = Blake2bHasher<Digest256>()
            for piece in [input[..<cut], input[cut...]] {
                hasher128.update(Array(piece))
                hasher256.update(Array(piece))
            }
            #expect(hasher128.finish().hex == short)
            #expect(hasher256.finish().hex == long)
        }
    }

    @Test func `a digest is its bytes`() throws {
        let bytes = (0..<32).map { UInt8($0 * 8) }
        let digest = try #require(Digest256(bytes))
        #expect(digest.bytes == bytes)
        #expect(digest.withBytes { $0.byteCount } == 32)
        #expect(digest.withBytes { $0.unsafeLoad(fromByteOffset: 31, as: UInt8.self) } == bytes[31])
        #expect(digest.withBytes { Digest256($0) } == digest)
        #expect(Digest256(Array(bytes.dropLast())) == nil)
        #expect(Digest128(bytes) == nil)
        #expect(Digest128(Array(bytes.prefix(16)))?.bytes == Array(bytes.prefix(16)))
        #expect(MemoryLayout<Digest128>.size == 16)
        #expect(MemoryLayout<Digest256>.size == 32)
    }

    @Test func `digits are read in either case and nothing else is`() throws {
        let hex = "00ff10a0b1c2d3e4f5061728394a5b6c"
        let digest = try #require(Digest128(hex: hex))
        #expect(digest.hex == hex)
        #expect(Digest128(hex: hex.uppercased()) == digest)
        let cut = String(hex.dropLast())
        for wrong in ["", "00", hex + "0", cut, cut + "g", cut + "\u{661}"] {
            #expect(Digest128(hex: wrong) == nil, "\(wrong)")
        }
    }

    @Test func `digests sort as their bytes do`() throws {
        let texts = ["00000000000000000000000000000001", "000000000000000000000000000000ff"]
        let more = ["00000000000001000000000000000000", "01000000000000000000000000000000"]
        let digests = try (texts + more).map { try #require(Digest128(hex: $0)) }
        #expect(digests.reversed().sorted() == digests)
        let long = try digests.flatMap { left in
            try digests.map { right in try #require(Digest256(hex: left.hex + right.hex)) }
        }
        #expect(long.shuffled().sorted() == long)
    }

    @Test func `random bytes come in the number asked for and differ`() {
        for count in [-1, 0, 1, 16, 1000] {
            #expect(SecureRandom.bytes(count: count).count == max(count, 0))
        }
        #expect(SecureRandom.bytes(count: 32) != SecureRandom.bytes(count: 32))
    }
}
