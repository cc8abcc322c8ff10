/// A living sample in the index by type and time: what statistics need without the log.
package struct TimeEntry: BlockEntry, Hashable {
    package var start: Double
    package var end: Double
    /// In the canonical unit of the type; a category's raw number; 0 where there is none.
    package var value: Double
    /// Number of the source revision in the dictionary.
    package var revision: UInt32
    package var position: LogPosition
    package var kind: Kind

    package enum Kind: UInt8, Sendable {
        case quantity = 0
        /// The entries of a series stand in the log.
        case series = 1
        case category = 2
        case text = 3
    }

    package init(
        start: Double, end: Double, value: Double, revision: UInt32, position: LogPosition,
        kind: Kind
    ) {
        self.start = start
        self.end = end
        self.value = value
        self.revision = revision
        self.position = position
        self.kind = kind
    }

    /// An entry that orders before all others that start at `start`.
    package static func before(start: Double) -> TimeEntry {
        TimeEntry(
            start: start, end: -.infinity, value: 0, revision: 0, position: .start, kind: .quantity)
    }

    /// Order of statistics and of samples: start, end, position.
    package static func < (a: TimeEntry, b: TimeEntry) -> Bool {
        (a.start, a.end, a.position.rawValue) < (b.start, b.end, b.position.rawValue)
    }

    package static func == (a: TimeEntry, b: TimeEntry) -> Bool {
        a.position == b.position && a.start == b.start && a.end == b.end
    }

    package static let blockLimit = 512

    package var key: [UInt8] {
        OrderedKey().adding(OrderedKey.sortable(start)).adding(OrderedKey.sortable(end))
            .adding(position).bytes
    }

    package static func encode(_ entries: ArraySlice<TimeEntry>) -> [UInt8] {
        var out = ByteWriter(reserving: 4096)
        out.write(count: entries.count)
        let starts = Column.write(doubles: entries.map(\.start), sorted: true, to: &out)
        Column.write(doubles: entries.map(\.end), reference: starts, to: &out)
        Column.write(doubles: entries.map(\.value), to: &out)
        Column.write(integers: entries.map { Int64($0.revision) }, to: &out)
        Column.write(
            integers: entries.map { Int64(bitPattern: $0.position.rawValue) }, sorted: true,
            to: &out)
        Column.write(integers: entries.map { Int64($0.kind.rawValue) }, to: &out)
        return out.bytes
    }

    package static func decode(_ bytes: [UInt8]) throws(CodecError) -> [TimeEntry] {
        var input = ByteReader(bytes)
        let count = try input.readCount(minimumSize: 0)
        guard count <= blockLimit else { throw .invalid("entry count", at: 0) }
        let starts = try Column.readDoubles(count, from: &input)
        let ends = try Column.readDoubles(count, reference: starts.scaled, from: &input)
        let values = try Column.readDoubles(count, from: &input)
        let revisions = try Column.readIntegers(count, from: &input)
        let positions = try Column.readIntegers(count, from: &input)
        let kinds = try Column.readNumbers(count, below: 4, from: &input)
        var entries: [TimeEntry] = []
        entries.reserveCapacity(count)
        for index in 0..<count {
            entries.append(
                TimeEntry(
                    start: starts.values[index], end: ends.values[index],
                    value: values.values[index],
                    revision: UInt32(truncatingIfNeeded: revisions[index]),
                    position: LogPosition(UInt64(bitPattern: positions[index])),
                    kind: Kind(rawValue: UInt8(truncatingIfNeeded: kinds[index])) ?? .quantity))
        }
        return entries
    }
}

/// Classes of length. A class bounds how far before a window a sample of it can begin, so that
/// long samples are found without scanning the past (decisions 5).
package enum LengthClass {
    /// Longest length of each class in seconds: 15 minutes, then eightfold; the last has no bound.
    package static let limits: [Double] = [
        900, 7_200, 57_600, 460_800, 3_686_400, 29_491_200, 235_929_600, 1_887_436_800, .infinity,
    ]

    package static func of(start: Double, end: Double) -> UInt8 {
        let length = end - start
        return UInt8(limits.firstIndex { length <= $0 } ?? limits.count - 1)
    }
}
