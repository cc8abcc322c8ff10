internal import Foundation
internal import KymoCore

/// An identifier and where it was saved, as three words that order like their bytes.
struct SpooledIdentifier: Comparable {
    var first: UInt64
    var second: UInt64
    var third: UInt64

    /// Ordered by identifier.
    static func identifier(_ entry: IdentifierEntry) -> SpooledIdentifier {
        SpooledIdentifier(
            first: entry.high, second: entry.low, third: entry.position.rawValue)
    }

    /// Ordered by position.
    static func position(_ entry: IdentifierEntry) -> SpooledIdentifier {
        SpooledIdentifier(first: entry.position.rawValue, second: entry.high, third: entry.low)
    }

    /// What `position` was made from.
    var positionedEntry: IdentifierEntry {
        IdentifierEntry(high: second, low: third, position: LogPosition(first))
    }

    func isSameIdentifier(as entry: IdentifierEntry) -> Bool {
        first == entry.high && second == entry.low
    }

    static func < (a: SpooledIdentifier, b: SpooledIdentifier) -> Bool {
        (a.first, a.second, a.third) < (b.first, b.second, b.third)
    }
}

/// Sorts any number of identifiers with bounded memory: runs on disk, merged while reading.
final class IdentifierSpool {
    private let directory: String
    private let runLimit: Int
    private var pending: [SpooledIdentifier] = []
    private var file: SpoolFile?
    private var runs: [Range<Int>] = []
    /// Identifiers appended so far.
    private(set) var count = 0

    /// - Parameters:
    ///   - directory: where the runs go, once there are more than fit in memory.
    ///   - runLimit: most identifiers in memory.
    init(in directory: String, runLimit: Int = 262_144) {
        self.directory = directory
        self.runLimit = runLimit
    }

    /// - Throws: `spoolFailed`.
    func append(_ identifier: SpooledIdentifier) throws(ImportError) {
        if pending.count >= runLimit { try writeRun() }
        pending.append(identifier)
        count += 1
    }

    /// Everything in order, as often as asked. Nothing may be appended afterwards.
    ///
    /// - Throws: `spoolFailed`.
    func sorted() throws(ImportError) -> SortedIdentifiers {
        if file == nil {
            pending.sort()
            return SortedIdentifiers(memory: pending)
        }
        try writeRun()
        try file?.flush()
        return try SortedIdentifiers(runs: runs, of: file)
    }

    private func writeRun() throws(ImportError) {
        if pending.isEmpty { return }
        let file: SpoolFile
        if let opened = self.file {
            file = opened
        } else {
            file = try SpoolFile(in: directory)
            self.file = file
        }
        pending.sort()
        let begin = file.count
        var bytes: [UInt8] = []
        for identifier in pending {
            for word in [identifier.first, identifier.second, identifier.third] {
                Self.append(word, to: &bytes)
            }
            if bytes.count >= 32 * 1024 {
                try file.append(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        try file.append(bytes)
        runs.append(begin..<file.count)
        pending.removeAll(keepingCapacity: true)
    }

    private static func append(_ word: UInt64, to bytes: inout [UInt8]) {
        var rest = word
        for _ in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }
}

/// Identifiers of a spool, one after the other in order.
struct SortedIdentifiers {
    /// One run, read block by block.
    private struct Run {
        var rest: Range<Int>
        var block: [SpooledIdentifier] = []
        var next = 0
        var first: SpooledIdentifier? { next < block.count ? block[next] : nil }
    }

    private var runs: [Run]
    private let file: SpoolFile?
    private static let size = 24
    private static let blockCount = 1024

    init(memory: [SpooledIdentifier]) {
        file = nil
        runs = [Run(rest: 0..<0, block: memory)]
    }

    init(runs: [Range<Int>], of file: SpoolFile?) throws(ImportError) {
        self.file = file
        self.runs = runs.map { Run(rest: $0) }
        for number in self.runs.indices { try refill(number) }
    }

    /// The next identifier, or nil after the last.
    ///
    /// - Throws: `spoolFailed`.
    mutating func pop() throws(ImportError) -> SpooledIdentifier? {
        var best: (run: Int, value: SpooledIdentifier)?
        for number in runs.indices {
            guard let first = runs[number].first else { continue }
            if best.map({ first < $0.value }) ?? true { best = (number, first) }
        }
        guard let best else { return nil }
        runs[best.run].next += 1
        if runs[best.run].first == nil { try refill(best.run) }
        return best.value
    }

    private mutating func refill(_ number: Int) throws(ImportError) {
        let rest = runs[number].rest
        guard let file, !rest.isEmpty else { return }
        let wanted = min(rest.count, Self.blockCount * Self.size)
        var bytes: [UInt8] = []
        while bytes.count < wanted {
            let before = bytes.count
            try file.read(wanted - before, at: rest.lowerBound + before, into: &bytes)
            guard bytes.count > before else {
                throw ImportError(.spoolFailed, "the spool is damaged")
            }
        }
        func word(_ begin: Int) -> UInt64 {
            (0..<8).reversed().reduce(0) { $0 << 8 | UInt64(bytes[begin + $1]) }
        }
        runs[number].block = stride(from: 0, to: wanted, by: Self.size).map {
            SpooledIdentifier(first: word($0), second: word($0 + 8), third: word($0 + 16))
        }
        runs[number].next = 0
        runs[number].rest = (rest.lowerBound + wanted)..<rest.upperBound
    }
}
