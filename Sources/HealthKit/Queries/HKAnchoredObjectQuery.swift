public import Foundation
internal import KymoCore
internal import Synchronization

/// Asks what was saved and deleted since an anchor, and goes on where an update handler is set
/// (queries 3).
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
    /// What answers are given to.
    public typealias Handler =
        @Sendable (
            HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
        ) -> Void

    private let descriptors: [HKQueryDescriptor]
    private let anchor: HKQueryAnchor?
    private let limit: Int
    private let handler: Handler
    private let update = Mutex<Handler?>(nil)
    private let isFirstDelivered = Mutex(false)

    /// Asks for changes of samples of a type.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - predicate: which samples; deletions are matched by what was deleted; nil for all.
    ///   - anchor: where an earlier answer ended; nil for everything.
    ///   - limit: how many samples and deletions at most; `HKObjectQueryNoLimit` for all.
    ///   - handler: is given samples, deletions and the new anchor, or what went wrong.
    @preconcurrency
    public init(
        type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler:
            @escaping @Sendable (
                HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?,
                (any Error)?
            ) -> Void
    ) {
        descriptors = [HKQueryDescriptor(sampleType: type, predicate: predicate)]
        self.anchor = anchor
        self.limit = limit
        self.handler = handler
        super.init(type: type, predicate: predicate)
    }

    /// Asks for changes of samples of several types.
    ///
    /// - Parameters:
    ///   - queryDescriptors: types with their predicates.
    ///   - anchor: where an earlier answer ended; nil for everything.
    ///   - limit: how many samples and deletions at most; `HKObjectQueryNoLimit` for all.
    ///   - handler: is given samples, deletions and the new anchor, or what went wrong.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
        resultsHandler handler:
            @escaping @Sendable (
                HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?,
                (any Error)?
            ) -> Void
    ) {
        descriptors = queryDescriptors
        self.anchor = anchor
        self.limit = limit
        self.handler = handler
        super.init(type: nil, predicate: nil)
    }

    /// Is given what changes later, once for each commit or for several together; to be set before
    /// the query is executed, and only without a limit.
    @preconcurrency
    open var updateHandler:
        (
            @Sendable (
                HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?,
                (any Error)?
            ) -> Void
        )?
    {
        get { update.withLock { $0 } }
        set { update.withLock { $0 = newValue } }
    }

    override func perform(_ store: Store, _ healthStore: HKHealthStore) async throws {
        let selections = try healthStore.readable(descriptors)
        let limit = try coreLimit(limit)
        let later = updateHandler
        if later != nil, limit != nil {
            throw HKError.invalid("a query with an update handler takes no limit")
        }
        let question = ChangesQuery(selections, limit: limit)
        let (changes, last) = try store.read { (snapshot) throws(StoreError) in
            let anchor = try anchor?.anchor(in: snapshot)
            let changes = try snapshot.changes(question, after: anchor)
            return (AnchoredResult(changes), changes.anchor)
        }
        isFirstDelivered.withLock { $0 = true }
        await run.deliver { changes.give(to: self.handler, self) }
        guard let later else { return }
        var isFirst = true
        for try await changes in store.changes(question, after: last) {
            defer { isFirst = false }
            if isFirst, changes.isEmpty { continue }
            let result = AnchoredResult(changes)
            await run.deliver { result.give(to: later, self) }
        }
    }

    override func fail(_ error: HKError) {
        let isLater = isFirstDelivered.withLock { $0 }
        (isLater ? updateHandler ?? handler : handler)(self, nil, nil, nil, error)
    }
}

/// What an anchored query found, as objects.
struct AnchoredResult: @unchecked Sendable {
    let added: [HKSample]
    let deleted: [HKDeletedObject]
    let anchor: HKQueryAnchor

    init(_ changes: Changes) {
        added = changes.added.map { HKSample.of($0) }
        deleted = changes.deleted.map { HKDeletedObject($0) }
        anchor = HKQueryAnchor(changes.anchor)
    }

    func give(to handler: HKAnchoredObjectQuery.Handler, _ query: HKAnchoredObjectQuery) {
        handler(query, added, deleted, anchor, nil)
    }
}
