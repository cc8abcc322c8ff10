/// What is known of a source: a row of the index of sources.
package struct SourceRecord: Hashable, Sendable {
    package var number: UInt32
    package var bundleIdentifier: String
    package var name: String
    package var kind: SourceKind
    /// Hardware named when the source was introduced; it ranks first-party sources (statistics 6).
    package var productType: String?
    /// Position of the event that introduced it.
    package var introducedAt: LogPosition
}

/// Reads and writes rows of sources.
package enum SourceIndex {
    package static func record(
        bundleIdentifier: String, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> SourceRecord? {
        let content = Array(bundleIdentifier.utf8)
        guard let number = try DictionaryIndex.number(of: content, .source, in: index) else {
            return nil
        }
        return try record(number: number, in: index)
    }

    package static func record(
        number: UInt32, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> SourceRecord? {
        guard let value = try index.get(IndexTable.sources.key.adding(number).bytes) else {
            return nil
        }
        do throws(CodecError) {
            var input = ByteReader(value)
            let bundleIdentifier = try input.readText()
            let name = try input.readText()
            guard let kind = SourceKind(rawValue: try input.readText()) else {
                throw CodecError.invalid("source kind", at: input.offset)
            }
            return SourceRecord(
                number: number, bundleIdentifier: bundleIdentifier, name: name, kind: kind,
                productType: try input.readOptionalText(),
                introducedAt: LogPosition(try input.readVarint()))
        } catch {
            throw .damaged(.sources, error)
        }
    }

    /// Every source, in order of number.
    package static func all(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [SourceRecord] {
        var records: [SourceRecord] = []
        for number in 0..<(try DictionaryIndex.nextNumber(.source, in: index)) {
            if let record = try record(number: number, in: index) { records.append(record) }
        }
        return records
    }

    /// Adds a source; one that is known already stays as it is.
    static func introduce(
        bundleIdentifier: String, name: String, kind: SourceKind, productType: String?,
        at position: LogPosition, in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        let content = Array(bundleIdentifier.utf8)
        let number = try DictionaryIndex.intern(content, .source, in: &index)
        if try record(number: number, in: index) != nil { return }
        try write(
            SourceRecord(
                number: number, bundleIdentifier: bundleIdentifier, name: name, kind: kind,
                productType: productType, introducedAt: position), in: &index)
    }

    static func setKind(
        _ kind: SourceKind, bundleIdentifier: String,
        in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        guard var record = try record(bundleIdentifier: bundleIdentifier, in: index) else {
            throw .inconsistent("kind set of a source that was never introduced")
        }
        record.kind = kind
        try write(record, in: &index)
    }

    private static func write(
        _ record: SourceRecord, in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        var out = ByteWriter()
        out.write(text: record.bundleIdentifier)
        out.write(text: record.name)
        out.write(text: record.kind.rawValue)
        out.write(optionalText: record.productType)
        out.write(varint: record.introducedAt.rawValue)
        try index.put(IndexTable.sources.key.adding(record.number).bytes, out.bytes)
    }
}
