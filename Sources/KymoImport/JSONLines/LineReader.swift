import Foundation

/// Cuts a stream of bytes into lines, holding one line and one read at a time.
struct LineReader {
    /// Longest line, in bytes.
    static let lineLimit = 16 << 20
    private static let readSize = 1 << 18

    private let file: FileHandle
    private var buffer: [UInt8] = []
    private var begin = 0
    private var searched = 0
    private var isAtEnd = false
    /// Number of the line read last, from 1.
    private(set) var number = 0
    /// Bytes read from the stream.
    private(set) var byteCount = 0

    init(_ file: FileHandle) { self.file = file }

    /// The next line without its end (LF or CRLF), or nil after the last.
    ///
    /// - Throws: `lineTooLong`, `fileNotReadable`.
    mutating func next() throws(ImportError) -> [UInt8]? {
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { (begin, searched) = (end + 1, end + 1) }
                return line(upTo: end)
            }
            searched = buffer.count
            if buffer.count - begin > Self.lineLimit {
                throw ImportError(
                    .lineTooLong, "line \(number + 1) is longer than \(Self.lineLimit >> 20) MiB",
                    line: number + 1)
            }
            if isAtEnd {
                if begin == buffer.count { return nil }
                defer { (begin, searched) = (buffer.count, buffer.count) }
                return line(upTo: buffer.count)
            }
            try refill()
        }
    }

    private mutating func line(upTo end: Int) -> [UInt8] {
        number += 1
        var first = begin
        if number == 1, buffer[first..<end].starts(with: [0xEF, 0xBB, 0xBF]) { first += 3 }
        let last = end > first && buffer[end - 1] == 0x0D ? end - 1 : end
        return Array(buffer[first..<last])
    }

    private mutating func refill() throws(ImportError) {
        buffer.removeFirst(begin)
        searched -= begin
        begin = 0
        do {
            let more = try file.read(upToCount: Self.readSize) ?? Data()
            isAtEnd = more.isEmpty
            byteCount += more.count
            buffer.append(contentsOf: more)
        } catch {
            throw ImportError(.fileNotReadable, "reading failed after line \(number): \(error)")
        }
    }
}
