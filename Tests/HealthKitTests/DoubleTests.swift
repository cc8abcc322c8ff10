import HealthKit
import Synchronization
import Testing

/// Real programs' doubles subclass the store and override what they call (api-surface 1).
@Suite struct DoubleTests {
    private final class Recorder: HKHealthStore, @unchecked Sendable {
        private let seen = Mutex<[HKQuery]>([])
        var executed: [HKQuery] { seen.withLock { $0 } }

        override func execute(_ query: HKQuery) { seen.withLock { $0.append(query) } }
        override func save(_ object: HKObject) async throws { throw HKError(.errorUserCanceled) }
        override class func isHealthDataAvailable() -> Bool { false }
    }

    @Test func `a store can be subclassed and what it does overridden`() async {
        let double = Recorder()
        let query = HKSampleQuery(
            sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 1, sortDescriptors: nil
        ) { _, _, _ in }
        double.execute(query)
        #expect(double.executed == [query])
        #expect(!Recorder.isHealthDataAvailable())
        await #expect(throws: HKError(.errorUserCanceled)) {
            try await double.save(HealthPlace.steps(1, at: .now))
        }
    }
}
