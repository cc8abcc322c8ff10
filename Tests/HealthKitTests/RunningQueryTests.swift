import HealthKit
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct RunningQueryTests {
    private static let noon = Date(timeIntervalSince1970: 1_714_557_600)
    private static let steps = HKQuantityType(.stepCount)

    private static func samples(_ range: Range<Int>) -> [HKQuantitySample] {
        range.map { HealthPlace.steps(Double($0), at: noon.addingTimeInterval(Double($0) * 600)) }
    }

    /// Batches of a hundred until nothing is new, deletions between them; the anchor goes through
    /// an archive each time.
    @Test func `a history is read in batches, and what is deleted meanwhile is told`()
        async throws
    {
        let place = try await HealthPlace()
        let saved = Self.samples(0..<250)
        try await place.health.save(saved)
        var mirror: Set<UUID> = []
        var anchor: HKQueryAnchor?
        var batches = 0
        while batches < 20 {
            let batch = try await HKAnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: Self.steps)], anchor: anchor, limit: 100
            ).result(for: place.health)
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: batch.newAnchor, requiringSecureCoding: true)
            anchor = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
            #expect(anchor == batch.newAnchor)
            for object in batch.deletedObjects { mirror.remove(object.uuid) }
            mirror.formUnion(batch.addedSamples.map(\.uuid))
            if batches == 0 {
                #expect(batch.addedSamples.count == 100)
                // One that was told, one that was not.
                try await place.health.delete([saved[3], saved[220]])
                try await place.health.save(Self.samples(250..<260))
            }
            batches += 1
            if batch.addedSamples.isEmpty && batch.deletedObjects.isEmpty { break }
        }
        let living = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: Self.steps)], sortDescriptors: []
        ).result(for: place.health)
        #expect(living.count == 258 && mirror == Set(living.map(\.uuid)))
        await place.close()
    }

    @Test func `an anchor of another store is refused`() async throws {
        let (one, other) = (try await HealthPlace(), try await HealthPlace())
        try await one.health.save(Self.samples(0..<1))
        try await other.health.save(Self.samples(0..<1))
        func changes(_ health: HKHealthStore, _ anchor: HKQueryAnchor?) async throws -> Int {
            try await HKAnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: Self.steps)], anchor: anchor
            ).result(for: health).addedSamples.count
        }
        let anchor = try await HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: Self.steps)], anchor: nil
        ).result(for: one.health).newAnchor
        #expect(try await changes(one.health, anchor) == 0)
        #expect(try await changes(one.health, HKQueryAnchor(fromValue: 0)) == 1)
        await #expect(throws: HKError(.errorInvalidArgument)) {
            try await changes(other.health, anchor)
        }
        await #expect(throws: HKError(.errorInvalidArgument)) {
            try await changes(one.health, HKQueryAnchor(fromValue: 1000))
        }
        await one.close()
        await other.close()
    }

    @Test func `an anchored query goes on with its update handler until it is stopped`()
        async throws
    {
        let place = try await HealthPlace()
        let (calls, gave) = AsyncStream.makeStream(of: [Int].self)
        let query = HKAnchoredObjectQuery(
            type: Self.steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
        ) { _, added, deleted, _, _ in gave.yield([added?.count ?? -1, deleted?.count ?? -1]) }
        query.updateHandler = { _, added, deleted, _, _ in
            gave.yield([added?.count ?? -1, deleted?.count ?? -1])
        }
        var next = calls.makeAsyncIterator()
        place.health.execute(query)
        #expect(await next.next() == [0, 0])
        let saved = Self.samples(0..<3)
        try await place.health.save(saved)
        #expect(await next.next() == [3, 0])
        try await place.health.delete(saved[0])
        #expect(await next.next() == [0, 1])
        // Somebody who goes on shows that there was something to be told.
        var other = HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: Self.steps)], anchor: nil
        ).results(for: place.health).makeAsyncIterator()
        #expect(try await other.next()?.addedSamples.count == 2)
        place.health.stop(query)
        for number in 3..<8 {
            try await place.health.save(Self.samples(number..<number + 1))
            #expect(try await other.next()?.addedSamples.count == 1)
        }
        gave.finish()
        #expect(await next.next() == nil)
        await place.close()
    }

    @Test func `an observer is told at once and at each change that concerns it`() async throws {
        let place = try await HealthPlace()
        let (calls, gave) = AsyncStream.makeStream(of: Set<HKSampleType>?.self)
        let query = HKObserverQuery(
            queryDescriptors: [
                HKQueryDescriptor(sampleType: Self.steps, predicate: nil),
                HKQueryDescriptor(sampleType: HKCategoryType(.sleepAnalysis), predicate: nil),
            ]
        ) { _, types, completion, _ in
            gave.yield(types)
            completion()
        }
        var next = calls.makeAsyncIterator()
        place.health.execute(query)
        #expect(await next.next() == .some(nil))
        let beats = HKQuantitySample(
            type: HKQuantityType(.heartRate),
            quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 60),
            start: Self.noon, end: Self.noon)
        try await place.health.save(beats)
        try await place.health.save(Self.samples(0..<1))
        #expect(await next.next() == [Self.steps])
        place.health.stop(query)
        await place.close()
    }

    @Test func `a query runs once`() async throws {
        let place = try await HealthPlace()
        let (calls, gave) = AsyncStream.makeStream(of: HKError.Code?.self)
        let query = HKSampleQuery(
            sampleType: Self.steps, predicate: nil, limit: 1, sortDescriptors: nil
        ) { _, _, error in gave.yield((error as? HKError)?.code) }
        var next = calls.makeAsyncIterator()
        place.health.execute(query)
        #expect(await next.next() == .some(nil))
        place.health.execute(query)
        #expect(await next.next() == .errorInvalidArgument)
        await place.close()
    }
}
