internal import Foundation
internal import KymoCore

/// In which order samples are given.
struct SampleSorting {
    /// The order of the index that serves it.
    var order = SampleOrder.start
    /// Whether one of two samples comes first; nil where the index's order is all.
    var areInOrder: ((HKSample, HKSample) -> ComparisonResult)?

    /// By start.
    init() {}

    /// By Foundation's descriptors; without any by start (queries 2).
    ///
    /// - Throws: `errorInvalidArgument` for a key that samples are not sorted by.
    init(_ descriptors: [NSSortDescriptor]?) throws(HKError) {
        guard let first = descriptors?.first, let descriptors else { return }
        for descriptor in descriptors {
            if let key = descriptor.unknownKey {
                throw HKError.invalid("samples are not sorted by '\(key)'")
            }
        }
        if descriptors.count == 1, let order = Self.order(of: first) {
            self.order = order
            return
        }
        areInOrder = { a, b in
            for descriptor in descriptors {
                let result = descriptor.compare(a, to: b)
                if result != .orderedSame { return result }
            }
            return .orderedSame
        }
    }

    private static func order(of descriptor: NSSortDescriptor) -> SampleOrder? {
        order(descriptor.keyPath, isForward: descriptor.ascending)
    }

    /// The order of the index by a key path; nil where none has it.
    static func order(_ path: AnyKeyPath, isForward: Bool) -> SampleOrder? {
        switch path {
        case \HKSample.startDate, \HKQuantitySample.startDate, \HKCategorySample.startDate:
            isForward ? .start : .startDescending
        case \HKSample.endDate, \HKQuantitySample.endDate, \HKCategorySample.endDate:
            isForward ? .end : .endDescending
        default: nil
        }
    }
}

extension Snapshot {
    /// The samples of any of some selections, each once, in order.
    func samples(
        _ selections: [SampleSelection], _ sorting: SampleSorting, limit: Int?
    ) throws(StoreError) -> [HKSample] {
        // What is sorted in memory has to be there whole.
        let fetched = sorting.areInOrder == nil ? limit : nil
        var found: [(sample: Sample, position: LogPosition)] = []
        var seen: Set<LogPosition> = []
        for selection in selections {
            let query = SampleQuery(selection, order: sorting.order, limit: fetched)
            try forEachSample(query) { (sample, position) in
                if selections.count == 1 || seen.insert(position).inserted {
                    found.append((sample, position))
                }
                return true
            }
        }
        if selections.count > 1 { found.sort { sorting.order.precedes($0, $1) } }
        var samples = found.map { HKSample.of($0.sample) }
        if let areInOrder = sorting.areInOrder {
            // Stable: those that are equal stay by start.
            let order = samples.indices.sorted { a, b in
                let result = areInOrder(samples[a], samples[b])
                return result == .orderedSame ? a < b : result == .orderedAscending
            }
            samples = order.map { samples[$0] }
        }
        return limit.map { Array(samples.prefix($0)) } ?? samples
    }
}

extension SampleOrder {
    fileprivate func precedes(
        _ a: (sample: Sample, position: LogPosition), _ b: (sample: Sample, position: LogPosition)
    ) -> Bool {
        let (first, second) =
            switch self {
            case .start: (a.sample.start, b.sample.start)
            case .startDescending: (b.sample.start, a.sample.start)
            case .end: (a.sample.end, b.sample.end)
            case .endDescending: (b.sample.end, a.sample.end)
            }
        return first == second ? a.position < b.position : first < second
    }
}
