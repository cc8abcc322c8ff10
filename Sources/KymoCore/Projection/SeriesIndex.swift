/// The entries of living series samples, in the canonical unit of their type: statistics need no
/// log.
enum SeriesIndex {
    /// Whether there is any series.
    static func hasAny(in index: borrowing some IndexReader & ~Copyable) throws(IndexError) -> Bool
    {
        let next = try index.first(after: IndexTable.series.key.bytes)
        return next?.key.first == IndexTable.series.rawValue
    }

    /// The entries of the series that was saved at a position.
    ///
    /// - Throws: `inconsistent` where none is kept.
    static func entries(
        at position: LogPosition, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [SeriesEntry] {
        guard let value = try index.get(key(position)) else {
            throw .inconsistent("a series in the index by time has no entries")
        }
        var input = ByteReader(value)
        do throws(CodecError) {
            return try SeriesCodec.decode(from: &input)
        } catch {
            throw .damaged(.series, error)
        }
    }

    static func put(
        _ entries: [SeriesEntry], at position: LogPosition,
        in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        var out = ByteWriter()
        SeriesCodec.encode(entries, to: &out)
        try index.put(key(position), out.bytes)
    }

    static func remove(
        at position: LogPosition, from index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        try index.delete(key(position))
    }

    private static func key(_ position: LogPosition) -> [UInt8] {
        IndexTable.series.key.adding(position).bytes
    }
}
