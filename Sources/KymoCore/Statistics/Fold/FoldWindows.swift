/// The windows of a fold, in order of time: those that can still change with what they gathered,
/// the others with their results.
///
/// A window is known by its slot, its number in order of opening. Only windows in which an entry
/// takes part are opened.
struct FoldWindows: Sendable {
    let plan: FoldPlan
    private let grid: Grid?
    private let isSingle: Bool
    private let limit: Int
    /// The time folded, which is the one window of a single query.
    private let span: WindowBounds
    private var walker: TickWalker?
    /// Bounds of each window.
    private(set) var bounds: [WindowBounds] = []
    /// Where each window gathers, into `bodies`; meaningless once closed.
    private var places: [Int] = []
    /// How many entries of each window wait for their weights.
    private var waiting: [Int32] = []
    private(set) var results: [IntervalStatistics] = []
    /// Totals of each closed window, where they are kept.
    private(set) var totals: [IntervalTotals] = []
    private var bodies: [Body] = []
    private var freePlaces: [Int] = []
    /// The window that holds the latest start seen.
    private var current = 0
    /// All windows before this one are closed or waiting.
    private var passed = 0
    /// Whether more windows were needed than the request allows.
    private(set) var isOverLimit = false

    private struct Body: Sendable {
        var pooled = Accumulator()
        /// In order of rank.
        var sources: [(rank: Int32, accumulator: Accumulator)] = []
    }

    init(_ request: StatisticsRequest) {
        plan = FoldPlan(request)
        grid = request.grid
        isSingle = request.grid == nil
        limit = request.intervalLimit
        span = WindowBounds(start: request.spanStart, end: request.spanEnd)
    }

    // MARK: - Finding windows

    /// The windows that an entry takes part in; starts never decrease from call to call.
    mutating func slots(for entry: Entry) -> Range<Int> {
        if isSingle {
            if bounds.isEmpty { open(span) }
            return 0..<1
        }
        while current < bounds.count, bounds[current].end <= entry.start { current &+= 1 }
        if current == bounds.count {
            if bounds.count >= limit {
                isOverLimit = true
                return 0..<0
            }
            let start = Instant(seconds: entry.start)
            if walker == nil { walker = grid.map { TickWalker($0, at: start) } }
            walker?.advance(to: start)
            openWalkersInterval()
        }
        var stop = current &+ 1
        while stop < bounds.count, bounds[stop].start < entry.end { stop &+= 1 }
        while bounds[stop &- 1].end < entry.end {
            if bounds.count >= limit {
                isOverLimit = true
                break
            }
            walker?.advance()
            openWalkersInterval()
            stop &+= 1
        }
        return current..<stop
    }

    private mutating func openWalkersInterval() {
        guard let interval = walker?.interval else { return }
        open(WindowBounds(start: interval.start.seconds, end: interval.end.seconds))
    }

    private mutating func open(_ window: WindowBounds) {
        bounds.append(window)
        waiting.append(0)
        results.append(
            IntervalStatistics(
                start: Instant(seconds: window.start), end: Instant(seconds: window.end)))
        if let place = freePlaces.popLast() {
            places.append(place)
        } else {
            places.append(bodies.count)
            bodies.append(Body())
        }
    }

    // MARK: - Gathering

    /// Lets an entry take part in a window, merged and, where sources are separate, for its own.
    mutating func take(_ entry: Entry, in slot: Int) {
        let plan = plan
        let window = bounds[slot]
        let place = places[slot]
        bodies[place].pooled.take(entry, in: window, for: plan)
        if plan.separatesSources {
            change(entry.source, at: place) { $0.take(entry, in: window, for: plan) }
        }
    }

    /// Adds a share to the merged sum.
    mutating func take(share: Double, in slot: Int) {
        bodies[places[slot]].pooled.take(share: share)
    }

    /// Notes what an entry owns in a window that it goes beyond: of all sources together where
    /// `source` is nil, else among the entries of that one.
    mutating func note(
        owned seconds: Double, isExact: Bool, of source: Int32?, position: UInt64,
        ordinal: UInt32, in slot: Int
    ) {
        let place = places[slot]
        guard let source else {
            return bodies[place].pooled.note(
                owned: seconds, isExact: isExact, position: position, ordinal: ordinal)
        }
        change(source, at: place) {
            $0.note(owned: seconds, isExact: isExact, position: position, ordinal: ordinal)
        }
    }

    /// Notes an entry whose span goes beyond a window; for the merged mean where `source` is nil.
    mutating func note(_ entry: CrossingEntry, of source: Int32?, in slot: Int) {
        guard let source else { return bodies[places[slot]].pooled.note(entry) }
        change(source, at: places[slot]) { $0.note(entry) }
    }

    /// Adds a share to the sum of a source.
    mutating func take(share: Double, of source: Int32, in slot: Int) {
        change(source, at: places[slot]) { $0.take(share: share) }
    }

    /// Adds a weighted value; to the merged mean where `source` is nil.
    mutating func take(_ value: Double, weight: Double, of source: Int32?, in slot: Int) {
        let product = WindowShare.weighted(value, by: weight)
        guard let source else {
            bodies[places[slot]].pooled.take(product, weight: weight)
            return
        }
        change(source, at: places[slot]) { $0.take(product, weight: weight) }
    }

    /// Adds covered time; to the merged duration where `source` is nil.
    mutating func cover(from start: Double, to end: Double, of source: Int32?, in slot: Int) {
        let window = bounds[slot]
        guard let source else {
            bodies[places[slot]].pooled.cover(from: start, to: end, in: window)
            return
        }
        change(source, at: places[slot]) { $0.cover(from: start, to: end, in: window) }
    }

    private mutating func change(
        _ rank: Int32, at place: Int, _ body: (inout Accumulator) -> Void
    ) {
        var low = 0
        var high = bodies[place].sources.count
        while low < high {
            let middle = (low &+ high) / 2
            let isBelow = bodies[place].sources[middle].rank < rank
            if isBelow { low = middle &+ 1 } else { high = middle }
        }
        if low == bodies[place].sources.count || bodies[place].sources[low].rank != rank {
            bodies[place].sources.insert((rank, Accumulator()), at: low)
        }
        body(&bodies[place].sources[low].accumulator)
    }

    // MARK: - Closing

    /// Keeps windows open for an entry that waits.
    mutating func hold(_ slots: Range<Int>) {
        for slot in slots { waiting[slot] &+= 1 }
    }

    /// Takes back what `hold(_:)` did.
    mutating func release(_ slots: Range<Int>) {
        for slot in slots {
            waiting[slot] &-= 1
            if waiting[slot] == 0, slot < passed { close(slot) }
        }
    }

    /// Closes the windows before the latest start, those from `held` on excepted.
    mutating func closePassed(before held: Int) {
        let end = min(current, held)
        while passed < end {
            if waiting[passed] == 0 { close(passed) }
            passed &+= 1
        }
    }

    /// Closes all windows. Nothing waits any more.
    mutating func closeAll() {
        current = bounds.count
        closePassed(before: .max)
    }

    private mutating func close(_ slot: Int) {
        let place = places[slot]
        if plan.keepsTotals {
            totals.append(
                IntervalTotals(
                    start: bounds[slot].start, end: bounds[slot].end,
                    merged: bodies[place].pooled,
                    sources: bodies[place].sources.map { ($0.rank, $0.accumulator) }))
            bodies[place] = Body()
            freePlaces.append(place)
            return
        }
        results[slot].merged = bodies[place].pooled.result(for: plan)
        for (rank, accumulator) in bodies[place].sources {
            results[slot].sources.append(
                SourceStatistics(source: rank, values: accumulator.result(for: plan)))
        }
        bodies[place].pooled.removeAll()
        bodies[place].sources.removeAll(keepingCapacity: true)
        freePlaces.append(place)
    }
}
