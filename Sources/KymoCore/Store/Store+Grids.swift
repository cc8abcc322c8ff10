internal import Foundation

extension Store {
    /// Registers a grid: from now on rows are kept of its intervals, of one type or of all.
    ///
    /// On a full store they are made step by step, so that others can write in between; when this
    /// returns they are there. Where it is interrupted, or a process ends meanwhile, registering
    /// the same grid again goes on, and so does each later commit, by a little.
    ///
    /// - Parameters:
    ///   - grid: which intervals.
    ///   - type: raw identifier of a quantity type; nil for every one.
    ///   - progress: is told how far the rows are.
    /// - Returns: number of the grid; that of an equal one where it is registered already.
    /// - Throws: `unknownType`; `storeBusy`, `diskFull`, `mapFull`; `notFound` where another
    ///   process removes the grid meanwhile.
    @discardableResult
    public func addGrid(
        _ grid: Grid, type: String? = nil,
        progress: @Sendable (GridProgress) -> Void = { _ in }
    ) async throws(StoreError) -> UInt32 {
        try await addGrid(grid, type: type, isAutomatic: false, progress: progress)
    }

    func addGrid(
        _ grid: Grid, type: String?, isAutomatic: Bool, progress: @Sendable (GridProgress) -> Void
    ) async throws(StoreError) -> UInt32 {
        if let type, Catalog.quantityType(type) == nil {
            throw StoreError(.unknownType, "the catalog knows no quantity type '\(type)'")
        }
        let limit = options.automaticGrids.limit
        if try registered(grid, type) == nil {
            _ = try await commit { (index, _) throws(StoreError) in
                do throws(IndexError) {
                    let known = try GridIndex.all(in: index)
                    let automatic = known.count { $0.isAutomatic }
                    if known.contains(where: { $0.type == type && $0.grid == grid })
                        || (isAutomatic && automatic >= limit)
                    {
                        return EventBatch()
                    }
                    let record = GridRecord(
                        identifier: try SettingIndex.lastGridNumber(in: index) &+ 1, type: type,
                        components: grid.components, anchor: grid.anchor,
                        timeZone: grid.timeZone.identifier, isAutomatic: isAutomatic)
                    return EventBatch(events: [.setting(.gridAdded(record))])
                } catch {
                    throw StoreError(planning: error)
                }
            }
        }
        while let step = try buildRows() {
            progress(step)
            await Task.yield()
        }
        guard let number = try registered(grid, type) else {
            throw StoreError(.notFound, "another process removed the grid at once")
        }
        return number
    }

    private func registered(_ grid: Grid, _ type: String?) throws(StoreError) -> UInt32? {
        try read { (snapshot) throws(StoreError) in
            try snapshot.grids().first { $0.type == type && $0.grid == grid }?.identifier
        }
    }

    private func buildRows() throws(StoreError) -> GridProgress? {
        do throws(StorageError) {
            guard try file.hasUnbuiltRows() else { return nil }
            return try LogWriter.buildRows(of: file)
        } catch {
            throw StoreError(error, path: file.path)
        }
    }

    /// Keeps no rows of a grid any longer; queries are then computed from samples.
    ///
    /// - Throws: `notFound`; `invalidArgument` for number 0, the days of the home zone.
    @discardableResult
    public func removeGrid(_ number: UInt32) async throws(StoreError) -> Commit {
        if number == 0 {
            throw StoreError(.invalidArgument, "the days of the home zone are always kept")
        }
        return try await commit { (index, _) throws(StoreError) in
            do throws(IndexError) {
                guard try GridIndex.all(in: index).contains(where: { $0.identifier == number })
                else { throw .backend(StoreError(.notFound, "there is no grid \(number)")) }
                return EventBatch(events: [.setting(.gridRemoved(number))])
            } catch {
                throw StoreError(planning: error)
            }
        }
    }
}
