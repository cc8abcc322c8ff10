internal import Glibc

/// Bytes written one after the other and read back by position, through small buffers.
final class SpoolFile {
    private let file: TemporaryFile
    private var pending: [UInt8] = []
    private var block: [UInt8] = []
    /// Bytes written so far, those still pending too.
    private(set) var count = 0

    /// - Throws: `spoolFailed`.
    init(in directory: String) throws(ImportError) {
        file = try TemporaryFile(in: directory)
        pending.reserveCapacity(Self.bufferBytes)
    }

    /// - Throws: `spoolFailed`, as where the disk is full.
    func append(_ bytes: [UInt8]) throws(ImportError) {
        pending.append(contentsOf: bytes)
        count += bytes.count
        if pending.count >= Self.bufferBytes { try flush() }
    }

    /// Hands everything to the system; needed before reading.
    ///
    /// - Throws: `spoolFailed`.
    func flush() throws(ImportError) {
        var written = 0
        while written < pending.count {
            let result = unsafe pending.withUnsafeBytes { bytes in
                unsafe write(
                    file.descriptor, bytes.baseAddress.map { unsafe $0 + written },
                    bytes.count - written)
            }
            if result < 0 {
                if errno == EINTR { continue }
                throw ImportError.spool("cannot write the spool")
            }
            written += result
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Appends up to `limit` bytes from `position` on to `buffer`; adds none at the end.
    ///
    /// - Throws: `spoolFailed`.
    func read(_ limit: Int, at position: Int, into buffer: inout [UInt8]) throws(ImportError) {
        if block.count < limit { block = [UInt8](repeating: 0, count: limit) }
        var result = 0
        repeat {
            result = unsafe block.withUnsafeMutableBytes { bytes in
                unsafe pread(file.descriptor, bytes.baseAddress, limit, position)
            }
        } while result < 0 && errno == EINTR
        guard result >= 0 else { throw ImportError.spool("cannot read the spool") }
        buffer += block[..<result]
    }

    private static let bufferBytes = 256 * 1024
}
