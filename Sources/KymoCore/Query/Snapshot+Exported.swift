extension Snapshot {
    /// Every living sample that an import of an Apple export saved, in order of identifier.
    ///
    /// Complexity: linear in the living samples and the batches of the log.
    package func forEachExportedSample(
        _ body: (IdentifierEntry) throws -> Void
    ) throws {
        let spans = try exportedSpans()
        if spans.isEmpty { return }
        var span = spans.startIndex
        let prefix = SampleIndex.identifiers.prefix
        var current = try block(after: prefix)
        while let block = current, block.key.starts(with: prefix) {
            let entries: [IdentifierEntry]
            do throws(CodecError) { entries = try IdentifierEntry.decode(block.value) } catch {
                throw storeError(.damaged(.identifiers, error))
            }
            for entry in entries {
                // Neighbours come from one batch more often than not.
                if !spans[span].contains(entry.position) {
                    guard let other = spans.index(holding: entry.position) else { continue }
                    span = other
                }
                try body(entry)
            }
            current = try self.block(after: block.key)
        }
    }

    private func block(
        after key: [UInt8]
    ) throws(StoreError) -> (key: [UInt8], value: [UInt8])? {
        try reading { (index) throws(IndexError) in try index.first(after: key) }
    }

    /// Types of the samples that were saved at these positions, best in ascending order.
    package func types(at positions: [LogPosition]) throws(StoreError) -> [String] {
        var cache = ChunkCache()
        var types: [String] = []
        types.reserveCapacity(positions.count)
        for position in positions {
            do throws(StorageError) {
                types.append(try sample(at: position, cache: &cache).type)
            } catch {
                throw StoreError(error, path: path)
            }
        }
        return types
    }

    /// The positions of batches that imports of exports wrote, neighbours joined, ascending.
    private func exportedSpans() throws(StoreError) -> [ClosedRange<LogPosition>] {
        var spans: [ClosedRange<LogPosition>] = []
        do throws(StorageError) {
            try EventLog.forEachRecord(from: .start, log, in: transaction) { record in
                let header = record.header
                guard header.isFromExport else { return true }
                let before = LogPosition(header.firstPosition.rawValue &- 1)
                if let last = spans.last, last.upperBound == before {
                    spans[spans.count - 1] = last.lowerBound...header.lastPosition
                } else {
                    spans.append(header.firstPosition...header.lastPosition)
                }
                return true
            }
        } catch {
            throw StoreError(error, path: path)
        }
        return spans
    }
}

extension [ClosedRange<LogPosition>] {
    /// Index of the range that holds a position; the ranges ascend and do not touch.
    fileprivate func index(holding position: LogPosition) -> Int? {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if self[middle].upperBound < position { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low].contains(position) ? low : nil
    }
}
