/// A few words that order like their bytes, first word first.
struct SpooledWords<let wordCount: Int>: Comparable {
    private var words: InlineArray<wordCount, UInt64>

    init(_ words: InlineArray<wordCount, UInt64>) { self.words = words }

    subscript(place: Int) -> UInt64 { words[place] }

    /// The bytes as they stand in a spool.
    func append(to bytes: inout [UInt8]) {
        for place in words.indices {
            var rest = words[place]
            for _ in 0..<8 {
                bytes.append(UInt8(truncatingIfNeeded: rest))
                rest >>= 8
            }
        }
    }

    /// Reads what `append` wrote.
    init(_ bytes: [UInt8], at begin: Int) {
        words = InlineArray { place in
            (0..<8).reversed().reduce(0) { $0 << 8 | UInt64(bytes[begin + place * 8 + $1]) }
        }
    }

    static func < (a: SpooledWords, b: SpooledWords) -> Bool {
        for place in a.words.indices where a.words[place] != b.words[place] {
            return a.words[place] < b.words[place]
        }
        return false
    }

    static func == (a: SpooledWords, b: SpooledWords) -> Bool {
        a.words.indices.allSatisfy { a.words[$0] == b.words[$0] }
    }
}

/// Sorts any number of words with bounded memory: runs on disk, merged while reading.
final class WordSpool<let wordCount: Int> {
    private let runLimit: Int
    private let file: SpoolFile
    private var pending: [SpooledWords<wordCount>] = []
    private var runs: [Range<Int>] = []
    /// Entries appended so far.
    private(set) var count = 0

    /// - Parameters:
    ///   - directory: where the runs go, once there are more entries than fit in memory.
    ///   - runLimit: most entries in memory.
    init(in directory: String, runLimit: Int = 1_000_000 / wordCount) {
        file = SpoolFile(in: directory)
        self.runLimit = runLimit
    }

    /// - Throws: `spoolFailed`.
    func append(_ entry: SpooledWords<wordCount>) throws(ImportError) {
        if pending.count >= runLimit { try writeRun() }
        pending.append(entry)
        count += 1
    }

    /// Everything in order, as often as asked. Nothing may be appended afterwards.
    ///
    /// - Throws: `spoolFailed`.
    func sorted() throws(ImportError) -> SortedWords<wordCount> {
        if runs.isEmpty {
            pending.sort()
            return SortedWords(memory: pending)
        }
        try writeRun()
        try file.flush()
        return try SortedWords(runs: runs, of: file)
    }

    private func writeRun() throws(ImportError) {
        if pending.isEmpty { return }
        pending.sort()
        let begin = file.count
        var bytes: [UInt8] = []
        for entry in pending {
            entry.append(to: &bytes)
            if bytes.count >= 32 * 1024 {
                try file.append(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        try file.append(bytes)
        runs.append(begin..<file.count)
        pending.removeAll(keepingCapacity: true)
    }
}

/// Entries of a spool, one after the other in order.
struct SortedWords<let wordCount: Int> {
    /// One run, read block by block.
    private struct Run {
        var rest: Range<Int>
        var block: [SpooledWords<wordCount>] = []
        var next = 0

        var first: SpooledWords<wordCount>? { next < block.count ? block[next] : nil }
    }

    private var runs: [Run]
    private let file: SpoolFile?
    private static var entryBytes: Int { wordCount * 8 }
    private static var blockCount: Int { 1024 }

    init(memory: [SpooledWords<wordCount>]) {
        file = nil
        runs = [Run(rest: 0..<0, block: memory)]
    }

    init(runs: [Range<Int>], of file: SpoolFile) throws(ImportError) {
        self.file = file
        self.runs = runs.map { Run(rest: $0) }
        for number in self.runs.indices { try refill(number) }
    }

    /// The next entry, or nil after the last.
    ///
    /// - Throws: `spoolFailed`.
    mutating func pop() throws(ImportError) -> SpooledWords<wordCount>? {
        var best: (run: Int, entry: SpooledWords<wordCount>)?
        for number in runs.indices {
            guard let first = runs[number].first else { continue }
            if best.map({ first < $0.entry }) ?? true { best = (number, first) }
        }
        guard let best else { return nil }
        runs[best.run].next += 1
        if runs[best.run].first == nil { try refill(best.run) }
        return best.entry
    }

    private mutating func refill(_ number: Int) throws(ImportError) {
        let rest = runs[number].rest
        guard let file, !rest.isEmpty else { return }
        let wanted = min(rest.count, Self.blockCount * Self.entryBytes)
        var bytes: [UInt8] = []
        while bytes.count < wanted {
            let before = bytes.count
            try file.read(wanted - before, at: rest.lowerBound + before, into: &bytes)
            guard bytes.count > before else {
                throw ImportError(.spoolFailed, "the spool is damaged")
            }
        }
        runs[number].block = stride(from: 0, to: wanted, by: Self.entryBytes).map {
            SpooledWords(bytes, at: $0)
        }
        runs[number].next = 0
        runs[number].rest = (rest.lowerBound + wanted)..<rest.upperBound
    }
}
