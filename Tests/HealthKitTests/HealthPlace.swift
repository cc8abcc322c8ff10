import HealthKit
import KymoCore
import KymoTestSupport
import Synchronization

/// A store in a directory of its own, seen through HealthKit.
final class HealthPlace {
    private let place: TemporaryStore
    let health: HKHealthStore
    private let store: Store

    init() async throws {
        place = try TemporaryStore()
        store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true, homeZone: "Europe/Berlin"))
        health = HKHealthStore(store: store)
        health.timeZone = TimeZone(identifier: "Europe/Berlin")
    }

    /// Somebody else who saves to the same store.
    func health(as identifier: String) -> HKHealthStore {
        HKHealthStore(
            store: store,
            source: HKSourceRevision(
                source: HKSource(name: identifier, bundleIdentifier: identifier), version: nil))
    }

    func close() async { await store.close() }

    /// Steps of ten minutes.
    static func steps(_ count: Double, at start: Date, minutes: Double = 10) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.stepCount),
            quantity: HKQuantity(unit: .count(), doubleValue: count), start: start,
            end: start.addingTimeInterval(minutes * 60))
    }
}

/// Runs a query and waits for the first call of its handler.
func answer<Answer: Sendable>(
    _ health: HKHealthStore,
    _ make: (@escaping @Sendable (Answer) -> Void) -> HKQuery
) async -> Answer {
    await withCheckedContinuation { continuation in
        let isDone = Mutex(false)
        let query = make { answer in
            let isFirst = isDone.withLock { done in
                defer { done = true }
                return !done
            }
            if isFirst { continuation.resume(returning: answer) }
        }
        health.execute(query)
    }
}

/// What a handler was given: objects are not changed after that.
struct Given<Value>: @unchecked Sendable {
    let value: Value?
    let error: HKError?

    init(_ value: Value?, _ error: (any Error)?) {
        self.value = value
        self.error = error as? HKError
    }
}
