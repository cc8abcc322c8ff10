/// Writes archives byte by byte, so that tests can also write broken ones.
enum PackedFiles {
    struct Member {
        var name: String
        var bytes: [UInt8]
        /// Wrong on purpose where it is set.
        var checksum: UInt32?
    }

    /// A zip whose members are stored as they are.
    static func zip(_ members: [Member]) -> [UInt8] {
        var out: [UInt8] = []
        var directory: [UInt8] = []
        for member in members {
            let offset = out.count
            let sizes = [
                member.checksum ?? crc32(member.bytes), UInt32(member.bytes.count),
                UInt32(member.bytes.count),
            ]
            let common: [UInt8] =
                word(20) + word(0x800) + word(0) + word(0) + word(0x58A1)
                + sizes.flatMap(long) + word(UInt16(member.name.utf8.count)) + word(0)
            out += long(0x0403_4B50) + common + Array(member.name.utf8) + member.bytes
            directory += long(0x0201_4B50) + word(20) + common
            directory += word(0) + word(0) + word(0) + long(0) + long(UInt32(offset))
            directory += Array(member.name.utf8)
        }
        let start = UInt32(out.count)
        out += directory + long(0x0605_4B50) + word(0) + word(0)
        out += word(UInt16(members.count)) + word(UInt16(members.count))
        return out + long(UInt32(directory.count)) + long(start) + word(0)
    }

    /// A gzip stream of stored blocks.
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(60_000)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            out += [rest.isEmpty ? 1 : 0] + word(count) + word(~count) + block
        } while !rest.isEmpty
        return out + long(crc32(bytes)) + long(UInt32(bytes.count))
    }

    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = .max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~value
    }

    private static func word(_ value: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    private static func long(_ value: UInt32) -> [UInt8] {
        word(UInt16(truncatingIfNeeded: value)) + word(UInt16(truncatingIfNeeded: value >> 16))
    }
}
