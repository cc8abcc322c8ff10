/// Writes events as chunks: by column, each chunk with its own salt and dictionaries, so that one
/// chunk can be read, and erased, without any other (decisions 4).
package struct ChunkEncoder {
    /// Most events of one chunk.
    package static let maximumCount = 256
    package static let saltSize = 16

    private let dictionary: SampleDictionary
    private var types: LocalNumbers
    private var units: LocalNumbers
    private var revisions: LocalNumbers
    private var devices: LocalNumbers
    private var metadata: LocalNumbers
    private var texts: LocalNumbers

    /// - Parameter dictionary: the one that the rows to come refer to.
    package init(dictionary: SampleDictionary) {
        self.dictionary = dictionary
        types = LocalNumbers(count: dictionary.types.count)
        units = LocalNumbers(count: dictionary.units.count)
        revisions = LocalNumbers(count: dictionary.revisions.count)
        devices = LocalNumbers(count: dictionary.devices.count)
        metadata = LocalNumbers(count: dictionary.metadata.count)
        texts = LocalNumbers(count: dictionary.texts.count)
    }

    /// The bytes of one chunk.
    ///
    /// - Parameter salt: 16 random bytes that keep its hash from telling its content.
    package mutating func encode(_ events: ArraySlice<Event>, salt: [UInt8]) -> [UInt8] {
        startChunk()
        var rows: [SampleRow] = []
        var deletions: [Deletion] = []
        var settings: [Setting] = []
        var kinds: [Int64] = []
        for event in events {
            switch event {
            case .saved(let row):
                rows.append(row)
                kinds.append(1)
            case .deleted(let deletion):
                deletions.append(deletion)
                kinds.append(2)
            case .setting(let setting):
                settings.append(setting)
                kinds.append(setting.kindNumber)
            }
        }
        var out = ByteWriter(reserving: 64 * events.count + 64)
        out.write(bytes: salt)
        out.write(count: events.count)
        Column.write(integers: kinds, to: &out)
        if !rows.isEmpty { encode(rows, to: &out) }
        for deletion in deletions { Self.encode(deletion, to: &out) }
        for setting in settings { setting.encode(to: &out) }
        return out.bytes
    }

    private mutating func startChunk() {
        types.startChunk()
        units.startChunk()
        revisions.startChunk()
        devices.startChunk()
        metadata.startChunk()
        texts.startChunk()
    }

    private mutating func encode(_ rows: [SampleRow], to out: inout ByteWriter) {
        var columns = RowColumns(capacity: rows.count)
        for row in rows { add(row, to: &columns) }
        writeDictionaries(to: &out)
        columns.write(to: &out)
        for row in rows {
            if case .series(let number, _) = row.value {
                SeriesCodec.encode(dictionary.series[Int(number)], to: &out)
            }
        }
        for row in rows where row.beats >= 0 {
            BeatsCodec.encode(dictionary.beats[Int(row.beats)], to: &out)
        }
        for row in rows where row.identityOrdinal == nil { out.write(bytes: row.uuid.byteArray) }
    }

    private mutating func add(_ row: SampleRow, to columns: inout RowColumns) {
        columns.types.append(types.use(row.type))
        columns.starts.append(row.start.seconds)
        columns.ends.append(row.end.seconds)
        columns.created.append(row.created?.seconds)
        switch row.value {
        case .quantity(let value, let unit):
            columns.valueKinds.append(0)
            columns.quantities.append(value)
            columns.units.append(units.use(unit))
        case .series(_, let unit):
            columns.valueKinds.append(1)
            columns.units.append(units.use(unit))
        case .category(let raw):
            columns.valueKinds.append(2)
            columns.categories.append(raw)
        case .text(let text):
            columns.valueKinds.append(3)
            columns.texts.append(texts.use(text))
        }
        columns.revisions.append(revisions.use(row.revision))
        columns.devices.append(devices.useOptional(row.device))
        columns.metadata.append(metadata.useOptional(row.metadata))
        columns.hasBeats.append(row.beats >= 0)
        columns.identities.append(row.identityOrdinal.map { Int64($0) + 1 } ?? 0)
    }

    private func writeDictionaries(to out: inout ByteWriter) {
        out.write(count: types.used.count)
        for number in types.used { out.write(text: dictionary.types[number]) }
        out.write(count: units.used.count)
        for number in units.used { out.write(text: dictionary.units[number].unitString) }
        out.write(count: revisions.used.count)
        for number in revisions.used { dictionary.revisions[number].encode(to: &out) }
        out.write(count: devices.used.count)
        for number in devices.used { dictionary.devices[number].encode(to: &out) }
        out.write(count: metadata.used.count)
        for number in metadata.used { dictionary.metadata[number].encode(to: &out) }
        out.write(count: texts.used.count)
        for number in texts.used { out.write(text: dictionary.texts[number]) }
    }

    private static func encode(_ deletion: Deletion, to out: inout ByteWriter) {
        out.write(bytes: deletion.uuid.byteArray)
        out.write(text: deletion.type)
        out.write(varint: deletion.savedAt.rawValue)
        out.write(optionalText: deletion.reason)
    }
}

/// The columns of the saved samples of a chunk, in the order in which they are written.
struct RowColumns {
    var types: [Int64] = []
    var starts: [Double] = []
    var ends: [Double] = []
    var created: [Double?] = []
    var valueKinds: [Int64] = []
    var quantities: [Double] = []
    var units: [Int64] = []
    var categories: [Int64] = []
    var texts: [Int64] = []
    var revisions: [Int64] = []
    var devices: [Int64] = []
    var metadata: [Int64] = []
    var hasBeats: [Bool] = []
    /// Ordinal of the content identity plus one; 0 where the identifier is stored.
    var identities: [Int64] = []

    init(capacity: Int) {
        types.reserveCapacity(capacity)
        starts.reserveCapacity(capacity)
        ends.reserveCapacity(capacity)
        created.reserveCapacity(capacity)
        quantities.reserveCapacity(capacity)
    }

    func write(to out: inout ByteWriter) {
        Column.write(integers: types, to: &out)
        let scaled = Column.write(doubles: starts, sorted: true, to: &out)
        let ends = Column.write(doubles: ends, reference: scaled, to: &out)
        Column.write(presence: created.map { $0 != nil }, to: &out)
        // The reference is the ends of the rows that have a creation date.
        let reference = ends.map { ends in
            Column.Scaled(
                power: ends.power,
                integers: created.indices.filter { created[$0] != nil }.map { ends.integers[$0] })
        }
        Column.write(doubles: created.compactMap { $0 }, reference: reference, to: &out)
        Column.write(integers: valueKinds, to: &out)
        Column.write(doubles: quantities, to: &out)
        Column.write(integers: units, to: &out)
        Column.write(integers: categories, to: &out)
        Column.write(integers: texts, to: &out)
        Column.write(integers: revisions, to: &out)
        Column.write(integers: devices, to: &out)
        Column.write(integers: metadata, to: &out)
        Column.write(presence: hasBeats, to: &out)
        Column.write(integers: identities, to: &out)
    }
}
