/// Turns the rows of one dictionary into indexed samples, asking the index once for each part.
struct IndexNumbers {
    private let dictionary: SampleDictionary
    private var types: [UInt32?]
    private var revisions: [(revision: UInt32, source: UInt32)?]
    private var devices: [UInt32?]
    private var conversions: [Int64: UnitConversion?] = [:]

    init(dictionary: SampleDictionary) {
        self.dictionary = dictionary
        types = Array(repeating: nil, count: dictionary.types.count)
        revisions = Array(repeating: nil, count: dictionary.revisions.count)
        devices = Array(repeating: nil, count: dictionary.devices.count)
    }

    mutating func sample(
        _ row: SampleRow, at position: LogPosition,
        in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> IndexedSample {
        let revision = try revision(row.revision, in: &index)
        let (value, kind) = canonicalValue(of: row)
        return IndexedSample(
            identifier: IdentifierEntry(row.uuid, position),
            time: TimeEntry(
                start: row.start.seconds, end: row.end.seconds, value: value,
                revision: revision.revision, position: position, kind: kind),
            type: try type(row.type, in: &index), source: revision.source,
            device: row.device < 0 ? nil : try device(row.device, in: &index),
            series: series(of: row))
    }

    private mutating func type(
        _ number: Int32, in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> UInt32 {
        if let known = types[Int(number)] { return known }
        let content = Array(dictionary.types[number].utf8)
        let new = try DictionaryIndex.intern(content, .type, in: &index)
        types[Int(number)] = new
        return new
    }

    private mutating func revision(
        _ number: Int32, in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> (revision: UInt32, source: UInt32) {
        if let known = revisions[Int(number)] { return known }
        let revision = dictionary.revisions[number]
        guard
            let source = try SourceIndex.record(
                bundleIdentifier: revision.bundleIdentifier, in: index)
        else {
            throw .inconsistent("sample of a source that was never introduced")
        }
        var out = ByteWriter()
        revision.encode(to: &out)
        let new = try DictionaryIndex.intern(out.bytes, .revision, in: &index)
        revisions[Int(number)] = (new, source.number)
        return (new, source.number)
    }

    private mutating func device(
        _ number: Int32, in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> UInt32 {
        if let known = devices[Int(number)] { return known }
        var out = ByteWriter()
        dictionary.devices[number].encode(to: &out)
        let new = try DictionaryIndex.intern(out.bytes, .device, in: &index)
        devices[Int(number)] = new
        return new
    }

    /// The value in the canonical unit of the type; as given where the catalog knows no type.
    private mutating func canonicalValue(of row: SampleRow) -> (Double, TimeEntry.Kind) {
        switch row.value {
        case .quantity(let value, let unit):
            return (conversion(row.type, unit).map { $0(value) } ?? value, .quantity)
        case .series: return (0, .series)
        case .category(let raw): return (Double(raw), .category)
        case .text: return (0, .text)
        }
    }

    /// Entries of a series in the canonical unit; nil for other samples.
    private mutating func series(of row: SampleRow) -> [SeriesEntry]? {
        guard case .series(let number, let unit) = row.value else { return nil }
        var entries = dictionary.series[Int(number)]
        guard let conversion = conversion(row.type, unit) else { return entries }
        for place in entries.indices { entries[place].value = conversion(entries[place].value) }
        return entries
    }

    private mutating func conversion(_ type: Int32, _ unit: Int32) -> UnitConversion? {
        let pair = Int64(type) << 32 | Int64(unit)
        if let known = conversions[pair] { return known }
        let conversion = Catalog.quantityType(dictionary.types[type])
            .flatMap { dictionary.units[unit].conversion(to: $0.canonicalUnit) }
        conversions[pair] = conversion
        return conversion
    }
}
