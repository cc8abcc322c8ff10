/// Walks the living samples of one type in order of start, end and position, through all classes
/// of length at once.
struct TimeScan: ~Copyable {
    private struct ClassCursor {
        var blocks: BlockIndex<TimeEntry>
        var entries: [TimeEntry]
        var next: Int
        var isAtEnd = false

        var entry: TimeEntry? { next < entries.count ? entries[next] : nil }
    }

    private var cursors: [ClassCursor] = []

    /// Begins so that every sample ending at or after `earliest` comes by; others may, too.
    init(
        type: UInt32, endingFrom earliest: Double, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        for (number, limit) in LengthClass.limits.enumerated() {
            let blocks = SampleIndex.times(type: type, lengthClass: UInt8(number))
            // One second more than the class allows: lengths are rounded.
            let begin = earliest - limit - 1
            var cursor = ClassCursor(blocks: blocks, entries: [], next: 0)
            try blocks.forEachBlock(from: .before(start: begin), in: index) { entries in
                cursor.entries = entries
                return false
            }
            if cursor.entries.isEmpty { continue }
            while let entry = cursor.entry, entry.start < begin { cursor.next += 1 }
            try Self.refill(&cursor, in: index)
            if cursor.entry != nil { cursors.append(cursor) }
        }
    }

    /// The next sample in order, or nil after the last.
    mutating func next(in index: borrowing some IndexReader & ~Copyable) throws(IndexError)
        -> TimeEntry?
    {
        var best: Int?
        for number in cursors.indices {
            guard let entry = cursors[number].entry else { continue }
            if let other = best, let least = cursors[other].entry, !(entry < least) { continue }
            best = number
        }
        guard let best else { return nil }
        let entry = cursors[best].entry
        cursors[best].next += 1
        if cursors[best].entry == nil { try Self.refill(&cursors[best], in: index) }
        return entry
    }

    private static func refill(
        _ cursor: inout ClassCursor, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        while cursor.entry == nil, !cursor.isAtEnd {
            guard let last = cursor.entries.last,
                let following = try cursor.blocks.block(after: last, in: index)
            else {
                cursor.isAtEnd = true
                return
            }
            cursor.entries = following
            cursor.next = 0
        }
    }

    /// Start of the first and end of the last sample of a type, of those that begin before an
    /// instant; nil without samples.
    static func bounds(
        type: UInt32, beginningBefore limit: Double = .infinity,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> (first: Double, last: Double)? {
        var first = Double.infinity
        var last = -Double.infinity
        for (number, length) in LengthClass.limits.enumerated() {
            let blocks = SampleIndex.times(type: type, lengthClass: UInt8(number))
            try blocks.forEachBlock(from: nil, in: index) { entries in
                first = min(first, entries.first?.start ?? first)
                return false
            }
            try blocks.forEachBlockBackwards(from: .before(start: limit), in: index) { entries in
                for entry in entries where entry.start < limit { last = max(last, entry.end) }
                // No sample that begins earlier than this can end after the last end so far.
                return (entries.first?.start ?? -.infinity) >= last - length - 1
            }
        }
        if first >= limit { return nil }
        return first <= last ? (first, last) : nil
    }

    /// Whether the type has a sample of more seconds.
    static func hasSample(
        type: UInt32, longerThan seconds: Double, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Bool {
        var isFound = false
        for (number, limit) in LengthClass.limits.enumerated() where limit >= seconds && !isFound {
            let blocks = SampleIndex.times(type: type, lengthClass: UInt8(number))
            try blocks.forEachBlock(from: nil, in: index) { entries in
                isFound = entries.contains { $0.end - $0.start > seconds }
                return !isFound
            }
        }
        return isFound
    }

    /// The last sample of the type that the test accepts and that begins before `start`.
    static func entry(
        type: UInt32, beginningBefore start: Double,
        in index: borrowing some IndexReader & ~Copyable,
        where accepts: (TimeEntry) throws(IndexError) -> Bool
    ) throws(IndexError) -> TimeEntry? {
        var found: TimeEntry?
        for number in LengthClass.limits.indices {
            let blocks = SampleIndex.times(type: type, lengthClass: UInt8(number))
            try blocks.forEachBlockBackwards(from: .before(start: start), in: index) {
                (entries) throws(IndexError) in
                for entry in entries.reversed() where entry.start < start {
                    if let known = found, entry < known { return false }
                    if try accepts(entry) {
                        found = entry
                        return false
                    }
                }
                return true
            }
        }
        return found
    }

    /// Of the samples that end before `end` and that the test accepts the one that ends last.
    static func entry(
        type: UInt32, endingBefore end: Double, in index: borrowing some IndexReader & ~Copyable,
        where accepts: (TimeEntry) throws(IndexError) -> Bool
    ) throws(IndexError) -> TimeEntry? {
        var found: TimeEntry?
        for (number, limit) in LengthClass.limits.enumerated() {
            let blocks = SampleIndex.times(type: type, lengthClass: UInt8(number))
            try blocks.forEachBlockBackwards(from: .before(start: end), in: index) {
                (entries) throws(IndexError) in
                for entry in entries.reversed() where entry.end < end {
                    if let known = found, entry.start + limit + 1 < known.end { return false }
                    if let known = found, entry.end <= known.end { continue }
                    if try accepts(entry) { found = entry }
                }
                return true
            }
        }
        return found
    }

    /// The first sample of the type that the test accepts and that begins after `start`.
    static func entry(
        type: UInt32, beginningAfter start: Double,
        in index: borrowing some IndexReader & ~Copyable,
        where accepts: (TimeEntry) throws(IndexError) -> Bool
    ) throws(IndexError) -> TimeEntry? {
        var found: TimeEntry?
        for number in LengthClass.limits.indices {
            let blocks = SampleIndex.times(type: type, lengthClass: UInt8(number))
            try blocks.forEachBlock(from: .before(start: start), in: index) {
                (entries) throws(IndexError) in
                for entry in entries where entry.start > start {
                    if let known = found, known < entry { return false }
                    if try accepts(entry) {
                        found = entry
                        return false
                    }
                }
                return true
            }
        }
        return found
    }
}
