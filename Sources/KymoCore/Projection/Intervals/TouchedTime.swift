/// Where a batch changed what statistics are computed from.
struct TouchedTime {
    /// Time in which samples of some sources came or went; both ends belong to it.
    struct Span {
        var start: Double
        var end: Double
        var sources: Set<UInt32>

        /// Where the span of a sample ends: just behind a point, which belongs to the interval that
        /// begins there, also when the span becomes part of a longer one. A series may end in one.
        static func end(from start: Double, to end: Double, isSeries: Bool) -> Double {
            start == end || isSeries ? end.nextUp : end
        }
    }

    /// By number of the type.
    private(set) var spans: [UInt32: [Span]] = [:]
    /// Types, by identifier, of which every row is made anew.
    private(set) var remadeTypes: Set<String> = []
    /// Whether that is so of all types.
    private(set) var remakesAll = false
    /// Whether that is so of all cumulative types.
    private(set) var remakesCumulative = false
    /// Grids that are new.
    var newGrids: Set<UInt32> = []
    /// Whether the log is played again: then rows are made at its end, not event by event.
    var isReplay = false

    mutating func add(_ sample: IndexedSample) {
        guard sample.time.kind == .quantity || sample.time.kind == .series else { return }
        add(
            sample.type, from: sample.time.start, to: sample.time.end,
            isSeries: sample.time.kind == .series, source: sample.source)
    }

    /// Adds the time of a sample of a type and source, by their numbers.
    mutating func add(
        _ type: UInt32, from start: Double, to end: Double, isSeries: Bool, source: UInt32
    ) {
        let end = Span.end(from: start, to: end, isSeries: isSeries)
        let last = spans[type]?.last
        // Samples mostly come in order: those that follow one another closely are one span.
        if let last, start >= last.start, start <= last.end, end <= last.end,
            last.sources.contains(source)
        {
            return
        }
        spans[type, default: []].append(Span(start: start, end: end, sources: [source]))
    }

    mutating func add(_ setting: Setting, hadHomeZone zone: String?) {
        switch setting {
        case .sourceIntroduced, .characteristicSet, .gridRemoved: break
        case .sourceKindSet, .typeTableSet: remakesAll = true
        case .sourceOrderSet(let type, _): remadeTypes.insert(type)
        case .mergePolicySet(let type?, _): remadeTypes.insert(type)
        case .mergePolicySet(nil, _): remakesCumulative = true
        case .homeZoneSet(let new): if new != zone { newGrids.insert(0) }
        case .gridAdded(let grid): newGrids.insert(grid.identifier)
        }
    }

    var isEmpty: Bool {
        spans.isEmpty && remadeTypes.isEmpty && !remakesAll && !remakesCumulative
            && newGrids.isEmpty
    }

    /// The spans of a type in order, those that overlap put together; of very many also those
    /// that are close.
    func merged(_ type: UInt32) -> [Span] {
        let sorted = (spans[type] ?? []).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        let gap = sorted.count > 64 ? 21_600.0 : 0
        var merged: [Span] = []
        for span in sorted {
            if let last = merged.last, span.start <= last.end + gap {
                merged[merged.count - 1].end = max(last.end, span.end)
                merged[merged.count - 1].sources.formUnion(span.sources)
            } else {
                merged.append(span)
            }
        }
        return merged
    }

    /// The longest span of a type, in seconds.
    func longest(_ type: UInt32) -> Double {
        (spans[type] ?? []).reduce(0) { max($0, $1.end - $1.start) }
    }
}

extension Grid {
    /// Whole intervals that spans touch, as windows between ticks, in order and apart.
    ///
    /// - Parameter spans: in order of start.
    func windows(touchedBy spans: [TouchedTime.Span]) -> [WindowBounds] {
        var windows: [WindowBounds] = []
        for span in spans {
            let first = interval(holding: Instant(seconds: span.start))
            var last = interval(holding: Instant(seconds: span.end))
            if last.start.seconds == span.end, span.end > span.start {
                last = interval(holding: Instant(seconds: span.end.nextDown))
            }
            let window = WindowBounds(start: first.start.seconds, end: last.end.seconds)
            if let before = windows.last, window.start <= before.end {
                windows[windows.count - 1].end = max(before.end, window.end)
            } else {
                windows.append(window)
            }
        }
        return windows
    }
}
