public import Foundation

/// Asks for samples of one type in some order.
public struct SampleQuery: Sendable {
    /// Which samples.
    public var selection: SampleSelection
    /// In which order.
    public var order: SampleOrder
    /// Most samples to give; nil for all.
    public var limit: Int?
    /// Where the page before ended; nil from the beginning.
    public var after: SampleCursor?

    /// Asks for the samples of a selection.
    public init(
        _ selection: SampleSelection, order: SampleOrder = .start, limit: Int? = nil,
        after: SampleCursor? = nil
    ) {
        self.selection = selection
        self.order = order
        self.limit = limit
        self.after = after
    }
}

/// Orders of samples; ties are broken by position, ascending (queries 2).
public enum SampleOrder: String, Sendable, CaseIterable {
    case start
    case startDescending = "-start"
    case end
    case endDescending = "-end"

    fileprivate func precedes(_ a: SampleCursor, _ b: SampleCursor) -> Bool {
        if a.key != b.key { return isDescending ? a.key > b.key : a.key < b.key }
        return a.position < b.position
    }

    private var isDescending: Bool { self == .startDescending || self == .endDescending }

    fileprivate func cursor(_ entry: TimeEntry) -> SampleCursor {
        let byStart = self == .start || self == .startDescending
        return SampleCursor(key: byStart ? entry.start : entry.end, position: entry.position)
    }
}

/// A place between two samples of a sorted list: just after the one it was made of.
public struct SampleCursor: Hashable, Sendable {
    /// Seconds since 2001 of the instant that is sorted by.
    var key: Double
    var position: LogPosition

    /// Text that reads back to the same cursor.
    public var text: String {
        "\(String(key.bitPattern, radix: 36))-\(String(position.rawValue, radix: 36))"
    }

    /// - Returns: nil for text that no cursor gave.
    public init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let bits = UInt64(parts[0], radix: 36),
            let position = UInt64(parts[1], radix: 36), Double(bitPattern: bits).isFinite
        else { return nil }
        self.init(key: Double(bitPattern: bits), position: LogPosition(position))
    }

    init(key: Double, position: LogPosition) {
        self.key = key
        self.position = position
    }
}

extension Snapshot {
    /// Gives the samples of a query in order, until the body returns false.
    ///
    /// - Returns: a cursor for the next page when more samples match than were given.
    /// - Throws: what the body throws; `corrupt` when log or index cannot be read.
    @discardableResult
    public func forEachSample(
        _ query: SampleQuery, _ body: (Sample, LogPosition) throws(StoreError) -> Bool
    ) throws(StoreError) -> SampleCursor? {
        do throws(IndexError) {
            guard var reader = try SelectionReader(query.selection, in: self) else { return nil }
            let matches = try matches(of: query, with: &reader)
            var last: SampleCursor?
            for (number, entry) in matches.enumerated() {
                if let limit = query.limit, number >= limit { return last }
                let sample = try reader.sample(of: entry, in: self)
                last = query.order.cursor(entry)
                do throws(StoreError) {
                    guard try body(sample, entry.position) else {
                        return number + 1 < matches.count ? last : nil
                    }
                } catch {
                    throw IndexError.backend(error)
                }
            }
            return nil
        } catch {
            throw storeError(error)
        }
    }

    /// Entries that match, sorted; of a page one more than its limit, to know whether more follow.
    private func matches(
        of query: SampleQuery, with reader: inout SelectionReader
    ) throws(IndexError) -> [TimeEntry] {
        var found: [TimeEntry] = []
        var scan = try reader.scan(in: self)
        while let entry = try scan.next(in: self), !reader.isPast(entry) {
            guard reader.isInWindow(entry) else { continue }
            if let after = query.after,
                !query.order.precedes(after, query.order.cursor(entry))
            {
                continue
            }
            if try reader.rank(of: entry, in: self) == nil { continue }
            found.append(entry)
            // Entries come by start, then end: the first of a start decide once the start changes.
            if query.order == .start, let limit = query.limit, found.count > limit,
                found[limit].start < entry.start
            {
                break
            }
        }
        let order = query.order
        found.sort { order.precedes(order.cursor($0), order.cursor($1)) }
        if let limit = query.limit, limit < found.count {
            return Array(found.prefix(max(0, limit) + 1))
        }
        return found
    }

    /// The living sample of an identifier, or nil.
    public func sample(uuid: UUID) throws(StoreError) -> Sample? {
        try samples(uuids: [uuid]).first ?? nil
    }

    /// The living samples with these identifiers, nil for those that there are none of.
    ///
    /// They are read in the order of the log, so that neighbours cost little.
    package func samples(uuids: [UUID]) throws(StoreError) -> [Sample?] {
        let order = uuids.indices.sorted { uuids[$0] < uuids[$1] }
        let positions = try positions(ofSorted: order.map { uuids[$0] })
        let found = zip(order, positions).compactMap { index, position in
            position.map { (index: index, position: $0) }
        }
        var samples = [Sample?](repeating: nil, count: uuids.count)
        var cache = ChunkCache()
        for item in found.sorted(by: { $0.position < $1.position }) {
            do {
                samples[item.index] = try sample(at: item.position, cache: &cache)
            } catch {
                throw StoreError(error, path: path)
            }
        }
        return samples
    }

    /// A failure of the index, or the caller's own error that passed through it.
    func storeError(_ error: IndexError) -> StoreError {
        if case .backend(let inner) = error {
            if let inner = inner as? StoreError { return inner }
            if let inner = inner as? StorageError { return StoreError(inner, path: path) }
        }
        return StoreError(.index(error), path: path)
    }
}
