/// One record between reading and committing: numbers and references, nothing of its own.
///
/// Text, metadata, devices and the like stand once in the `ImportTables` of the same import.
struct SpoolRecord {
    /// Seconds since 2001 of the first instant.
    var start = 0.0
    /// Seconds since 2001 of the last instant.
    var end = 0.0
    /// Seconds since 2001 of the creation; `noCreation` where the file says nothing.
    var created = SpoolRecord.noCreation
    /// Bits of a quantity, raw number of a category; 0 for text.
    var value: UInt64 = 0
    /// Content identity: 16 bytes, big-endian.
    var identity = RecordIdentity()
    /// Provenance blob: source, version, device.
    var provenance: BlobReference = .none
    var metadata: BlobReference = .none
    /// Text or beats.
    var extra: BlobReference = .none
    /// Line of the file, counted from 1.
    var line = 0
    /// Number of the type in the `TypeTable`.
    var type: UInt32 = 0
    /// Place of the type's identifier in the order of all identifiers; set by the spool.
    var rank: UInt32 = 0
    /// Number of the unit in the `UnitTable`; 0 for none.
    var unit: UInt32 = 0
    /// Which of several equal points it is.
    var ordinal: UInt32 = 0
    var kind = Kind.quantity
    /// Stood inside a correlation, workout or other container.
    var isNested = false

    enum Kind: UInt8 {
        case quantity
        case category
        /// Stands in `extra`.
        case text
    }

    /// Sorts before every creation date.
    static let noCreation = -Double.infinity

    var hasLength: Bool { start != end }
}

/// Sixteen bytes as two big-endian numbers, so that they order as bytes do.
struct RecordIdentity: Hashable, Comparable {
    var high: UInt64 = 0
    var low: UInt64 = 0

    static func < (a: RecordIdentity, b: RecordIdentity) -> Bool {
        a.high != b.high ? a.high < b.high : a.low < b.low
    }
}

/// An order of records in a spool.
protocol RecordOrder {
    static func precedes(_ a: SpoolRecord, _ b: SpoolRecord) -> Bool
}

/// Equal content together: type, start, end, identity; of that the top level first, then by
/// creation date and line.
enum ContentOrder: RecordOrder {
    static func precedes(_ a: SpoolRecord, _ b: SpoolRecord) -> Bool {
        if a.rank != b.rank { return a.rank < b.rank }
        if a.start != b.start { return a.start < b.start }
        if a.end != b.end { return a.end < b.end }
        if a.identity != b.identity { return a.identity < b.identity }
        if a.isNested != b.isNested { return b.isNested }
        if a.created != b.created { return a.created < b.created }
        return a.line < b.line
    }
}

/// The order in which an export is saved: type, start, end, creation date, identity (decisions 7).
enum ExportOrder: RecordOrder {
    static func precedes(_ a: SpoolRecord, _ b: SpoolRecord) -> Bool {
        if a.rank != b.rank { return a.rank < b.rank }
        if a.start != b.start { return a.start < b.start }
        if a.end != b.end { return a.end < b.end }
        if a.created != b.created { return a.created < b.created }
        return a.identity < b.identity
    }
}
