public import Foundation
internal import KymoCore

/// No limit on the number of objects of a query.
public let HKObjectQueryNoLimit: Int = 0
/// The anchor that the oldest programs begin with: everything.
@available(*, deprecated)
public let HKAnchoredObjectQueryNoAnchor: Int = 0

/// A question to a store. Each runs once; it does not change but for its documented handlers.
open class HKQuery: NSObject, @unchecked Sendable {
    private let type: HKObjectType?
    private let condition: NSPredicate?
    let run = QueryRun()

    init(type: HKObjectType?, predicate: NSPredicate?) {
        self.type = type
        condition = predicate
    }

    /// The type asked for; nil where there are several.
    open var objectType: HKObjectType? { type }
    /// The type asked for; nil where there are several.
    open var sampleType: HKSampleType? { type as? HKSampleType }
    /// Which objects are asked for; nil for all.
    open var predicate: NSPredicate? { condition }

    /// Answers the question.
    ///
    /// - Throws: what the handler is then told.
    func perform(_ store: Store, _ healthStore: HKHealthStore) async throws {}

    /// Tells the handler of a failure.
    func fail(_ error: HKError) {}

    /// Begins; a query that had begun before fails.
    final func begin(_ healthStore: HKHealthStore) {
        let isFirst = run.begin { [self] in
            do {
                let store = try await healthStore.opened()
                try await perform(store, healthStore)
            } catch {
                let error = HKError(error)
                await run.deliver { self.fail(error) }
            }
        }
        if !isFirst {
            Task.detached { [self] in
                await run.deliver { self.fail(.invalid("a query runs once")) }
            }
        }
    }
}
