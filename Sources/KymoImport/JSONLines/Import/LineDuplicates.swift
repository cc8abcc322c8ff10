import Foundation
import KymoCore

/// Decides which lines of one file are one and the same sample (decisions 7).
///
/// Lines without an identifier go by their content: with length all equal ones are one sample; of
/// points each distinct creation date is one, the k-th earliest with ordinal k. Lines with an
/// identifier go by that: with the same content they are copies, with other content refused.
/// Memory is bounded for any file.
struct LineDuplicates {
    /// What becomes of a line.
    enum Verdict: Hashable {
        case duplicate
        /// Its identifier stands in the file already, with other content.
        case inUse
        /// It is new under the identifier it came with.
        case given
        /// It is new; its identifier is its content identity with this ordinal.
        case identity(ordinal: UInt32)
    }

    /// Identifier, kind, creation date, line, content identity.
    private let lines: WordSpool<7>
    private let directory: String

    /// - Parameter directory: where what does not fit in memory goes.
    init(in directory: String) {
        self.directory = directory
        lines = WordSpool(in: directory)
    }

    /// The content identity of a sample with an ordinal.
    static func identity(of sample: Sample, ordinal: UInt32 = 0) -> UUID {
        var sample = sample
        sample.metadata = sample.metadata.withWholeIntegers
        var dictionary = SampleDictionary()
        let row = dictionary.row(for: sample)
        var hasher = IdentityHasher()
        return hasher.uuid(for: row, ordinal: ordinal, in: dictionary)
    }

    /// Notes a line; lines come in order.
    ///
    /// - Throws: `spoolFailed`.
    func note(_ sample: Sample, hasIdentifier: Bool, line: Int) throws(ImportError) {
        let content = IdentifierEntry(Self.identity(of: sample), .start)
        let name = hasIdentifier ? IdentifierEntry(sample.uuid, .start) : content
        let kind: Kind =
            hasIdentifier ? .given : sample.start < sample.end ? .withLength : .point
        let created = hasIdentifier ? 0 : Self.ordered(sample.created?.seconds)
        try lines.append(
            SpooledWords([
                name.high, name.low, kind.rawValue, created, UInt64(clamping: line), content.high,
                content.low,
            ]))
    }

    /// Line and verdict of every line noted, in order of lines.
    ///
    /// - Parameter keepsDuplicates: whether equal lines without identifiers are samples each.
    /// - Throws: `spoolFailed`.
    func verdicts(keepsDuplicates: Bool) throws(ImportError) -> LineVerdicts {
        let judged = WordSpool<2>(in: directory)
        var group = Group()
        var sorted = try lines.sorted()
        while let line = try sorted.pop() {
            let verdict = group.judge(line, keepsDuplicates: keepsDuplicates)
            try judged.append(SpooledWords([line[4], verdict.word]))
        }
        return LineVerdicts(try judged.sorted())
    }

    /// Content comes before identifiers that were given, so that these are compared with it.
    fileprivate enum Kind: UInt64 {
        case point, withLength, given
    }

    /// Numbers that order like dates; none comes first.
    private static func ordered(_ date: Double?) -> UInt64 {
        guard let date else { return 0 }
        let bits = (date == 0 ? 0 : date).bitPattern
        return bits >> 63 == 1 ? ~bits : bits | 1 << 63
    }

    /// The lines of one identifier, as far as they have come.
    private struct Group {
        private var first: SpooledWords<7>?
        private var created: UInt64 = 0
        private var ordinal: UInt32 = 0

        mutating func judge(_ line: SpooledWords<7>, keepsDuplicates: Bool) -> Verdict {
            guard let first, first[0] == line[0], first[1] == line[1] else {
                first = line
                created = line[3]
                ordinal = 0
                return line[2] == Kind.given.rawValue ? .given : .identity(ordinal: 0)
            }
            if line[2] == Kind.given.rawValue {
                return first[5] == line[5] && first[6] == line[6] ? .duplicate : .inUse
            }
            if !keepsDuplicates {
                // A copy with length was synced again; equal points are separate if made apart.
                if line[2] == Kind.withLength.rawValue || line[3] == created { return .duplicate }
            }
            created = line[3]
            ordinal &+= 1
            return .identity(ordinal: ordinal)
        }
    }
}

/// Verdicts in order of lines.
struct LineVerdicts {
    private var sorted: SortedWords<2>

    init(_ sorted: SortedWords<2>) { self.sorted = sorted }

    /// The next line with its verdict, or nil after the last.
    ///
    /// - Throws: `spoolFailed`.
    mutating func next() throws(ImportError) -> (line: Int, verdict: LineDuplicates.Verdict)? {
        guard let words = try sorted.pop() else { return nil }
        return (Int(clamping: words[0]), LineDuplicates.Verdict(word: words[1]))
    }
}

extension LineDuplicates.Verdict {
    /// As one number, for a spool.
    var word: UInt64 {
        switch self {
        case .duplicate: 0
        case .inUse: 1
        case .given: 2
        case .identity(let ordinal): UInt64(ordinal) + 3
        }
    }

    init(word: UInt64) {
        self =
            switch word {
            case 0: .duplicate
            case 1: .inUse
            case 2: .given
            default: .identity(ordinal: UInt32(clamping: word - 3))
            }
    }
}
