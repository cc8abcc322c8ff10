internal import KymoSystem

/// The rows of registered grids: one for each interval in which an entry takes part.
package enum IntervalIndex {
    /// Start of all keys of a grid and type.
    package static func prefix(_ grid: UInt32, type: UInt32) -> [UInt8] {
        IndexTable.intervals.key.adding(grid).adding(type).bytes
    }

    /// Key of the row of the interval that begins at `start`.
    package static func key(_ grid: UInt32, type: UInt32, start: Double) -> [UInt8] {
        IndexTable.intervals.key.adding(grid).adding(type)
            .adding(OrderedKey.sortable(start)).bytes
    }

    /// Start of the interval whose row has this key.
    package static func start(ofKey key: [UInt8]) -> Double? {
        OrderedKey.integer(key, at: 9, as: UInt64.self).map { OrderedKey.unsortable($0) }
    }

    /// Hands the rows whose intervals begin in `[start, end)` to the body, in order, until it
    /// returns false.
    package static func forEachRow(
        _ grid: UInt32, type: UInt32, from start: Double, to end: Double,
        in index: borrowing some IndexReader & ~Copyable,
        _ body: (_ start: Double, _ row: [UInt8]) throws(IndexError) -> Bool
    ) throws(IndexError) {
        let first = key(grid, type: type, start: start)
        let stop = key(grid, type: type, start: end)
        try index.forEach(from: first, below: stop) { (key, row) throws(IndexError) in
            guard let start = self.start(ofKey: key) else {
                throw .damaged(.intervals, .truncated(at: 0))
            }
            return try body(start, row)
        }
    }

    /// The same without copies.
    package static func forEachRowInPlace(
        _ grid: UInt32, type: UInt32, from start: Double, to end: Double,
        in index: borrowing some IndexReader & ~Copyable,
        _ body: (_ start: Double, _ row: RawSpan) throws(IndexError) -> Bool
    ) throws(IndexError) {
        let first = key(grid, type: type, start: start)
        let stop = key(grid, type: type, start: end)
        try index.forEachInPlace(from: first, below: stop) { (key, row) throws(IndexError) in
            guard key.byteCount == first.count else {
                throw .damaged(.intervals, .truncated(at: 0))
            }
            // Big-endian, so that keys are in order of time.
            return try body(OrderedKey.unsortable(key.uint64(at: 9).byteSwapped), row)
        }
    }

    /// Keys of the rows whose intervals begin in `[start, end)`.
    static func keys(
        _ grid: UInt32, type: UInt32, from start: Double, to end: Double,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [[UInt8]] {
        var keys: [[UInt8]] = []
        try index.forEach(
            from: key(grid, type: type, start: start), below: key(grid, type: type, start: end)
        ) { (key, _) in
            keys.append(key)
            return true
        }
        return keys
    }

    /// How many rows a grid has, of all types.
    package static func count(
        _ grid: UInt32, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int {
        var count = 0
        try forEach(grid, in: index) { (_, _) in
            count += 1
            return true
        }
        return count
    }

    /// Whether a row of a grid has other bounds than the grid has by what this process knows of
    /// its zone.
    static func isMoved(
        _ grid: GridRecord, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Bool {
        guard let ticks = grid.grid else { return false }
        var isMoved = false
        try forEach(grid.identifier, in: index) { (start, row) throws(IndexError) in
            let interval = ticks.interval(holding: Instant(seconds: start))
            do throws(CodecError) {
                let end = try IntervalRow.end(row)
                isMoved = interval.start.seconds != start || interval.end.seconds != end
            } catch {
                throw .damaged(.intervals, error)
            }
            return !isMoved
        }
        return isMoved
    }

    private static func forEach(
        _ grid: UInt32, in index: borrowing some IndexReader & ~Copyable,
        _ body: (_ start: Double, _ row: [UInt8]) throws(IndexError) -> Bool
    ) throws(IndexError) {
        let all = IndexTable.intervals.key.adding(grid).bytes
        let end = all + Array(repeating: 0xFF, count: 13)
        try index.forEach(from: all, below: end) { (key, row) throws(IndexError) in
            guard let start = start(ofKey: key) else {
                throw .damaged(.intervals, .truncated(at: 0))
            }
            return try body(start, row)
        }
    }
}
