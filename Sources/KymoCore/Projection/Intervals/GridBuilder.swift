/// How far the rows of a grid that was registered on a full store are built.
public struct GridProgress: Hashable, Sendable {
    /// Number of the grid.
    public var grid: UInt32
    /// Samples folded so far.
    public var folded: Int
    /// Samples there are.
    public var total: Int
}

/// Builds the rows of grids that were registered on a full store, step by step, so that others can
/// write in between; what they touch of the part that is built is kept up to date as ever.
enum GridBuilder {
    /// A grid of no more samples is built in the transaction that registers it.
    static let smallCount = 20_000

    /// Does one step of about `budget` samples for the first grid that is not whole.
    ///
    /// - Returns: how far it is then; nil where every grid was whole.
    static func step(
        atMost budget: Int, _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> GridProgress? {
        // Every commit asks: mostly there is nothing, and no grid need be read.
        if try !GridState.isAnyUnbuilt(in: index) { return nil }
        for grid in try GridIndex.all(in: index) {
            guard var progress = try GridState.progress(grid.identifier, in: index) else {
                continue
            }
            let total = try size(of: grid, in: index)
            var work = IntervalWork()
            let isWhole = try step(grid, &progress, atMost: budget, &work, &index)
            try GridState.set(isWhole ? nil : progress, grid.identifier, in: &index)
            return GridProgress(
                grid: grid.identifier,
                folded: isWhole ? total : min(total, Int(clamping: progress.folded)), total: total)
        }
        return nil
    }

    private static func step(
        _ grid: GridRecord, _ progress: inout GridState.Progress, atMost budget: Int,
        _ work: inout IntervalWork, _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> Bool {
        guard let ticks = grid.grid else { return true }
        let table = try SettingIndex.typeTable(in: index)
        var left = budget
        while let type = try nextType(progress.type, grid, table, in: index) {
            if type.number > progress.type {
                progress.type = type.number
                progress.start = -.infinity
            }
            var fold = RowFold(
                grid: grid.identifier, ticks: ticks, type: type.row,
                selection: try RowSelection(
                    type: type.number, identifier: type.row.identifier, in: index))
            let next = try fold.build(from: progress.start, atMost: left, &work, &index)
            progress.folded &+= UInt64(fold.selection.seen)
            left -= min(left, fold.selection.seen)
            if let next {
                progress.start = next
                return false
            }
            progress.type &+= 1
            progress.start = -.infinity
            if left == 0 { return false }
        }
        return true
    }

    /// The first type from a number on that a grid keeps rows of.
    private static func nextType(
        _ first: UInt32, _ grid: GridRecord, _ table: Int,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> (number: UInt32, row: RowType)? {
        var number = first
        let count = try DictionaryIndex.nextNumber(.type, in: index)
        while number < count {
            if let row = try RowType(number, table: table, in: index), grid.covers(row.identifier) {
                return (number, row)
            }
            number += 1
        }
        return nil
    }

    /// How many samples the rows of a grid are folded from.
    static func size(
        of grid: GridRecord, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int {
        let table = try SettingIndex.typeTable(in: index)
        var total = 0
        var covered: [UInt32: Bool] = [:]
        for row in try CountIndex.rows(.sourceCounts, in: index) {
            if covered[row.type] == nil {
                let type = try RowType(row.type, table: table, in: index)
                covered[row.type] = type.map { grid.covers($0.identifier) } ?? false
            }
            if covered[row.type] == true { total += Int(clamping: row.count) }
        }
        return total
    }
}
