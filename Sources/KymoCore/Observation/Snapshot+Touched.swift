extension Snapshot {
    /// Where events after a position can have changed the numbers of a query.
    ///
    /// - Returns: spans in order of start, none where nothing can have changed; nil for everywhere.
    func touchedTime(
        of query: StatisticsQuery, after position: LogPosition
    ) throws(StoreError) -> [TouchedTime.Span]? {
        var touch = TouchReading(query.selection)
        let from = LogPosition(position.rawValue &+ 1)
        try forEachEventChunk(from: from) { (batch, _, range) throws(IndexError) in
            try touch.read(batch, range, in: self)
        }
        if touch.isEverywhere { return nil }
        let style = Catalog.quantityType(query.selection.type)?.style(table: try typeTable)
        return try reading { (index) throws(IndexError) in
            try touch.spans(style ?? .cumulative, query.selection, in: index)
        }
    }
}

/// Gathers the time of samples of one type that came or went.
private struct TouchReading {
    private let selection: SampleSelection
    private var spans: [(start: Double, end: Double, isSeries: Bool, source: String)] = []
    /// Whether numbers may have changed anywhere.
    private(set) var isEverywhere = false

    /// More changes than this are as much work as everything.
    private static let limit = 10_000

    init(_ selection: SampleSelection) { self.selection = selection }

    /// - Returns: whether to go on.
    mutating func read(
        _ batch: EventBatch, _ range: Range<Int>, in index: borrowing Snapshot
    ) throws(IndexError) -> Bool {
        for event in batch.events[range] {
            switch event {
            case .saved(let row):
                guard batch.dictionary.types[row.type] == selection.type else { continue }
                let source = batch.dictionary.revisions[row.revision].bundleIdentifier
                let isSeries = if case .series = row.value { true } else { false }
                spans.append((row.start.seconds, row.end.seconds, isSeries, source))
            case .deleted(let deletion):
                guard deletion.type == selection.type else { continue }
                let sample = try index.savedSample(at: deletion.savedAt)
                let isSeries = if case .series = sample.value { true } else { false }
                spans.append(
                    (
                        sample.start.seconds, sample.end.seconds, isSeries,
                        sample.revision.bundleIdentifier
                    ))
            case .setting(let setting):
                if setting.canChangeNumbers(of: selection.type) { isEverywhere = true }
            }
        }
        if spans.count > Self.limit { isEverywhere = true }
        return !isEverywhere
    }

    /// The spans with those of neighbours; nil for everywhere.
    func spans(
        _ style: AggregationStyle, _ selection: SampleSelection, in index: borrowing Snapshot
    ) throws(IndexError) -> [TouchedTime.Span]? {
        if spans.isEmpty { return [] }
        if style == .discreteTemporallyWeighted,
            !selection.filter.isAlwaysTrue || selection.sources != nil
        {
            // Neighbours are those that the query selects: they can be anywhere.
            return nil
        }
        var touched = TouchedTime()
        guard
            let type = try DictionaryIndex.number(
                of: Array(selection.type.utf8), .type, in: index)
        else { return [] }
        for span in spans {
            let content = Array(span.source.utf8)
            let source = try DictionaryIndex.number(of: content, .source, in: index) ?? .max
            touched.add(
                type, from: span.start, to: span.end, isSeries: span.isSeries, source: source)
        }
        var search = try NeighbourSearch(
            style, RowSelection(type: type, identifier: selection.type, in: index), in: index)
        return try search.widened(touched.merged(type), in: index)
    }
}

extension Setting {
    /// Whether it can change statistics of a type.
    fileprivate func canChangeNumbers(of type: String) -> Bool {
        switch self {
        case .sourceIntroduced, .characteristicSet, .homeZoneSet, .gridAdded, .gridRemoved: false
        case .sourceKindSet, .typeTableSet: true
        case .sourceOrderSet(let changed, _): changed == type
        case .mergePolicySet(let changed, _): changed == nil || changed == type
        }
    }
}
