/// One record of the log as it stands on disk: header, hash, table of chunks, chunks.
package struct BatchRecord: Sendable {
    package var header: BatchHeader
    /// Length and number of events of each chunk, in order.
    package var chunkTable: [ChunkEntry]
    /// Offset of the first chunk in the record.
    package var chunksBegin: Int

    package struct ChunkEntry: Hashable, Sendable {
        package var byteCount: Int
        package var eventCount: Int
    }

    /// Writes a whole record.
    ///
    /// - Returns: the bytes, and the header with its hashes, which the next batch carries.
    package static func encode(
        _ payload: EncodedPayload, header draft: BatchHeader
    ) -> (bytes: [UInt8], header: BatchHeader) {
        var header = draft
        header.payloadHash = payload.hash
        let headerBytes = header.encoded
        header.hash = Checksum(of: headerBytes)
        let chunkBytes = payload.chunks.reduce(0) { $0 + $1.bytes.count }
        var out = ByteWriter(
            reserving: headerBytes.count + 64 + chunkBytes + payload.chunks.count * 6)
        out.write(UInt32(truncatingIfNeeded: headerBytes.count))
        out.write(bytes: headerBytes)
        out.write(bytes: header.hash.bytes)
        out.write(UInt32(truncatingIfNeeded: payload.chunks.count))
        for chunk in payload.chunks {
            out.write(UInt32(truncatingIfNeeded: chunk.bytes.count))
            out.write(UInt16(truncatingIfNeeded: chunk.eventCount))
        }
        for chunk in payload.chunks { out.write(bytes: chunk.bytes) }
        return (out.bytes, header)
    }

    /// Reads header and table from the beginning of a record; `totalCount` is its whole length.
    ///
    /// - Throws: `CodecError`; the header's own hash and the table are checked, chunks are not.
    package init(prefix bytes: [UInt8], totalCount: Int) throws(CodecError) {
        var input = ByteReader(bytes)
        let headerCount = Int(try input.read(UInt32.self))
        let headerBytes = Array(try input.readBytes(headerCount))
        let hash = try Checksum.read(from: &input)
        guard Checksum(of: headerBytes) == hash else { throw .checksumMismatch("batch header") }
        header = try BatchHeader(decoding: headerBytes)
        header.hash = hash
        let count = Int(try input.read(UInt32.self))
        guard count <= input.remaining / 6 else { throw .truncated(at: input.offset) }
        chunkTable = []
        var total = 0
        var events = 0
        for _ in 0..<count {
            let entry = ChunkEntry(
                byteCount: Int(try input.read(UInt32.self)),
                eventCount: Int(try input.read(UInt16.self)))
            total += entry.byteCount
            events += entry.eventCount
            chunkTable.append(entry)
        }
        chunksBegin = input.offset
        guard total == totalCount - chunksBegin, events == Int(header.count) else {
            throw .invalid("chunk table", at: chunksBegin)
        }
    }

    /// Bytes that hold header and table of any record with `eventCount` events at most.
    package static let prefixLimit = 64 * 1024

    /// The chunk that holds the event at `index` (from 0), with the index of its first event and
    /// its byte range in the record.
    package func chunk(holding index: Int) -> (number: Int, first: Int, bytes: Range<Int>)? {
        var first = 0
        var offset = chunksBegin
        for (number, entry) in chunkTable.enumerated() {
            if index < first + entry.eventCount {
                return (number, first, offset..<(offset + entry.byteCount))
            }
            first += entry.eventCount
            offset += entry.byteCount
        }
        return nil
    }
}

/// The chunks of a batch, encoded and hashed; its place in the log is not known yet.
package struct EncodedPayload: Sendable {
    fileprivate let chunks: [(bytes: [UInt8], eventCount: Int)]
    fileprivate let hash: Checksum

    /// - Parameter makeSalt: 16 fresh random bytes a call.
    package init(_ batch: EventBatch, makeSalt: () -> [UInt8]) {
        var encoder = ChunkEncoder(dictionary: batch.dictionary)
        var chunks: [(bytes: [UInt8], eventCount: Int)] = []
        for begin in stride(from: 0, to: batch.events.count, by: ChunkEncoder.maximumCount) {
            let end = min(begin + ChunkEncoder.maximumCount, batch.events.count)
            let bytes = encoder.encode(batch.events[begin..<end], salt: makeSalt())
            chunks.append((bytes, end - begin))
        }
        self.chunks = chunks
        hash = MerkleTree.root(chunks.map { MerkleTree.leaf($0.bytes) })
    }
}
