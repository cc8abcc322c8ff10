/// Takes every living sample of a type in a window of time, as rows do.
struct RowSelection: EntrySelection {
    let type: UInt32
    /// First instant of the window.
    var start = -Double.infinity
    /// First instant after it.
    var end = Double.infinity
    /// Number of each source by rank, those without samples of the type included.
    private(set) var numbers: [UInt32] = []
    /// How many samples it was asked about.
    private(set) var seen = 0
    private var rankOfSource: [String: Int32] = [:]
    /// Rank of the source of each revision; -2 not known yet.
    private var ranks: [Int32]

    init(
        type: UInt32, identifier: String, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) {
        self.type = type
        let order = try SettingIndex.sourceOrder(type: identifier, in: index)
        for source in SourceRanking.sorted(try SourceIndex.all(in: index), order: order) {
            rankOfSource[source.bundleIdentifier] = Int32(truncatingIfNeeded: numbers.count)
            numbers.append(source.number)
        }
        let count = try DictionaryIndex.nextNumber(.revision, in: index)
        ranks = Array(repeating: -2, count: Int(count))
    }

    var sourceCount: Int { numbers.count }
    var earliestEnd: Double { start }

    func isPast(_ entry: TimeEntry) -> Bool { entry.start >= end }

    func isInWindow(_ entry: TimeEntry) -> Bool { entry.end >= start && entry.start < end }

    /// Number of the source of a rank.
    func number(ofRank rank: Int32) -> UInt32 {
        numbers.indices.contains(Int(rank)) ? numbers[Int(rank)] : .max
    }

    func count(
        ofRank rank: Int32, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int? {
        try CountIndex.count(number(ofRank: rank), type: type, .sourceCounts, in: index)
    }

    /// How many living samples the type has.
    func sampleCount(in index: borrowing some IndexReader & ~Copyable) throws(IndexError) -> Int {
        var count = 0
        for number in numbers {
            count += try CountIndex.count(number, type: type, .sourceCounts, in: index)
        }
        return count
    }

    mutating func rank(
        of entry: TimeEntry, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int32? {
        seen &+= 1
        guard ranks.indices.contains(Int(entry.revision)) else {
            throw .inconsistent("a sample names a source revision that is not in the index")
        }
        var rank = ranks[Int(entry.revision)]
        if rank == -2 {
            let revision = try DictionaryIndex.revision(entry.revision, in: index)
            rank = rankOfSource[revision.bundleIdentifier] ?? -1
            ranks[Int(entry.revision)] = rank
        }
        return rank < 0 ? nil : rank
    }
}
