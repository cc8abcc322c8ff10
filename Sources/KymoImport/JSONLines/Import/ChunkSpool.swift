import Foundation
import KymoCore

/// Samples in the order in which they came, in a file without a name, in the log's own form.
final class ChunkSpool {
    /// Neighbours, as many as one chunk took.
    struct Run {
        /// Each with its content identity, where it brought no identifier of its own.
        var samples: [Sample]
        /// What they take in the spool.
        var byteCount: Int
    }

    private let file: TemporaryFile
    private let handle: FileHandle
    private var sizes: [Int] = []
    private var pending = EventBatch()
    private var pendingBytes = 0
    /// Number of samples.
    private(set) var count = 0

    /// Samples with very much metadata share a chunk with few others.
    private static let byteLimit = 1 << 20

    /// - Throws: `spoolFailed`.
    init(in directory: String) throws(ImportError) {
        file = try TemporaryFile(in: directory)
        handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false)
    }

    /// Adds a sample.
    ///
    /// - Parameter byteCount: about what it takes.
    func add(_ sample: Sample, hasIdentifier: Bool, byteCount: Int) throws(ImportError) {
        let row = pending.dictionary.row(
            for: sample, identityOrdinal: hasIdentifier ? nil : 0)
        pending.events.append(.saved(row))
        pendingBytes += byteCount
        count += 1
        if pending.events.count == ChunkEncoder.maximumCount || pendingBytes > Self.byteLimit {
            try flush()
        }
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
        pendingBytes = 0
    }

    /// Gives every sample back in order, as often as asked; nothing may be added afterwards.
    func forEachRun(_ body: (Run) async throws -> Void) async throws {
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
            let samples = batch.events.compactMap { event -> Sample? in
                guard case .saved(let row) = event else { return nil }
                return batch.dictionary.sample(row)
            }
            try await body(Run(samples: samples, byteCount: size))
        }
    }
}
