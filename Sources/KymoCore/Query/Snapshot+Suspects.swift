/// Samples of one type that look like copies of others.
public struct SuspectedDuplicates: Hashable, Sendable {
    /// Raw type identifier.
    public var type: String
    /// Samples with the start, end and value of another sample of the type.
    public var count: Int
    /// How many of them are of another source than that sample.
    public var acrossSources: Int
    /// Start of the first.
    public var first: Instant
}

extension Snapshot {
    /// Samples that have type, start, end and value of another one, by type.
    ///
    /// Statistics of cumulative types count time that two sources share once, so copies by other
    /// sources do no harm there; copies of one source do.
    ///
    /// Complexity: linear in the living samples.
    public func suspectedDuplicates() throws(StoreError) -> [SuspectedDuplicates] {
        var found: [SuspectedDuplicates] = []
        for type in try types() {
            let suspects = try reading { (index) throws(IndexError) in
                try Self.suspects(type.type, in: index)
            }
            if let suspects { found.append(suspects) }
        }
        return found
    }

    /// Of very many samples at one time, only so many are compared.
    private static let comparedLimit = 64

    private static func suspects(
        _ type: String, in index: borrowing Snapshot
    ) throws(IndexError) -> SuspectedDuplicates? {
        guard let number = try DictionaryIndex.number(of: Array(type.utf8), .type, in: index)
        else { return nil }
        var scan = try TimeScan(type: number, endingFrom: -.infinity, in: index)
        var result = SuspectedDuplicates(
            type: type, count: 0, acrossSources: 0, first: Instant(seconds: 0))
        var sources: [UInt32: String] = [:]
        func source(_ revision: UInt32) throws(IndexError) -> String {
            if let known = sources[revision] { return known }
            let made = try DictionaryIndex.revision(revision, in: index).bundleIdentifier
            sources[revision] = made
            return made
        }
        var group: [TimeEntry] = []
        while let entry = try scan.next(in: index) {
            if let first = group.first, first.start != entry.start || first.end != entry.end {
                group.removeAll(keepingCapacity: true)
            }
            guard entry.kind != .series, group.count < comparedLimit else { continue }
            if let twin = group.first(where: {
                $0.value == entry.value && $0.kind == entry.kind
            }) {
                if result.count == 0 { result.first = Instant(seconds: entry.start) }
                result.count += 1
                if try source(twin.revision) != source(entry.revision) {
                    result.acrossSources += 1
                }
            }
            group.append(entry)
        }
        return result.count > 0 ? result : nil
    }
}
