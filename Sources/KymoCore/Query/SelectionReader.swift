/// Applies a selection to entries of the time index, going to the log only where it must.
struct SelectionReader: EntrySelection {
    let selection: SampleSelection
    /// Number of the type in the index.
    let type: UInt32
    /// Every source that has samples of the type, in rank order.
    let ranking: [SourceSummary]
    /// Rank of the source of each revision, -1 where the selection leaves it out; -2 not known yet.
    private var ranks: [Int32] = []
    private let rankOfSource: [String: Int32]
    private let needsSample: Bool

    var sourceCount: Int { ranking.count }

    /// - Returns: nil where the store has no sample of the type.
    init?(
        _ selection: SampleSelection, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        self.selection = selection
        let content = Array(selection.type.utf8)
        guard let number = try DictionaryIndex.number(of: content, .type, in: index) else {
            return nil
        }
        type = number
        ranking = try Snapshot.sources(type: selection.type, in: index)
        var rankOfSource: [String: Int32] = [:]
        for (rank, source) in ranking.enumerated() {
            rankOfSource[source.bundleIdentifier] = Int32(truncatingIfNeeded: rank)
        }
        self.rankOfSource = rankOfSource
        needsSample = !selection.filter.isAlwaysTrue
        let count = try DictionaryIndex.nextNumber(.revision, in: index)
        ranks = Array(repeating: -2, count: Int(count))
    }

    func count(
        ofRank rank: Int32, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int? {
        guard !needsSample, ranking.indices.contains(Int(rank)) else { return nil }
        return ranking[Int(rank)].count
    }

    var earliestEnd: Double { selection.window.start?.seconds ?? -.infinity }

    /// Whether no later entry in order can match.
    func isPast(_ entry: TimeEntry) -> Bool {
        guard let end = selection.window.end else { return false }
        return entry.start >= end.seconds
    }

    /// Whether an entry's times match.
    func isInWindow(_ entry: TimeEntry) -> Bool {
        selection.match.accepts(start: entry.start, end: entry.end, in: selection.window)
    }

    /// Rank of the source of an entry that satisfies everything but the time bounds; else nil.
    mutating func rank(
        of entry: TimeEntry, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int32? {
        guard ranks.indices.contains(Int(entry.revision)) else {
            throw .inconsistent("a sample names a source revision that is not in the index")
        }
        var rank = ranks[Int(entry.revision)]
        if rank == -2 {
            let revision = try DictionaryIndex.revision(entry.revision, in: index)
            let isWanted = selection.sources?.contains(revision.bundleIdentifier) ?? true
            rank = isWanted ? rankOfSource[revision.bundleIdentifier] ?? -1 : -1
            ranks[Int(entry.revision)] = rank
        }
        if rank < 0 { return nil }
        if needsSample, !selection.filter.matches(try sample(of: entry, in: index)) {
            return nil
        }
        return rank
    }

    /// The sample of an entry, from the log.
    func sample(
        of entry: TimeEntry, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Sample {
        try index.savedSample(at: entry.position)
    }
}
