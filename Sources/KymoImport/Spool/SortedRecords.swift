/// Records of a spool, one after the other in order.
struct SortedRecords<Order: RecordOrder> {
    private enum Origin {
        case memory([SpoolRecord], order: [UInt32])
        case runs
    }

    private let origin: Origin
    private var next = 0
    private var cursors: [RunCursor] = []
    /// Numbers of cursors as a binary heap; the one whose record comes first stands at 0.
    private var heap: [Int] = []

    init(memory: [SpoolRecord], order: [UInt32]) { origin = .memory(memory, order: order) }

    init(runs: [SpoolRun], of file: SpoolFile, types: TypeTable) throws(ImportError) {
        origin = .runs
        let bytes = max(4096, min(64 * 1024, 16 * 1024 * 1024 / max(1, runs.count)))
        for run in runs {
            var cursor = RunCursor(run, of: file, types: types, bufferBytes: bytes)
            if try cursor.advance() {
                heap.append(cursors.count)
                cursors.append(cursor)
            }
        }
        for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(from: place) }
    }

    /// The next record, or nil after the last.
    ///
    /// - Throws: `spoolFailed`.
    mutating func pop() throws(ImportError) -> SpoolRecord? {
        switch origin {
        case .memory(let records, let order):
            guard next < order.count else { return nil }
            defer { next += 1 }
            return records[Int(order[next])]
        case .runs:
            guard let first = heap.first else { return nil }
            let record = cursors[first].record
            if try !cursors[first].advance() {
                let last = heap.removeLast()
                if heap.isEmpty { return record }
                heap[0] = last
            }
            sink(from: 0)
            return record
        }
    }

    private mutating func sink(from start: Int) {
        var place = start
        let moving = heap[place]
        while true {
            var child = place * 2 + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, precedes(heap[child + 1], heap[child]) { child += 1 }
            guard precedes(heap[child], moving) else { break }
            heap[place] = heap[child]
            place = child
        }
        heap[place] = moving
    }

    private func precedes(_ a: Int, _ b: Int) -> Bool {
        Order.precedes(cursors[a].record, cursors[b].record)
    }
}

/// Reads one run from its beginning.
struct RunCursor {
    private let file: SpoolFile
    private let types: TypeTable
    private let bufferBytes: Int
    private var run: SpoolRun
    private var buffer: [UInt8] = []
    private var position = 0
    private var coder = SpoolRecordCoder()
    /// The record at hand, after `advance` has said true.
    private(set) var record = SpoolRecord()

    init(_ run: SpoolRun, of file: SpoolFile, types: TypeTable, bufferBytes: Int) {
        self.run = run
        self.file = file
        self.types = types
        self.bufferBytes = bufferBytes
    }

    /// Moves to the next record; false after the last.
    ///
    /// - Throws: `spoolFailed`.
    mutating func advance() throws(ImportError) -> Bool {
        if run.records == 0 { return false }
        if buffer.count - position < Self.longestRecord, run.start < run.end {
            buffer.removeFirst(position)
            position = 0
            let wanted = min(bufferBytes, run.end - run.start)
            let before = buffer.count
            try file.read(wanted, at: run.start, into: &buffer)
            run.start += buffer.count - before
        }
        let bytes = buffer
        guard let next = coder.decode(bytes.span, at: &position) else {
            throw ImportError(.spoolFailed, "the spool is damaged")
        }
        record = next
        record.rank = types.rank(of: next.type)
        run.records -= 1
        return true
    }

    /// More than any encoded record takes.
    private static let longestRecord = 256
}
