/// Where a blob stands in a `BlobArena`.
struct BlobReference: RawRepresentable, Hashable {
    var rawValue: UInt64

    static let none = BlobReference(rawValue: 0)
}

/// Byte strings of any length, each kept under a reference: metadata, devices, beats, texts.
final class BlobArena {
    private let bytes: MappedBytes

    /// - Throws: `spoolFailed`.
    init(in directory: String) throws(ImportError) {
        bytes = try MappedBytes(in: directory)
        // No blob stands at 0, the reference that means none.
        try bytes.grow(by: MemoryLayout<UInt32>.size)
    }

    /// Keeps a blob of less than 4 GiB.
    ///
    /// - Throws: `spoolFailed`.
    func add(_ blob: [UInt8]) throws(ImportError) -> BlobReference {
        let position = bytes.count
        try bytes.grow(by: MemoryLayout<UInt32>.size)
        bytes.store(UInt32(clamping: blob.count), at: position)
        _ = try bytes.append(blob.span)
        return BlobReference(rawValue: UInt64(position))
    }

    /// Lends a blob; the reference must be of this arena.
    func with<Result>(_ reference: BlobReference, _ body: (Span<UInt8>) -> Result) -> Result {
        let position = Int(clamping: reference.rawValue)
        let count = Int(bytes.load(UInt32.self, at: position))
        let start = position + MemoryLayout<UInt32>.size
        return bytes.withBytes(start..<start + count, body)
    }

    /// Bytes of a blob.
    func count(_ reference: BlobReference) -> Int {
        Int(bytes.load(UInt32.self, at: Int(clamping: reference.rawValue)))
    }
}
