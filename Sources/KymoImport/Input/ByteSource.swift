internal import Foundation
internal import KymoArchive

/// Bytes of a file, or of what is packed in it, from beginning to end.
protocol ByteSource: AnyObject {
    /// Appends the next block; returns how many bytes that were, 0 at the end.
    ///
    /// - Throws: `fileNotReadable`, `damagedArchive`, `archiveBomb`.
    func appendBlock(to buffer: inout [UInt8]) throws(ImportError) -> Int

    /// Bytes of the file used up so far.
    var consumedBytes: Int { get }
}

/// Bytes that were looked at beforehand, then the rest.
final class ResumedSource: ByteSource {
    private let rest: any ByteSource
    private var head: [UInt8]

    init(head: [UInt8], rest: any ByteSource) {
        self.head = head
        self.rest = rest
    }

    func appendBlock(to buffer: inout [UInt8]) throws(ImportError) -> Int {
        if head.isEmpty { return try rest.appendBlock(to: &buffer) }
        defer { head = [] }
        buffer += head
        return head.count
    }

    var consumedBytes: Int { rest.consumedBytes }
}

/// An open file, or standard input.
final class FileSource: ByteSource {
    private let descriptor: Int32
    private let path: String
    private var block = [UInt8](repeating: 0, count: 256 * 1024)
    private(set) var consumedBytes = 0

    /// - Parameter path: `-` is standard input.
    /// - Throws: `fileNotReadable`.
    init(path: String) throws(ImportError) {
        self.path = path
        descriptor = path == "-" ? dup(0) : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(path) }
    }

    deinit { close(descriptor) }

    func appendBlock(to buffer: inout [UInt8]) throws(ImportError) -> Int {
        var result = 0
        repeat {
            result = unsafe block.withUnsafeMutableBytes { bytes in
                unsafe read(descriptor, bytes.baseAddress, bytes.count)
            }
        } while result < 0 && errno == EINTR
        guard result >= 0 else { throw Self.unreadable(path) }
        buffer += block[..<result]
        consumedBytes += result
        return result
    }

    static func unreadable(_ path: String) -> ImportError {
        let number = errno
        let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        return ImportError(.fileNotReadable, "cannot read \(path): \(reason)")
    }
}

/// One member of an archive.
final class MemberSource: ByteSource {
    private let archive: ArchiveReader
    private let path: String
    private var producedBytes = 0

    /// - Parameter archive: standing at the member.
    init(_ archive: ArchiveReader, path: String) {
        self.archive = archive
        self.path = path
    }

    var consumedBytes: Int { Int(clamping: archive.consumedBytes) }

    func appendBlock(to buffer: inout [UInt8]) throws(ImportError) -> Int {
        let count: Int
        do throws(ArchiveError) {
            count = try archive.appendBlock(to: &buffer)
        } catch {
            throw ImportError(error, path: path)
        }
        producedBytes += count
        if producedBytes > Self.harmlessBytes,
            producedBytes / Self.largestRatio > max(1, consumedBytes)
        {
            throw ImportError(
                .archiveBomb,
                "\(path) unpacks to more than \(Self.largestRatio) times its size",
                hint: "no export does that; unpack it by hand if you trust it")
        }
        return count
    }

    /// Real exports shrink to a twentieth or so; deflate cannot do better than a thousandth.
    private static let largestRatio = 150
    private static let harmlessBytes = 32 << 20
}

extension ImportError {
    init(_ error: ArchiveError, path: String) {
        let cutHint = "export it again, or take what can be read with --allow-truncated"
        switch error {
        case .unreadable(let words): self.init(.fileNotReadable, "cannot read \(path): \(words)")
        case .notAnArchive:
            self.init(
                .damagedArchive, "\(path) begins like an archive and is none, or it was cut off",
                hint: cutHint)
        case .damaged(let words):
            self.init(.damagedArchive, "\(path) is damaged: \(words)", hint: cutHint)
        case .checksumMismatch(let member):
            self.init(
                .damagedArchive, "\(path) is damaged: the checksum of \(member) is wrong",
                hint: "copy or export it again")
        case .encrypted(let member):
            self.init(.damagedArchive, "\(member) in \(path) is encrypted")
        case .hostileName(let name):
            self.init(
                .hostileArchive, "\(path) has a member that leads out of it: \(name)",
                hint: "no export has that; do not trust the file")
        }
    }
}
