import Foundation
import KymoCore

/// Decides which samples of one file are one and the same (decisions 7).
struct LineDuplicates {
    /// What becomes of a sample.
    enum Verdict: Hashable {
        /// It is new; its identifier is its content identity with this ordinal.
        case identity(UUID, ordinal: UInt32)
        /// It is new under the identifier it came with.
        case given
        case duplicate
        /// Its identifier stands in the file already, with other content.
        case inUse
    }

    private struct Seen {
        /// Creation dates in order of first appearance; the k-th is ordinal k.
        var created: [Double?]
    }

    private let keepsDuplicates: Bool
    private var byContent: [UUID: Seen] = [:]
    /// Content identity of each identifier that lines gave.
    private var given: [UUID: UUID] = [:]

    init(keepsDuplicates: Bool) { self.keepsDuplicates = keepsDuplicates }

    /// The content identity of a sample with an ordinal.
    static func identity(of sample: Sample, ordinal: UInt32 = 0) -> UUID {
        var dictionary = SampleDictionary()
        let row = dictionary.row(for: sample)
        var hasher = IdentityHasher()
        return hasher.uuid(for: row, ordinal: ordinal, in: dictionary)
    }

    mutating func judge(_ sample: Sample, hasIdentifier: Bool) -> Verdict {
        let content = Self.identity(of: sample)
        if hasIdentifier {
            if let known = given[sample.uuid] { return known == content ? .duplicate : .inUse }
            given[sample.uuid] = content
            return .given
        }
        let created = sample.created?.seconds
        guard var seen = byContent[content] else {
            byContent[content] = Seen(created: [created])
            return .identity(content, ordinal: 0)
        }
        if !keepsDuplicates {
            // A copy with length was synced again; equal points are separate if made apart.
            if sample.start < sample.end || seen.created.contains(where: { $0 == created }) {
                return .duplicate
            }
        }
        let ordinal = UInt32(clamping: seen.created.count)
        seen.created.append(created)
        byContent[content] = seen
        return .identity(Self.identity(of: sample, ordinal: ordinal), ordinal: ordinal)
    }
}
