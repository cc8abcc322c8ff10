/// A registered grid and how many rows it has.
public struct GridSummary: Sendable {
    /// Number to remove it by; 0 is the days of the home zone.
    public var number: UInt32
    /// Raw identifier of its one type; nil for every quantity type.
    public var type: String?
    /// Length of its intervals.
    public var components: GridComponents
    /// Where one of its intervals begins.
    public var anchor: Instant
    /// IANA name of its zone.
    public var timeZone: String
    /// Rows of all types.
    public var rows: Int
    /// Whether this system knows its zone; else there are no rows.
    public var isUsable: Bool
    /// Whether it was registered because the same was asked for again and again.
    public var isAutomatic: Bool
    /// How far its rows are made; nil once all are.
    public var progress: GridProgress?
}

extension Snapshot {
    /// The registered grids, the days of the home zone first.
    package func grids() throws(StoreError) -> [GridRecord] {
        try reading { (index) throws(IndexError) in try GridIndex.all(in: index) }
    }

    /// The registered grids with the number of their rows, which takes time with them.
    public func gridSummaries() throws(StoreError) -> [GridSummary] {
        try reading { (index) throws(IndexError) in
            var summaries: [GridSummary] = []
            for grid in try GridIndex.all(in: index) {
                let progress = try GridState.progress(grid.identifier, in: index)
                let total = progress == nil ? 0 : try GridBuilder.size(of: grid, in: index)
                summaries.append(
                    GridSummary(
                        number: grid.identifier, type: grid.type, components: grid.components,
                        anchor: grid.anchor, timeZone: grid.timeZone,
                        rows: try IntervalIndex.count(grid.identifier, in: index),
                        isUsable: grid.grid != nil, isAutomatic: grid.isAutomatic,
                        progress: progress.map {
                            GridProgress(
                                grid: grid.identifier,
                                folded: min(total, Int(clamping: $0.folded)), total: total)
                        }))
            }
            return summaries
        }
    }
}
