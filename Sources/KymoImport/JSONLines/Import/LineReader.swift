/// Cuts a stream of bytes into lines, holding one line and one read at a time.
struct LineReader {
    /// Longest line, in bytes.
    static let lineLimit = 16 << 20

    private let source: any ByteSource
    private var buffer: [UInt8] = []
    private var begin = 0
    private var searched = 0
    private var isAtEnd = false
    /// Number of the line read last, from 1.
    private(set) var number = 0

    init(_ source: any ByteSource) { self.source = source }

    /// The next line without its end (LF or CRLF), or nil after the last.
    ///
    /// - Throws: `lineTooLong`, and what the source throws.
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
                    hint: "a sample is one line of some hundred bytes; is a line break missing?",
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
        isAtEnd = try source.appendBlock(to: &buffer) == 0
    }
}
