public import Foundation

/// A place in the log of one store: everything up to it was seen (queries 3).
///
/// It survives restarts, backups and restoring. It may stand inside a batch. Besides the store it
/// carries a part of the hash of the batch that it stands in, so that it is refused where an older
/// backup was restored and went on differently.
public struct Anchor: Hashable, Sendable {
    /// Position of the last event seen.
    public let position: LogPosition
    /// Identifier of the store.
    public let store: UUID
    /// First bytes of the hash of the batch that holds the position; zero before the first.
    let batch: [UInt8]

    private static let version: UInt8 = 1
    private static let batchSize = 8
    private static let checksumSize = 6

    init(position: LogPosition, store: UUID, batchHash: Checksum) {
        self.position = position
        self.store = store
        batch = Array(batchHash.bytes.prefix(Self.batchSize))
    }

    /// The anchor as base64: version byte, store, position, batch, checksum.
    public var text: String { Data(content + Self.checksum(content)).base64EncodedString() }

    private var content: [UInt8] {
        var out = ByteWriter(reserving: 40)
        out.write(byte: Self.version)
        out.write(bytes: store.byteArray)
        out.write(position.rawValue)
        out.write(bytes: batch)
        return out.bytes
    }

    /// Reads an anchor as `text` wrote it; the URL form of base64 will do as well.
    ///
    /// - Parameter text: base64.
    /// - Throws: `invalidArgument` for text that is damaged or no anchor at all.
    public init(text: String) throws(StoreError) {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let bytes = Data(base64Encoded: plain).map { Array($0) } ?? []
        guard bytes.count > Self.checksumSize, bytes.first == Self.version,
            let anchor = Self.read(Array(bytes.dropLast(Self.checksumSize))),
            // One text for each anchor: the checksum counts, and no padding or space is let in.
            anchor.text == plain
        else { throw Self.refusal("this is no anchor, or one that was damaged") }
        self = anchor
    }

    private init?(store: UUID?, position: UInt64, batch: [UInt8]) {
        guard let store else { return nil }
        self.store = store
        self.position = LogPosition(position)
        self.batch = batch
    }

    private static func read(_ bytes: [UInt8]) -> Anchor? {
        var input = ByteReader(bytes, at: 1)
        guard let store = try? input.readBytes(16), let position = try? input.read(UInt64.self),
            let batch = try? input.readBytes(batchSize), input.remaining == 0
        else { return nil }
        return Anchor(store: UUID(byteArray: store), position: position, batch: Array(batch))
    }

    private static func checksum(_ content: [UInt8]) -> [UInt8] {
        Array(Checksum(of: content).bytes.prefix(checksumSize))
    }

    static func refusal(_ what: String) -> StoreError {
        StoreError(.invalidArgument, what, hint: "begin again without an anchor")
    }
}

extension Anchor: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do throws(StoreError) {
            try self.init(text: try container.textOfAnchor())
        } catch {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: error.message)
        }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension SingleValueDecodingContainer {
    fileprivate func textOfAnchor() throws(StoreError) -> String {
        guard let text = try? decode(String.self) else {
            throw Anchor.refusal("an anchor is a text")
        }
        return text
    }
}

extension Snapshot {
    /// The anchor that stands after everything this snapshot holds.
    ///
    /// - Throws: `corrupt` where the log cannot be read.
    public func anchor() throws(StoreError) -> Anchor { try anchor(at: position) }

    package func anchor(at position: LogPosition) throws(StoreError) -> Anchor {
        Anchor(position: position, store: storeIdentifier, batchHash: try batchHash(at: position))
    }

    private func batchHash(at position: LogPosition) throws(StoreError) -> Checksum {
        if position == .start { return .zero }
        do throws(StorageError) {
            guard let record = try EventLog.record(holding: position, log, in: transaction) else {
                throw .damagedBatch(position, .invalid("position: missing in the log", at: 0))
            }
            return record.header.hash
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Refuses an anchor that is not one of this log.
    ///
    /// - Throws: `invalidArgument`.
    func check(_ anchor: Anchor) throws(StoreError) {
        guard anchor.store == storeIdentifier else {
            throw Anchor.refusal("the anchor is of another store")
        }
        guard anchor.position <= position else {
            throw Anchor.refusal(
                "the anchor stands at \(anchor.position.rawValue), the log of this store ends at "
                    + "\(position.rawValue)")
        }
        guard try self.anchor(at: anchor.position) == anchor else {
            throw Anchor.refusal(
                "the anchor stands in a log that went on differently from this one at "
                    + "\(anchor.position.rawValue), as after restoring an older backup")
        }
    }
}
