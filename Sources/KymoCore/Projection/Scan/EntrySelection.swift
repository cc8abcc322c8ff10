/// Which living samples of one type a feed takes, and of which rank each one's source is.
protocol EntrySelection {
    /// Number of the type in the index.
    var type: UInt32 { get }
    /// How many ranks there are.
    var sourceCount: Int { get }
    /// How many living samples of a rank the selection has when its time is left out; nil where
    /// that is not known.
    func count(
        ofRank rank: Int32, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int?
    /// Entries that end before do not matter.
    var earliestEnd: Double { get }
    /// Whether no later entry in order can match.
    func isPast(_ entry: TimeEntry) -> Bool
    /// Whether an entry's times match.
    func isInWindow(_ entry: TimeEntry) -> Bool
    /// Rank of the source of an entry that satisfies everything but the time bounds; else nil.
    mutating func rank(
        of entry: TimeEntry, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int32?
}

extension EntrySelection {
    /// Entries in order that end late enough to matter.
    func scan(in index: borrowing some IndexReader & ~Copyable) throws(IndexError) -> TimeScan {
        try TimeScan(type: type, endingFrom: earliestEnd, in: index)
    }
}
