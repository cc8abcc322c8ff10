/// What is known of the rows of a grid: how far they are built, of which types there are none, and
/// by which offsets of its zone they were cut.
package enum GridState {
    /// How far the rows of a grid are built: types in order of number, each from its first sample.
    package struct Progress: Hashable, Sendable {
        /// The type that is being built; rows of those before are whole.
        package var type: UInt32
        /// Its rows of intervals that begin before are whole.
        package var start: Double
        /// Entries folded so far.
        package var folded: UInt64

        /// Nothing yet.
        static let begin = Progress(type: 0, start: -.infinity, folded: 0)
    }

    private static let mark: UInt8 = 1
    private static let unbuilt: UInt8 = 2

    /// How far a grid is built; nil where it is whole.
    package static func progress(
        _ grid: UInt32, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Progress? {
        guard let value = try index.get(progressKey(grid)) else { return nil }
        var input = ByteReader(value)
        do throws(CodecError) {
            return Progress(
                type: try input.read(), start: try input.readDouble(), folded: try input.read())
        } catch {
            throw .damaged(.grids, error)
        }
    }

    /// Whether the rows of any grid are still to be built.
    static func isAnyUnbuilt(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Bool {
        let first = IndexTable.grids.key.adding(unbuilt).bytes
        return try index.first(after: first)?.key.starts(with: first) ?? false
    }

    static func set(
        _ progress: Progress?, _ grid: UInt32, in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        guard let progress else { return try index.delete(progressKey(grid)) }
        var out = ByteWriter()
        out.write(progress.type)
        out.write(progress.start)
        out.write(progress.folded)
        try index.put(progressKey(grid), out.bytes)
    }

    /// Whether a grid keeps no rows of a type, because a sample covers too many intervals.
    package static func isUnmaterialised(
        _ grid: UInt32, type: UInt32, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Bool {
        try index.get(markKey(grid, type)) != nil
    }

    static func setUnmaterialised(
        _ isSet: Bool, _ grid: UInt32, type: UInt32,
        in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        if isSet {
            try index.put(markKey(grid, type), [1])
        } else {
            try index.delete(markKey(grid, type))
        }
    }

    // MARK: Zones

    /// Whether the rows of a grid were cut by the offsets that this process knows of its zone.
    package static func isCurrent(
        _ grid: GridRecord, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Bool {
        guard let zone = grid.grid?.zone, let value = try index.get(stampKey(grid.identifier))
        else { return false }
        return OrderedKey.integer(value, at: 0) == zone.fingerprint
    }

    /// Notes that they are.
    static func stamp(
        _ grid: GridRecord, in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        guard let zone = grid.grid?.zone else { return }
        let value = OrderedKey().adding(zone.fingerprint).adding(text: ZoneOffsets.dataVersion)
        try index.put(stampKey(grid.identifier), value.bytes)
    }

    static func removeAll(
        of grid: UInt32, from index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        try index.delete(progressKey(grid))
        try index.delete(stampKey(grid))
        try index.deleteAll(IndexTable.grids.key.adding(mark).adding(grid).bytes)
    }

    private static func progressKey(_ grid: UInt32) -> [UInt8] {
        IndexTable.grids.key.adding(unbuilt).adding(grid).bytes
    }

    private static func markKey(_ grid: UInt32, _ type: UInt32) -> [UInt8] {
        IndexTable.grids.key.adding(mark).adding(grid).adding(type).bytes
    }

    private static func stampKey(_ grid: UInt32) -> [UInt8] {
        IndexTable.zoneStamps.key.adding(grid).bytes
    }
}
