/// A compiled time zone as it lies on the system (TZif, RFC 8536), version 2 or later.
struct TZifFile: Sendable {
    /// Offset before the first change, in seconds east of Greenwich.
    let firstOffset: Int
    /// Changes in order: seconds since 1970, and the offset from then on.
    let changes: [(instant: Int, offset: Int)]
    /// How it goes on after the last one.
    let rule: PosixRule?

    /// - Parameter bytes: the whole file.
    init?(_ bytes: [UInt8]) {
        var reader = TZifReader(bytes)
        guard let old = reader.header(), old.version >= 50 else { return nil }
        reader.skip(old.bodyLength(timeSize: 4))
        guard let header = reader.header() else { return nil }
        let instants = (0..<header.changes).compactMap { _ in reader.integer(size: 8) }
        let kinds = (0..<header.changes).compactMap { _ in reader.integer(size: 1) }
        var offsets: [Int] = []
        for _ in 0..<header.kinds {
            guard let offset = reader.integer(size: 4) else { return nil }
            offsets.append(offset)
            reader.skip(2)  // whether it is summer time, and its name
        }
        reader.skip(header.nameBytes + header.leapSeconds * 12 + header.flags)
        guard instants.count == header.changes, kinds.count == header.changes,
            let first = offsets.first, kinds.allSatisfy({ $0 >= 0 && $0 < offsets.count })
        else { return nil }
        firstOffset = first
        changes = zip(instants, kinds).map { (instant: $0, offset: offsets[$1]) }
        let foot = reader.foot()
        rule = PosixRule(foot)
        if rule == nil && !foot.isEmpty { return nil }
    }
}

/// Walks through the bytes; big-endian, signed.
private struct TZifReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The counts of one block.
    struct Header {
        let version: UInt8
        let flags, leapSeconds, changes, kinds, nameBytes: Int

        func bodyLength(timeSize: Int) -> Int {
            changes * (timeSize + 1) + kinds * 6 + nameBytes + leapSeconds * (timeSize + 4) + flags
        }
    }

    mutating func skip(_ count: Int) { place += count }

    mutating func integer(size: Int) -> Int? {
        guard place + size <= bytes.count else { return nil }
        defer { place += size }
        let raw = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let unused = 64 - 8 * size
        return Int(Int64(bitPattern: raw << unused) >> unused)
    }

    mutating func header() -> Header? {
        guard place + 44 <= bytes.count, bytes[place..<place + 4].elementsEqual("TZif".utf8)
        else { return nil }
        let version = bytes[place + 4]
        place += 20
        let counts = (0..<6).compactMap { _ in integer(size: 4) }
        guard counts.count == 6, counts.allSatisfy({ $0 >= 0 }) else { return nil }
        return Header(
            version: version, flags: counts[0] + counts[1], leapSeconds: counts[2],
            changes: counts[3], kinds: counts[4], nameBytes: counts[5])
    }

    /// The text between the two line ends at the foot.
    func foot() -> String {
        guard place < bytes.count, bytes[place] == 10 else { return "" }
        return String(decoding: bytes[(place + 1)...].prefix { $0 != 10 }, as: UTF8.self)
    }
}
