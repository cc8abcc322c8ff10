internal import KymoSodium

/// Types, source revisions, devices and sources, numbered from 0 in order of first use.
package enum DictionaryIndex {
    package enum Kind: UInt8, Sendable {
        case type = 1
        case revision = 2
        case device = 3
        /// Numbered here by bundle identifier; described in `SourceIndex`.
        case source = 4
    }

    /// The number of some content, or nil if it was never used.
    package static func number(
        of content: [UInt8], _ kind: Kind, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> UInt32? {
        guard let value = try index.get(numberKey(content, kind)) else { return nil }
        return OrderedKey.integer(value, at: 0)
    }

    /// The number of some content, given now if it is new.
    package static func intern(
        _ content: [UInt8], _ kind: Kind, in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> UInt32 {
        if let known = try number(of: content, kind, in: index) { return known }
        let number = try nextNumber(kind, in: index)
        try index.put(numberKey(content, kind), OrderedKey().adding(number).bytes)
        try index.put(contentKey(number, kind), content)
        return number
    }

    /// What a number stands for.
    package static func content(
        _ number: UInt32, _ kind: Kind, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [UInt8]? {
        try index.get(contentKey(number, kind))
    }

    /// How many numbers of a kind are in use: 0 ..< count.
    package static func nextNumber(
        _ kind: Kind, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> UInt32 {
        let prefix = IndexTable.dictionary.key.adding(kind.rawValue).bytes
        guard let last = try index.last(atOrBefore: contentKey(.max, kind)),
            last.key.starts(with: prefix),
            let number = OrderedKey.integer(last.key, at: 2, as: UInt32.self)
        else { return 0 }
        return number &+ 1
    }

    private static func contentKey(_ number: UInt32, _ kind: Kind) -> [UInt8] {
        IndexTable.dictionary.key.adding(kind.rawValue).adding(number).bytes
    }

    /// Content can be of any length, so its hash stands in the key.
    private static func numberKey(_ content: [UInt8], _ kind: Kind) -> [UInt8] {
        var key = IndexTable.numbers.key.adding(kind.rawValue).bytes
        key.append(contentsOf: Blake2b.digest128(content).bytes)
        return key
    }

    /// The source revision of a number.
    static func revision(
        _ number: UInt32, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> SourceRevision {
        guard let content = try content(number, .revision, in: index) else {
            throw .inconsistent("a source revision has no content")
        }
        var input = ByteReader(content)
        do throws(CodecError) {
            return try SourceRevision.decode(from: &input)
        } catch {
            throw .damaged(.dictionary, error)
        }
    }
}
