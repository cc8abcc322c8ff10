/// Of a selection only the samples that can take part in a window of time.
struct NarrowedSelection<Base: EntrySelection>: EntrySelection {
    private var base: Base
    private let window: WindowBounds

    init(_ base: Base, to window: WindowBounds) {
        self.base = base
        self.window = window
    }

    var type: UInt32 { base.type }
    var sourceCount: Int { base.sourceCount }
    var earliestEnd: Double { max(base.earliestEnd, window.start) }

    func isPast(_ entry: TimeEntry) -> Bool { entry.start >= window.end || base.isPast(entry) }

    func isInWindow(_ entry: TimeEntry) -> Bool {
        entry.end >= window.start && entry.start < window.end && base.isInWindow(entry)
    }

    func count(
        ofRank rank: Int32, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int? {
        try base.count(ofRank: rank, in: index)
    }

    mutating func rank(
        of entry: TimeEntry, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int32? {
        try base.rank(of: entry, in: index)
    }
}
