package import Foundation
internal import KymoSodium

/// The identity of an imported sample: a UUID version 8 made from what the sample says.
///
/// Importing the same content again gives the same identity (decisions 7). Not part of it: the
/// creation date, the version of the source, beats, and everything that Kymo derives.
/// `Schemas/event-log.md` gives the bytes that are hashed.
package enum ContentIdentity {
    /// Hash of one part of a sample; parts repeat, so callers keep them.
    package struct Part: Hashable, Sendable, BitwiseCopyable {
        /// The hash's bytes as two words, each in the order of this machine's memory.
        fileprivate let words: Words

        fileprivate typealias Words = (first: UInt64, second: UInt64)

        fileprivate init(hashing content: [UInt8]) {
            words = ContentIdentity.words(Blake2b.digest128(content))
        }

        package static func == (a: Part, b: Part) -> Bool { a.words == b.words }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(words.first)
            hasher.combine(words.second)
        }

        /// A part that is absent.
        package static let none = Part(hashing: [])

        /// A type identifier, source name, unit or value given as text.
        package init(text: String) { self.init(hashing: Array(text.utf8)) }

        package init(device: Device) {
            var out = ByteWriter()
            device.encode(to: &out)
            self.init(hashing: out.bytes)
        }

        package init(metadata: Metadata) {
            var out = ByteWriter()
            metadata.encode(to: &out)
            self.init(hashing: out.bytes)
        }

        package init(series: [SeriesEntry]) {
            var out = ByteWriter()
            for entry in series {
                out.write(entry.start.seconds)
                out.write(entry.end.seconds)
                out.write(entry.value)
            }
            self.init(hashing: out.bytes)
        }

        fileprivate var word: UInt64 { words.first.littleEndian }
    }

    /// The value as it enters the hash: a kind byte and eight bytes.
    package enum Value: Hashable, Sendable {
        case quantity(Double)
        case category(Int64)
        case text(Part)
        case series(Part)

        fileprivate var encoded: (kind: UInt8, bits: UInt64) {
            switch self {
            case .quantity(let value): (1, value.bitPattern)
            case .category(let raw): (2, UInt64(bitPattern: raw))
            case .text(let part): (3, part.word)
            case .series(let part): (4, part.word)
            }
        }
    }

    /// Makes the identity.
    ///
    /// - Parameter ordinal: 0, or k for the k-th equal point with another creation date.
    package static func uuid(
        type: Part, sourceName: Part, device: Part, unit: Part, metadata: Part, start: Instant,
        end: Instant, value: Value, ordinal: UInt32
    ) -> UUID {
        let (kind, bits) = value.encoded
        // 109 bytes, little-endian: five hashes, two dates, the kind of value, its bits, ordinal.
        let block: InlineArray<14, UInt64> = [
            type.words.first, type.words.second, sourceName.words.first, sourceName.words.second,
            device.words.first, device.words.second, unit.words.first, unit.words.second,
            metadata.words.first, metadata.words.second, start.seconds.bitPattern.littleEndian,
            end.seconds.bitPattern.littleEndian, (UInt64(kind) | bits << 8).littleEndian,
            (bits >> 56 | UInt64(ordinal) << 8).littleEndian,
        ]
        let hash = unsafe Blake2b.digest128(block.span.bytes.extracting(0..<109))
        return layOut(words(hash), start: start)
    }

    /// 48 bits of Unix milliseconds, then the hash under version 8 and the RFC 9562 variant.
    private static func layOut(_ hash: (UInt64, UInt64), start: Instant) -> UUID {
        let limit = 281_474_976_710_655.0
        let milliseconds = UInt64(max(0, min(limit, (start.unixSeconds * 1000).rounded(.down))))
        let first = (milliseconds << 16 | hash.0.bigEndian & 0x0FFF | 0x8000).bigEndian
        let second = (hash.1.bigEndian & ~(0xC0 << 56) | 0x80 << 56).bigEndian
        var bytes = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
        unsafe withUnsafeMutableBytes(of: &bytes) { target in
            unsafe target.storeBytes(of: first, as: UInt64.self)
            unsafe target.storeBytes(of: second, toByteOffset: 8, as: UInt64.self)
        }
        return UUID(uuid: bytes)
    }

    /// The bytes of a hash as two words in the order of this machine's memory.
    private static func words(_ hash: Digest128) -> (first: UInt64, second: UInt64) {
        hash.withBytes { bytes in
            // The digest has sixteen bytes; every bit pattern is a UInt64.
            unsafe (
                bytes.unsafeLoadUnaligned(as: UInt64.self),
                bytes.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self)
            )
        }
    }
}

/// Identities of the rows of one dictionary, hashing each repeated part once.
package struct IdentityHasher {
    private var types: [ContentIdentity.Part?] = []
    private var names: [ContentIdentity.Part?] = []
    private var units: [ContentIdentity.Part?] = []
    private var devices: [ContentIdentity.Part?] = []
    private var metadata: [ContentIdentity.Part?] = []

    package init() {}

    /// The identity of a row of `dictionary`; always the same dictionary, which may grow.
    package mutating func uuid(
        for row: SampleRow, ordinal: UInt32, in dictionary: SampleDictionary
    ) -> UUID {
        let unit: Int32
        let value: ContentIdentity.Value
        switch row.value {
        case .quantity(let number, let number2): (value, unit) = (.quantity(number), number2)
        case .category(let raw): (value, unit) = (.category(raw), -1)
        case .text(let text): (value, unit) = (.text(.init(text: dictionary.texts[text])), -1)
        case .series(let index, let number2):
            (value, unit) = (.series(.init(series: dictionary.series[Int(index)])), number2)
        }
        return ContentIdentity.uuid(
            type: Self.part(row.type, &types) { .init(text: dictionary.types[$0]) },
            sourceName: Self.part(row.revision, &names) {
                .init(text: dictionary.revisions[$0].name)
            },
            device: Self.part(row.device, &devices) { .init(device: dictionary.devices[$0]) },
            unit: Self.part(unit, &units) { .init(text: dictionary.units[$0].unitString) },
            metadata: Self.part(row.metadata, &metadata) {
                .init(metadata: dictionary.metadata[$0])
            },
            start: row.start, end: row.end, value: value, ordinal: ordinal)
    }

    private static func part(
        _ number: Int32, _ known: inout [ContentIdentity.Part?],
        make: (Int32) -> ContentIdentity.Part
    ) -> ContentIdentity.Part {
        guard number >= 0 else { return .none }
        let index = Int(number)
        while known.count <= index { known.append(nil) }
        if let part = known[index] { return part }
        let part = make(number)
        known[index] = part
        return part
    }
}
