/// Sorts any number of records with bounded memory: runs on disk, merged while reading.
///
/// Append, then call `sorted()` once. Not for use from two threads at a time.
final class RecordSpool<Order: RecordOrder> {
    private let types: TypeTable
    private let runLimit: Int
    private let file: SpoolFile
    private var records: [SpoolRecord] = []
    private var runs: [SpoolRun] = []
    /// Records appended so far.
    private(set) var count = 0

    /// - Parameters:
    ///   - directory: where the runs go, once there are more records than fit in memory.
    ///   - types: gives the order of the types' identifiers.
    ///   - runLimit: most records in memory.
    init(in directory: String, types: TypeTable, runLimit: Int = 65_536) {
        file = SpoolFile(in: directory)
        self.types = types
        self.runLimit = runLimit
    }

    /// - Throws: `spoolFailed`.
    func append(_ record: SpoolRecord) throws(ImportError) {
        if records.count >= runLimit { try writeRun() }
        records.append(record)
        count += 1
    }

    /// Everything in order. Nothing may be appended afterwards.
    ///
    /// - Throws: `spoolFailed`.
    func sorted() throws(ImportError) -> SortedRecords<Order> {
        if runs.isEmpty {
            let order = sortedOrder()
            let found = records
            records = []
            return SortedRecords(memory: found, order: order)
        }
        try writeRun()
        records = []
        try file.flush()
        return try SortedRecords(runs: runs, of: file, types: types)
    }

    private func writeRun() throws(ImportError) {
        if records.isEmpty { return }
        var run = SpoolRun(start: file.count, end: file.count, records: records.count)
        var coder = SpoolRecordCoder()
        var bytes: [UInt8] = []
        for index in sortedOrder() {
            coder.encode(records[Int(index)], to: &bytes)
            if bytes.count >= 32 * 1024 {
                try file.append(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        try file.append(bytes)
        run.end = file.count
        runs.append(run)
        records.removeAll(keepingCapacity: true)
    }

    /// Indices of `records` in order. Ranks of known types keep their order when new types come,
    /// so those of now are right inside a run.
    private func sortedOrder() -> [UInt32] {
        for index in records.indices { records[index].rank = types.rank(of: records[index].type) }
        let found = records
        return (0..<UInt32(clamping: found.count)).sorted {
            Order.precedes(found[Int($0)], found[Int($1)])
        }
    }
}

/// Where a sorted run stands in a file.
struct SpoolRun {
    var start: Int
    var end: Int
    var records: Int
}
