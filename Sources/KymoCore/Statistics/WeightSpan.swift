/// Finds the span of time that each entry of a temporally weighted type stands for: its own and
/// half the way to its neighbours, at most 300 s each way (statistics 5).
///
/// Entries come in the order of `Entry.isInOrder`. A group of entries with the same start and end
/// is settled once a later one shows how far it reaches, so at most two groups wait.
struct WeightSpan: Sendable {
    /// An entry on its way through; `slots` are the windows that it takes part in.
    struct Member: Sendable {
        var value: Double
        var source: Int32
        var slots: Range<Int>
        var position: UInt64
        var ordinal: UInt32
    }

    /// Entries with the same start and end, which share one span.
    struct Group: Sendable {
        let start: Double
        let end: Double
        /// The span, `[lower, upper)`.
        fileprivate(set) var lower: ExactTime
        fileprivate(set) var upper: ExactTime
        fileprivate(set) var first: Member
        /// The members after the first.
        fileprivate(set) var others: [Member] = []

        fileprivate init(_ entry: Entry, _ member: Member) {
            start = entry.start
            end = entry.end
            lower = ExactTime(entry.start)
            upper = ExactTime(entry.end)
            first = member
        }

        /// How many members there are.
        var count: Int { others.count &+ 1 }

        /// Whether the span goes beyond a window.
        func crosses(_ window: WindowBounds) -> Bool {
            lower.isBefore(window.start) || upper.isAfter(window.end)
        }

        /// Weight in seconds of each member inside a window: the overlap, rounded once, divided
        /// by the number of members.
        func weight(in window: WindowBounds) -> Double {
            WeightSpan.weight(from: lower, to: upper, sharing: count, in: window)
        }
    }

    /// Weight of each of `count` entries that share a span, inside a window.
    static func weight(
        from lower: ExactTime, to upper: ExactTime, sharing count: Int, in window: WindowBounds
    ) -> Double {
        let from = lower.isBefore(window.start) ? ExactTime(window.start) : lower
        let to = upper.isAfter(window.end) ? ExactTime(window.end) : upper
        let seconds = max(0, ExactTime.seconds(from: from, to: to))
        return count == 1 ? seconds : seconds / Double(count)
    }

    /// The group that new entries may still belong to.
    private var open: Group?
    /// Of the others the one that ends last, and of several the last in order.
    private var leading: Group?

    /// Takes the next entry; returns the group that it settles, if any.
    mutating func add(_ entry: Entry, slots: Range<Int>) -> Group? {
        let member = Member(
            value: entry.value, source: entry.source, slots: slots, position: entry.position,
            ordinal: entry.ordinal)
        if let group = open, group.start == entry.start, group.end == entry.end {
            open?.others.append(member)
            return nil
        }
        let settled = settle()
        open = Group(entry, member)
        return settled
    }

    /// The groups left; after them nothing is added.
    mutating func finish() -> [Group] {
        let groups = [settle(), leading].compactMap { $0 }
        leading = nil
        return groups
    }

    private mutating func settle() -> Group? {
        guard var next = open else { return nil }
        open = nil
        guard var before = leading else {
            leading = next
            return nil
        }
        if next.start > before.end {
            let gap = WeightSpan.divide(from: before.end, to: next.start)
            before.upper = gap.upper
            next.lower = gap.lower
        } else if next.end < before.end {
            return next
        }
        leading = next
        return before
    }

    /// How far the entry before a gap and the one after it reach into it.
    private static func divide(
        from start: Double, to end: Double
    ) -> (upper: ExactTime, lower: ExactTime) {
        if ExactTime(end, plus: -start).isBefore(2 * reach) {
            let middle = ExactTime.middle(start, end)
            return (middle, middle)
        }
        return (ExactTime(start, plus: reach), ExactTime(end, plus: -reach))
    }

    /// Seconds that a value stands for beyond its own span, at most, each way.
    private static let reach = 300.0
}
