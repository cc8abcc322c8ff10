/// What keeping rows took: what tests and `doctor` count.
package struct IntervalWork: Hashable, Sendable {
    /// Rows of intervals folded anew, those that turned out empty not counted.
    package var rows = 0
    /// Rows taken away because nothing is left in their intervals.
    package var rowsRemoved = 0
    /// Samples looked at to fold them.
    package var samples = 0
    /// Grids of which every row was made anew.
    package var remadeGrids: Set<UInt32> = []

    package init() {}

    mutating func add(_ other: IntervalWork) {
        rows += other.rows
        rowsRemoved += other.rowsRemoved
        samples += other.samples
        remadeGrids.formUnion(other.remadeGrids)
    }
}

/// Brings the rows of registered grids up to date with what a batch touched.
///
/// A row is a function of the living samples and settings: each touched interval is folded anew by
/// the same fold that answers queries, so its bytes do not depend on how it came about.
struct IntervalUpkeep {
    private var touched: TouchedTime
    private let grids: [GridRecord]
    private let typeTable: Int
    private var work = IntervalWork()

    /// More intervals than this under one sample make rows more work than they save.
    static let intervalLimit = 20_000.0

    init(
        _ touched: TouchedTime, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        self.touched = touched
        grids = try GridIndex.all(in: index)
        typeTable = try SettingIndex.typeTable(in: index)
    }

    mutating func run(
        _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> IntervalWork {
        if grids.isEmpty { return work }
        try begin(&index)
        let remakesAny =
            touched.remakesAll || touched.remakesCumulative || !touched.remadeTypes.isEmpty
            || !touched.newGrids.isEmpty
        let count = remakesAny ? try DictionaryIndex.nextNumber(.type, in: index) : 0
        for type in Set(touched.spans.keys).union(0..<count).sorted() {
            try run(type: type, &index)
        }
        return work
    }

    /// Sees to grids that are new, and to those whose zone has other offsets than it had.
    private mutating func begin(
        _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        for grid in grids where grid.grid != nil {
            if touched.newGrids.contains(grid.identifier) {
                try GridState.stamp(grid, in: &index)
                let isSmall = try GridBuilder.size(of: grid, in: index) <= GridBuilder.smallCount
                if isSmall, !touched.isReplay { continue }
                try GridState.set(GridState.Progress.begin, grid.identifier, in: &index)
                touched.newGrids.remove(grid.identifier)
            } else if try !GridState.isCurrent(grid, in: index) {
                if try IntervalIndex.isMoved(grid, in: index) {
                    touched.newGrids.insert(grid.identifier)
                    work.remadeGrids.insert(grid.identifier)
                }
                try GridState.stamp(grid, in: &index)
            }
        }
    }

    private mutating func run(
        type: UInt32, _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        guard let rows = try RowType(type, table: typeTable, in: index) else { return }
        let remakesType =
            touched.remakesAll || touched.remadeTypes.contains(rows.identifier)
            || (touched.remakesCumulative && rows.style == .cumulative)
        let selection = try RowSelection(type: type, identifier: rows.identifier, in: index)
        var spans: [TouchedTime.Span]?
        for grid in grids where grid.covers(rows.identifier) {
            guard let ticks = grid.grid else { continue }
            var fold = RowFold(
                grid: grid.identifier, ticks: ticks, type: rows, selection: selection)
            let progress = try GridState.progress(grid.identifier, in: index)
            if let progress, type > progress.type { continue }
            if remakesType || touched.newGrids.contains(grid.identifier) {
                if var progress, type == progress.type {
                    try fold.removeAll(&index)
                    progress.start = -.infinity
                    try GridState.set(progress, grid.identifier, in: &index)
                } else {
                    try fold.remake(&work, &index)
                }
            } else if touched.spans[type] != nil {
                if try skips(&fold, &index) { continue }
                if spans == nil {
                    var search = try NeighbourSearch(rows.style, selection, in: index)
                    spans = try search.widened(touched.merged(type), in: index)
                }
                let end = progress.map { type == $0.type ? $0.start : .infinity }
                for window in ticks.windows(touchedBy: spans ?? [])
                where window.start < end ?? .infinity {
                    try fold.refold(
                        from: window.start, to: min(window.end, end ?? .infinity), &work, &index)
                }
            }
        }
    }

    /// Whether there are to be no rows, because a living sample covers too many intervals; makes
    /// them all where the last such sample has gone.
    private mutating func skips(
        _ fold: inout RowFold, _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> Bool {
        let type = fold.selection.type
        let isWithout = try GridState.isUnmaterialised(fold.grid, type: type, in: index)
        let limit = Self.intervalLimit * fold.ticks.averageSeconds
        if touched.longest(type) <= limit { return isWithout }
        let isLong = try TimeScan.hasSample(type: type, longerThan: limit, in: index)
        if isLong, !isWithout { try fold.giveUp(&index) }
        if !isLong, isWithout { try fold.remake(&work, &index) }
        return isLong || isWithout
    }
}

/// A quantity type that rows are kept of.
struct RowType {
    /// Raw identifier.
    let identifier: String
    /// Its style by the table in force.
    let style: AggregationStyle
    /// The policy in force for it.
    let policy: MergePolicy

    /// - Returns: nil for a type that has no statistics.
    init?(
        _ number: UInt32, table: Int, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        let content = try DictionaryIndex.content(number, .type, in: index) ?? []
        identifier = String(decoding: content, as: UTF8.self)
        guard let quantity = Catalog.quantityType(identifier) else { return nil }
        style = quantity.style(table: table)
        policy = try SettingIndex.mergePolicy(of: identifier, in: index)
    }
}
