import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// What holds for every sequence that follows a store (queries 5).
@Suite(.timeLimit(.minutes(15))) struct `Sequences that follow a store` {
    // 1
    @Test(arguments: Followed.allCases)
    func `nothing begins before the first element is asked for`(kind: Followed) async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        var iterator = kind.iterator(observed.store)
        try await observed.save(86_400)
        // What was saved before it began is in the first element, not in one of its own.
        #expect(try await iterator.next() == kind.first(positions: 1...3))
        try await observed.save(5 * 86_400)
        #expect(try await iterator.next() == kind.later(positions: 4...4))
    }

    // 1
    @Test(arguments: Followed.allCases)
    func `every iterator asks for itself`(kind: Followed) async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        var one = kind.iterator(observed.store)
        _ = try await one.next()
        try await observed.save(86_400)
        var other = kind.iterator(observed.store)
        #expect(try await other.next() == kind.first(positions: 1...3))
        #expect(try await one.next() == kind.later(positions: 3...3))
    }

    // 2
    @Test(arguments: Followed.allCases)
    func `cancelling ends it with nil`(kind: Followed) async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        // Before, at the start of and during a wait.
        for round in 0..<60 {
            let task = Task {
                var iterator = kind.iterator(observed.store)
                let first = try await iterator.next()
                let second = try await iterator.next()
                return [first, second, try await iterator.next()]
            }
            for _ in 0..<round * 20 { await Task.yield() }
            task.cancel()
            let elements = try await task.value
            #expect(elements[1] == nil && elements[2] == nil)
            #expect(try observed.openReads() == 0)
        }
    }

    // 3
    @Test(arguments: Followed.allCases)
    func `breaking off leaves nothing behind`(kind: Followed) async throws {
        let observed = try await ObservedStore()
        for number in 0..<20 {
            try await observed.save(Double(number) * 86_400)
            var iterator = kind.iterator(observed.store)
            _ = try await iterator.next()
        }
        #expect(try observed.openReads() == 0)
        #expect(try observed.store.condition().readers.count <= 8)
    }

    // 4 and 6
    @Test(arguments: Followed.allCases)
    func `closing the store ends it with an error, then nil`(kind: Followed) async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        var fresh = kind.iterator(observed.store)
        let waiting = Task {
            var iterator = kind.iterator(observed.store)
            _ = try await iterator.next()
            return await outcomes(&iterator)
        }
        for _ in 0..<100 { await Task.yield() }
        var idle = kind.iterator(observed.store)
        _ = try await idle.next()
        await observed.store.close()
        #expect(await outcomes(&fresh) == ["notAccessible", "nil"])
        #expect(await outcomes(&idle) == ["notAccessible", "nil"])
        let outcome = await Result { try await waiting.value }
        switch outcome {
        case .success(let ends): #expect(ends == ["notAccessible", "nil"])
        // Closed before its first element.
        case .failure(let error): #expect((error as? StoreError)?.code == .notAccessible)
        }
    }

    // 4
    @Test func `after any error it is finished`() async throws {
        let (observed, other) = (try await ObservedStore(), try await ObservedStore())
        try await observed.save(0)
        let stranger = try other.store.anchorNow()
        var iterators = [
            ChangeSequence.iterator(observed.store, ChangesQuery(), stranger),
            ChangeSequence.iterator(observed.store, ChangesQuery(limit: 0), nil),
            ChangeSequence.iterator(observed.store, ChangesQuery([]), nil),
        ]
        iterators.append(.observations(observed.store.observations(of: []).makeAsyncIterator()))
        let sum = StatisticsQuery(SampleKind.mass.selection, options: .cumulativeSum)
        iterators.append(.statistics(observed.store.statisticsUpdates(sum).makeAsyncIterator()))
        for place in iterators.indices {
            #expect(await outcomes(&iterators[place]) == ["invalidArgument", "nil"])
        }
    }

    // 5
    @Test(arguments: Followed.allCases)
    func `what happens while the consumer is busy comes as one`(kind: Followed) async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        var iterator = kind.iterator(observed.store)
        #expect(try await iterator.next() == kind.first(positions: 1...2))
        for day in 1...5 { try await observed.save(Double(day) * 86_400) }
        #expect(try await iterator.next() == kind.later(positions: 3...7))
        // Nothing is told twice: the next is of the next.
        try await observed.save(9 * 86_400)
        #expect(try await iterator.next() == kind.later(positions: 8...8))
    }

    // 5
    @Test(arguments: Followed.allCases)
    func `commits that change nothing asked for are no elements`(kind: Followed) async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        var iterator = kind.iterator(observed.store)
        _ = try await iterator.next()
        let waiting = Task { [iterator] in
            var iterator = iterator
            return try await iterator.next()
        }
        for _ in 0..<200 { await Task.yield() }
        try await observed.save(0, type: .mass)
        for _ in 0..<200 { await Task.yield() }
        let blood = "HKCharacteristicTypeIdentifierBloodType"
        try await observed.store.apply([.characteristicSet(identifier: blood, value: "1")])
        for _ in 0..<200 { await Task.yield() }
        try await observed.save(86_400)
        let expected = kind.later(positions: 3...5, samples: 1)
        #expect(try await waiting.value == expected)
        #expect(try await iterator.next() == expected)
    }

    // 7
    @Test(arguments: Followed.allCases)
    func `no snapshot is held between elements`(kind: Followed) async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        var iterator = kind.iterator(observed.store)
        for day in 1...5 {
            _ = try await iterator.next()
            #expect(try observed.openReads() == 0)
            try await observed.save(Double(day) * 86_400)
        }
        let task = Task { [iterator] in
            var iterator = iterator
            _ = try await iterator.next()
            return try await iterator.next()
        }
        for _ in 0..<200 { await Task.yield() }
        #expect(try observed.openReads() == 0)
        task.cancel()
        _ = try await task.value
    }

    // 5
    @Test(arguments: [1, 200])
    func `consumers of a busy store miss nothing`(count: Int) async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        let samples = (1...40).map { SampleKind.steps.sample(at: Double($0) * 100) }
        try await withThrowingTaskGroup(of: [Sample].self) { group in
            for number in 0..<count {
                group.addTask {
                    // Each in chunks of another size.
                    let query = ChangesQuery(limit: number % 4 == 0 ? nil : number % 4)
                    var found: [Sample] = []
                    for try await changes in observed.store.changes(query) {
                        found += changes.added
                        if found.count > samples.count { break }
                    }
                    return found
                }
            }
            for sample in samples { try await observed.store.save([sample]) }
            for try await found in group { #expect(Array(found.dropFirst()) == samples) }
        }
        #expect(try observed.openReads() == 0)
    }
}

/// Asks twice: codes of errors, `nil`, or `element`.
private func outcomes(_ iterator: inout Followed.Iterator) async -> [String] {
    var outcomes: [String] = []
    for _ in 0..<2 {
        do {
            outcomes.append(try await iterator.next() == nil ? "nil" : "element")
        } catch {
            outcomes.append(error.code.rawValue)
        }
    }
    return outcomes
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

extension ChangeSequence {
    fileprivate static func iterator(
        _ store: Store, _ query: ChangesQuery, _ anchor: Anchor?
    ) -> Followed.Iterator {
        .changes(store.changes(query, after: anchor).makeAsyncIterator())
    }
}
