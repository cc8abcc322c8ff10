internal import KymoCore

/// Tells which records of one file are one and the same (decisions 7), and gives the rest in the
/// order in which an export is saved.
///
/// Equal in everything that the identity holds: with length it is one sample; a point is one
/// sample for each distinct creation date, the k-th with ordinal k. A record inside a container is
/// the twin of one at top level, whatever its creation date. Memory is bounded for any file.
struct DuplicateResolver {
    private let tables: ImportTables
    private let options: ImportOptions
    private var records: SortedRecords<ContentOrder>
    private var ahead: SpoolRecord?
    /// What is left of the records with the same type, start and end.
    private var group: SortedRecords<ExportOrder>?
    /// Records found to be copies so far.
    private(set) var duplicates = 0
    /// Samples that look like copies of another one, and the line of the first.
    private(set) var suspects = (count: 0, firstLine: Int.max)

    /// - Parameter records: all records of the file.
    /// - Throws: `spoolFailed`.
    init(
        _ records: SortedRecords<ContentOrder>, tables: ImportTables, options: ImportOptions
    ) throws(ImportError) {
        self.records = records
        self.tables = tables
        self.options = options
        ahead = try self.records.pop()
    }

    /// The next record that is a sample of its own, or nil after the last.
    ///
    /// - Throws: `spoolFailed`.
    mutating func next() throws(ImportError) -> SpoolRecord? {
        while true {
            if let record = try group?.pop() { return record }
            group = nil
            guard let first = ahead else { return nil }
            ahead = try records.pop()
            guard let second = ahead, first.isSimultaneous(with: second) else { return first }
            try resolveGroup(from: first)
        }
    }

    private mutating func resolveGroup(from first: SpoolRecord) throws(ImportError) {
        let kept = RecordSpool<ExportOrder>(
            in: options.spoolDirectory, types: tables.types, runLimit: options.recordsInMemory)
        var sample = EqualRecords(first)
        var values = [first]
        try kept.append(first)
        while let record = ahead, first.isSimultaneous(with: record) {
            if record.identity != sample.identity {
                sample = EqualRecords(record)
                suspect(record, beside: &values)
                try kept.append(record)
            } else if let ordinal = sample.ordinal(
                of: record, keepsDuplicates: options.keepDuplicates)
            {
                var separate = record
                separate.ordinal = ordinal
                separate.identity = try tables.identity(record, ordinal: ordinal)
                try kept.append(separate)
            } else {
                duplicates += 1
            }
            ahead = try records.pop()
        }
        group = try kept.sorted()
    }

    /// Counts a sample with the value of another at the same time: another source's copy, or one
    /// whose metadata came later.
    private mutating func suspect(_ record: SpoolRecord, beside others: inout [SpoolRecord]) {
        guard others.count < Self.comparedLimit else { return }
        if others.contains(where: { $0.hasValue(of: record) }) {
            suspects.count += 1
            suspects.firstLine = min(suspects.firstLine, record.line)
        }
        others.append(record)
    }

    /// Of very many samples at one time, only so many are compared.
    private static let comparedLimit = 64
}

/// Records of one identity, as far as they have come: top level first, then by creation date.
private struct EqualRecords {
    let identity: RecordIdentity
    private let startsNested: Bool
    private var created: Double
    private var count: UInt32 = 1

    init(_ first: SpoolRecord) {
        identity = first.identity
        startsNested = first.isNested
        created = first.created
    }

    /// The ordinal of a further record, or nil where it is a copy.
    mutating func ordinal(of record: SpoolRecord, keepsDuplicates: Bool) -> UInt32? {
        if record.isNested, !startsNested { return nil }
        if !keepsDuplicates, record.hasLength || record.created == created { return nil }
        created = record.created
        defer { count += 1 }
        return count
    }
}

extension SpoolRecord {
    /// Same kind of value, value and unit.
    fileprivate func hasValue(of other: SpoolRecord) -> Bool {
        kind == other.kind && kind != .text && value == other.value && unit == other.unit
    }

    /// Same type, start and end.
    fileprivate func isSimultaneous(with other: SpoolRecord) -> Bool {
        type == other.type && start == other.start && end == other.end
    }
}
