public import Foundation
internal import KymoCore

/// Asks which sources have samples that match, once (queries 4).
open class HKSourceQuery: HKQuery, @unchecked Sendable {
    private let type: HKSampleType
    private let handler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

    /// Asks for the sources of samples of a type.
    ///
    /// - Parameters:
    ///   - sampleType: the type.
    ///   - objectPredicate: which samples; nil for all.
    ///   - completionHandler: is given the sources, or what went wrong.
    @preconcurrency
    public init(
        sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
        completionHandler:
            @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
    ) {
        type = sampleType
        handler = completionHandler
        super.init(type: sampleType, predicate: objectPredicate)
    }

    override func perform(_ store: Store, _ healthStore: HKHealthStore) async throws {
        let descriptor = HKQueryDescriptor(sampleType: type, predicate: predicate)
        let selections = try healthStore.readable([descriptor])
        let sources = try store.sources(of: selections)
        await run.deliver { self.handler(self, Set(sources), nil) }
    }

    override func fail(_ error: HKError) { handler(self, nil, error) }
}

extension Store {
    /// The sources that have a living sample of any of some selections, by name, then identity.
    nonisolated func sources(of selections: [SampleSelection]) throws(StoreError) -> [HKSource] {
        let sources = try read { (snapshot) throws(StoreError) in
            var found: Set<Source> = []
            for selection in selections {
                let isPlain =
                    selection.window == TimeWindow() && selection.filter == .all
                    && selection.sources == nil
                if isPlain {
                    for source in try snapshot.sources(type: selection.type) where source.count > 0
                    {
                        found.insert(
                            Source(name: source.name, bundleIdentifier: source.bundleIdentifier))
                    }
                } else {
                    try snapshot.forEachSample(SampleQuery(selection)) { (sample, _) in
                        found.insert(sample.revision.source)
                        return true
                    }
                }
            }
            return found
        }
        return sources.sorted { ($0.name, $0.bundleIdentifier) < ($1.name, $1.bundleIdentifier) }
            .map { HKSource($0) }
    }
}
