import Foundation
import KymoCore

/// Samples in the order in which they came, in a file without a name, in the log's own form.
final class ChunkSpool {
    private let file: TemporaryFile
    private let handle: FileHandle
    private var sizes: [Int] = []
    private var pending = EventBatch()
    /// Number of samples.
    private(set) var count = 0

    /// - Throws: `spoolFailed`.
    init(in directory: String) throws(ImportError) {
        file = try TemporaryFile(in: directory)
        handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false)
    }

    /// Adds a sample; with an ordinal its identifier is its content identity.
    func add(_ sample: Sample, identityOrdinal: UInt32?) throws(ImportError) {
        let row = pending.dictionary.row(for: sample, identityOrdinal: identityOrdinal)
        pending.events.append(.saved(row))
        count += 1
        if pending.events.count == ChunkEncoder.maximumCount { try flush() }
    }

    private func flush() throws(ImportError) {
        if pending.events.isEmpty { return }
        var encoder = ChunkEncoder(dictionary: pending.dictionary)
        let salt = [UInt8](repeating: 0, count: ChunkEncoder.saltSize)
        let bytes = encoder.encode(pending.events[...], salt: salt)
        do { try handle.write(contentsOf: bytes) } catch {
            throw ImportError.spool("cannot write the spool")
        }
        sizes.append(bytes.count)
        pending = EventBatch()
    }

    /// Gives every sample back in order, in runs of up to 256.
    func forEachRun(_ body: ([(Sample, UInt32?)]) async throws -> Void) async throws {
        try flush()
        var offset: UInt64 = 0
        for size in sizes {
            try handle.seek(toOffset: offset)
            var bytes: [UInt8] = []
            while bytes.count < size,
                let more = try handle.read(upToCount: size - bytes.count), !more.isEmpty
            { bytes.append(contentsOf: more) }
            offset += UInt64(size)
            let batch = try ChunkDecoder.decode(bytes)
            try await body(
                batch.events.compactMap {
                    guard case .saved(let row) = $0 else { return nil }
                    return (batch.dictionary.sample(row), row.identityOrdinal)
                })
        }
    }
}
