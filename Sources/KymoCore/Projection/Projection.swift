/// The fold of the log into the indexes: the only code that writes one.
///
/// A batch is applied whole, inside the transaction that appended it; replay applies the same
/// batches to an empty index and must reach the same bytes (decisions 5).
package struct Projection {
    private var pending = PendingSamples()
    private var touched = TouchedTime()
    private var deletions: [(position: LogPosition, deletion: Deletion)] = []

    /// What keeping rows took, once finished.
    package private(set) var work = IntervalWork()

    /// - Parameter isReplay: whether the log is played again from its first event: then rows of
    ///   grids are made at the end, by `buildRows(atMost:_:)`.
    package init(isReplay: Bool = false) { touched.isReplay = isReplay }

    /// Makes the rows that a replay has left, or a part of them.
    ///
    /// - Parameter budget: about how many samples to fold at most.
    /// - Returns: how far a grid is built; nil once all are whole.
    package static func buildRows(
        atMost budget: Int, _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> GridProgress? {
        try GridBuilder.step(atMost: budget, &index)
    }

    /// Makes rows anew whose zone has other offsets than when they were made.
    package static func refreshRows(
        _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) -> IntervalWork {
        var upkeep = try IntervalUpkeep(TouchedTime(), in: index)
        return try upkeep.run(&index)
    }

    /// Applies the events of one batch, or of one chunk of it, in order of position.
    ///
    /// Effects may wait until `finish`; a batch may be given in several parts.
    package mutating func apply(
        _ batch: EventBatch, from firstPosition: LogPosition,
        to index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        var numbers = IndexNumbers(dictionary: batch.dictionary)
        var position = firstPosition.rawValue
        for event in batch.events {
            let at = LogPosition(position)
            switch event {
            case .saved(let row):
                if !deletions.isEmpty { try applyDeletions(to: &index) }
                let sample = try numbers.sample(row, at: at, in: &index)
                touched.add(sample)
                pending.add(sample)
            case .deleted(let deletion):
                if !pending.isEmpty { try pending.insert(into: &index) }
                deletions.append((at, deletion))
            case .setting(let setting):
                // A source is introduced before its first sample; other settings touch no sample.
                let zone = try SettingIndex.homeZone(in: index)
                touched.add(setting, hadHomeZone: zone)
                try SettingIndex.apply(setting, at: at, in: &index)
            }
            position &+= 1
        }
    }

    /// Writes what still waits of a batch, but for rows of grids. To be called at the end of every
    /// batch, before anybody reads what it saved.
    package mutating func settle(
        _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        if !pending.isEmpty { try pending.insert(into: &index) }
        if !deletions.isEmpty { try applyDeletions(to: &index) }
    }

    /// Writes what still waits, and makes the rows that were touched since the last time: once for
    /// all batches of a transaction.
    package mutating func finish(
        _ index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        try settle(&index)
        if !touched.isEmpty {
            var upkeep = try IntervalUpkeep(touched, in: index)
            work.add(try upkeep.run(&index))
        }
        let isReplay = touched.isReplay
        touched = TouchedTime()
        touched.isReplay = isReplay
    }

    private mutating func applyDeletions(
        to index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        for (position, deletion) in deletions {
            let sample = try index.savedSample(at: deletion.savedAt)
            guard sample.uuid == deletion.uuid else {
                throw .inconsistent("deletion names another sample than stands at its position")
            }
            var dictionary = SampleDictionary()
            let row = dictionary.row(for: sample)
            var numbers = IndexNumbers(dictionary: dictionary)
            let indexed = try numbers.sample(row, at: deletion.savedAt, in: &index)
            try indexed.remove(from: &index)
            touched.add(indexed)
            try DeletionIndex.add(deletion, at: position, in: &index)
        }
        deletions.removeAll(keepingCapacity: true)
    }
}

/// A sample as the indexes see it.
struct IndexedSample {
    var identifier: IdentifierEntry
    var time: TimeEntry
    var type: UInt32
    var source: UInt32
    var device: UInt32?
    /// In the canonical unit; nil for other samples.
    var series: [SeriesEntry]?

    var lengthClass: UInt8 { LengthClass.of(start: time.start, end: time.end) }

    func remove(from index: inout some IndexTransaction & ~Copyable) throws(IndexError) {
        try SampleIndex.identifiers.remove(identifier, from: &index)
        try SampleIndex.times(type: type, lengthClass: lengthClass).remove(time, from: &index)
        if series != nil { try SeriesIndex.remove(at: identifier.position, from: &index) }
        try CountIndex.add(-1, owner: source, type: type, .sourceCounts, in: &index)
        if let device {
            try CountIndex.add(-1, owner: device, type: type, .deviceCounts, in: &index)
        }
    }
}

/// Samples of a batch that are not in the indexes yet; they go in as sorted runs.
private struct PendingSamples {
    private struct Group: Hashable, Comparable {
        var type: UInt32
        var lengthClass: UInt8

        static func < (a: Group, b: Group) -> Bool {
            (a.type, a.lengthClass) < (b.type, b.lengthClass)
        }
    }

    private struct Owner: Hashable {
        var number: UInt32
        var type: UInt32
    }

    private var identifiers: [IdentifierEntry] = []
    private var times: [Group: [TimeEntry]] = [:]
    private var sourceCounts: [Owner: Int64] = [:]
    private var deviceCounts: [Owner: Int64] = [:]
    private var series: [(LogPosition, [SeriesEntry])] = []

    var isEmpty: Bool { identifiers.isEmpty }

    mutating func add(_ sample: IndexedSample) {
        identifiers.append(sample.identifier)
        times[Group(type: sample.type, lengthClass: sample.lengthClass), default: []]
            .append(sample.time)
        sourceCounts[Owner(number: sample.source, type: sample.type), default: 0] += 1
        if let device = sample.device {
            deviceCounts[Owner(number: device, type: sample.type), default: 0] += 1
        }
        if let entries = sample.series { series.append((sample.identifier.position, entries)) }
    }

    mutating func insert(into index: inout some IndexTransaction & ~Copyable) throws(IndexError) {
        identifiers.sort()
        try SampleIndex.identifiers.insert(identifiers, into: &index)
        for group in times.keys.sorted() {
            try SampleIndex.times(type: group.type, lengthClass: group.lengthClass)
                .insert((times[group] ?? []).sorted(), into: &index)
        }
        for (position, entries) in series {
            try SeriesIndex.put(entries, at: position, in: &index)
        }
        for (owner, count) in sourceCounts {
            try CountIndex.add(
                count, owner: owner.number, type: owner.type, .sourceCounts, in: &index)
        }
        for (owner, count) in deviceCounts {
            try CountIndex.add(
                count, owner: owner.number, type: owner.type, .deviceCounts, in: &index)
        }
        self = PendingSamples()
    }
}
