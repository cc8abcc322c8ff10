/// What is known of a batch as a whole. Its hash covers every field but itself.
package struct BatchHeader: Hashable, Sendable {
    package var firstPosition: LogPosition
    /// Number of events, at least 1.
    package var count: UInt32
    /// Microseconds since 1970-01-01T00:00:00Z; never less than that of the batch before.
    package var commitTime: Int64
    /// Whether the clock stood before the last commit, so that its time was taken instead.
    package var isClockClamped: Bool
    /// Whether an import of an Apple export wrote it: what `--mirror` may delete again.
    package var isFromExport: Bool
    package var actor: Actor
    /// Hash of the header of the batch before; zero for the first.
    package var previousHash: Checksum
    /// Root of the Merkle tree over the chunks, as they were when written.
    package var payloadHash: Checksum = .zero
    /// Hash of this header; set when it was read or written.
    package var hash: Checksum = .zero

    private static let magic: [UInt8] = Array("KYMO".utf8)

    package init(
        firstPosition: LogPosition, count: UInt32, commitTime: Int64, isClockClamped: Bool,
        isFromExport: Bool = false, actor: Actor, previousHash: Checksum
    ) {
        self.firstPosition = firstPosition
        self.count = count
        self.commitTime = commitTime
        self.isClockClamped = isClockClamped
        self.isFromExport = isFromExport
        self.actor = actor
        self.previousHash = previousHash
    }

    /// Position of the last event.
    package var lastPosition: LogPosition {
        LogPosition(firstPosition.rawValue &+ UInt64(count) &- 1)
    }

    /// Time of the commit.
    package var committedAt: Instant { Instant(unixSeconds: Double(commitTime) / 1e6) }

    package var encoded: [UInt8] {
        var out = ByteWriter(reserving: 160)
        out.write(bytes: Self.magic)
        out.write(FormatVersion.log)
        out.write(UInt16(isClockClamped ? 1 : 0) | UInt16(isFromExport ? 2 : 0))
        out.write(firstPosition.rawValue)
        out.write(count)
        out.write(UInt64(bitPattern: commitTime))
        out.write(text: actor.frontEnd)
        out.write(text: actor.principal)
        out.write(bytes: previousHash.bytes)
        out.write(bytes: payloadHash.bytes)
        return out.bytes
    }

    package init(decoding bytes: [UInt8]) throws(CodecError) {
        var input = ByteReader(bytes)
        guard Array(try input.readBytes(4)) == Self.magic else { throw .invalid("magic", at: 0) }
        let version = try input.read(UInt16.self)
        guard version == FormatVersion.log else { throw .unsupportedVersion(version) }
        let flags = try input.read(UInt16.self)
        isClockClamped = flags & 1 == 1
        isFromExport = flags & 2 == 2
        firstPosition = LogPosition(try input.read(UInt64.self))
        count = try input.read(UInt32.self)
        commitTime = Int64(bitPattern: try input.read(UInt64.self))
        actor = Actor(frontEnd: try input.readText(), principal: try input.readText())
        previousHash = try Checksum.read(from: &input)
        payloadHash = try Checksum.read(from: &input)
        guard input.remaining == 0, count > 0,
            !firstPosition.rawValue.addingReportingOverflow(UInt64(count)).overflow
        else { throw .invalid("batch header", at: input.offset) }
    }
}
