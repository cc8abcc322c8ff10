internal import Glibc

/// Bytes written one after the other and read back by position, through small buffers.
final class SpoolFile {
    private let directory: String
    /// Made when there is something to write: most imports are small.
    private var file: TemporaryFile?
    private var pending: [UInt8] = []
    private var block: [UInt8] = []
    /// Bytes written so far, those still pending too.
    private(set) var count = 0

    init(in directory: String) { self.directory = directory }

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
        if pending.isEmpty { return }
        let file = try opened()
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
        let file = try opened()
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

    private func opened() throws(ImportError) -> TemporaryFile {
        if let file { return file }
        let made = try TemporaryFile(in: directory)
        file = made
        pending.reserveCapacity(Self.bufferBytes)
        return made
    }

    private static let bufferBytes = 256 * 1024
}
