import Foundation

/// Reads one chunk back into events and the dictionary that their rows refer to.
package enum ChunkDecoder {
    /// - Throws: `CodecError` for bytes that are no chunk; nothing is believed unchecked.
    package static func decode(_ bytes: [UInt8]) throws(CodecError) -> EventBatch {
        var input = ByteReader(bytes)
        _ = try input.readBytes(ChunkEncoder.saltSize)
        let at = input.offset
        let count = try input.readCount(minimumSize: 0)
        guard count > 0, count <= ChunkEncoder.maximumCount else {
            throw .invalid("event count", at: at)
        }
        let kinds = try Column.readIntegers(count, from: &input)
        var batch = EventBatch()
        let saved = kinds.count { $0 == 1 }
        let rows = saved == 0 ? [] : try decodeRows(saved, into: &batch.dictionary, from: &input)
        var deletions: [Deletion] = []
        for _ in 0..<kinds.count(where: { $0 == 2 }) {
            deletions.append(try decodeDeletion(from: &input))
        }
        var nextRow = rows.makeIterator()
        var nextDeletion = deletions.makeIterator()
        batch.events.reserveCapacity(count)
        for kind in kinds {
            if kind == 1, let row = nextRow.next() {
                batch.events.append(.saved(row))
            } else if kind == 2, let deletion = nextDeletion.next() {
                batch.events.append(.deleted(deletion))
            } else {
                batch.events.append(.setting(try Setting.decode(kind: kind, from: &input)))
            }
        }
        guard input.remaining == 0 else { throw .invalid("end of chunk", at: input.offset) }
        return batch
    }

    private static func decodeDeletion(from input: inout ByteReader) throws(CodecError) -> Deletion
    {
        let uuid = try decodeUUID(from: &input)
        return Deletion(
            uuid: uuid, type: try input.readText(),
            savedAt: LogPosition(try input.readVarint()), reason: try input.readOptionalText())
    }

    private static func decodeUUID(from input: inout ByteReader) throws(CodecError) -> UUID {
        let at = input.offset
        guard let uuid = UUID(byteArray: try input.readBytes(16)) else {
            throw .truncated(at: at)
        }
        return uuid
    }

    private static func decodeRows(
        _ count: Int, into dictionary: inout SampleDictionary, from input: inout ByteReader
    ) throws(CodecError) -> [SampleRow] {
        let sizes = try readDictionaries(into: &dictionary, from: &input)
        let columns = try DecodedColumns(count, sizes: sizes, from: &input)
        var rows: [SampleRow] = []
        rows.reserveCapacity(count)
        for index in 0..<count { rows.append(columns.row(at: index)) }
        for index in 0..<count {
            if case .series(_, let unit) = rows[index].value {
                let number = dictionary.add(series: try SeriesCodec.decode(from: &input))
                rows[index].value = .series(number, unit: unit)
            }
        }
        for index in 0..<count where columns.hasBeats[index] {
            rows[index].beats = dictionary.add(beats: try BeatsCodec.decode(from: &input))
        }
        var hasher = IdentityHasher()
        for index in 0..<count {
            if let ordinal = rows[index].identityOrdinal {
                rows[index].uuid = hasher.uuid(for: rows[index], ordinal: ordinal, in: dictionary)
            } else {
                rows[index].uuid = try decodeUUID(from: &input)
            }
        }
        return rows
    }

    /// Stands in a row until its identifier is read or made.
    static let placeholder = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    /// How many entries each dictionary of the chunk has.
    struct Sizes {
        var types = 0
        var units = 0
        var revisions = 0
        var devices = 0
        var metadata = 0
        var texts = 0
    }

    /// Entries of a chunk's dictionaries are distinct, so that numbers keep their order.
    private static func readDictionaries(
        into dictionary: inout SampleDictionary, from input: inout ByteReader
    ) throws(CodecError) -> Sizes {
        var sizes = Sizes()
        sizes.types = try readEntries(from: &input) { (input) throws(CodecError) in
            dictionary.intern(type: try input.readText())
        }
        sizes.units = try readEntries(from: &input) { (input) throws(CodecError) in
            dictionary.intern(unit: try Unit.decode(from: &input))
        }
        sizes.revisions = try readEntries(from: &input) { (input) throws(CodecError) in
            dictionary.intern(revision: try SourceRevision.decode(from: &input))
        }
        sizes.devices = try readEntries(from: &input) { (input) throws(CodecError) in
            dictionary.intern(device: try Device.decode(from: &input))
        }
        sizes.metadata = try readEntries(from: &input) { (input) throws(CodecError) in
            dictionary.intern(metadata: try Metadata.decode(from: &input))
        }
        sizes.texts = try readEntries(from: &input) { (input) throws(CodecError) in
            dictionary.intern(text: try input.readText())
        }
        return sizes
    }

    private static func readEntries(
        from input: inout ByteReader,
        _ readOne: (inout ByteReader) throws(CodecError) -> Int32
    ) throws(CodecError) -> Int {
        let count = try input.readCount()
        for expected in 0..<count {
            let at = input.offset
            guard try readOne(&input) == expected else {
                throw .invalid("dictionary entry", at: at)
            }
        }
        return count
    }
}

/// The columns of a chunk's saved samples, read and checked.
private struct DecodedColumns {
    var types: [Int32]
    var starts: [Double]
    var ends: [Double]
    var created: [Double?]
    var values: [RowValue]
    var revisions: [Int32]
    var devices: [Int32]
    var metadata: [Int32]
    var hasBeats: [Bool]
    var identities: [Int64]

    init(
        _ count: Int, sizes: ChunkDecoder.Sizes, from input: inout ByteReader
    ) throws(CodecError) {
        types = try Column.readNumbers(count, below: sizes.types, from: &input)
        let starts = try Column.readDoubles(count, from: &input)
        let ends = try Column.readDoubles(count, reference: starts.scaled, from: &input)
        self.starts = starts.values
        self.ends = ends.values
        created = try Self.readCreated(count, ends: ends.scaled, from: &input)
        values = try Self.readValues(count, sizes: sizes, from: &input)
        revisions = try Column.readNumbers(count, below: sizes.revisions, from: &input)
        devices = try Column.readNumbers(count, below: sizes.devices + 1, from: &input)
        metadata = try Column.readNumbers(count, below: sizes.metadata + 1, from: &input)
        hasBeats = try Column.readPresence(count, from: &input)
        let at = input.offset
        identities = try Column.readIntegers(count, from: &input)
        guard identities.allSatisfy({ $0 >= 0 && $0 <= Int64(UInt32.max) }) else {
            throw .invalid("identity ordinal", at: at)
        }
    }

    private static func readCreated(
        _ count: Int, ends: Column.Scaled?, from input: inout ByteReader
    ) throws(CodecError) -> [Double?] {
        let present = try Column.readPresence(count, from: &input)
        let reference = ends.map { ends in
            Column.Scaled(
                power: ends.power,
                integers: present.indices.filter { present[$0] }.map { ends.integers[$0] })
        }
        let values = try Column.readDoubles(
            present.count { $0 }, reference: reference, from: &input
        ).values
        var next = values.makeIterator()
        return present.map { $0 ? next.next() : nil }
    }

    private static func readValues(
        _ count: Int, sizes: ChunkDecoder.Sizes, from input: inout ByteReader
    ) throws(CodecError) -> [RowValue] {
        let kinds = try Column.readNumbers(count, below: 4, from: &input)
        let quantities = try Column.readDoubles(kinds.count { $0 == 0 }, from: &input).values
        let units = try Column.readNumbers(
            kinds.count { $0 < 2 }, below: sizes.units, from: &input)
        let categories = try Column.readIntegers(kinds.count { $0 == 2 }, from: &input)
        let texts = try Column.readNumbers(
            kinds.count { $0 == 3 }, below: sizes.texts, from: &input)
        var nextQuantity = quantities.makeIterator()
        var nextUnit = units.makeIterator()
        var nextCategory = categories.makeIterator()
        var nextText = texts.makeIterator()
        return kinds.map { kind in
            switch kind {
            case 0: .quantity(nextQuantity.next() ?? 0, unit: nextUnit.next() ?? 0)
            case 1: .series(0, unit: nextUnit.next() ?? 0)
            case 2: .category(nextCategory.next() ?? 0)
            default: .text(nextText.next() ?? 0)
            }
        }
    }

    func row(at index: Int) -> SampleRow {
        SampleRow(
            uuid: ChunkDecoder.placeholder,
            identityOrdinal: identities[index] == 0
                ? nil : UInt32(truncatingIfNeeded: identities[index] - 1),
            type: types[index], start: Instant(seconds: starts[index]),
            end: Instant(seconds: ends[index]),
            created: created[index].map { Instant(seconds: $0) }, value: values[index],
            revision: revisions[index], device: devices[index] - 1, metadata: metadata[index] - 1)
    }
}
