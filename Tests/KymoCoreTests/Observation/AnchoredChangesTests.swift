import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// The table of queries 3, row by row.
@Suite struct `Changes since an anchor` {
    @Test func `without an anchor everything that lives and everything deleted`() async throws {
        let observed = try await ObservedStore()
        let empty = try observed.changes()
        #expect(empty.isEmpty && !empty.hasMore)
        #expect(empty.anchor.position == .start)
        let kept = try await observed.save(0)
        let gone = try await observed.save(100)
        try await observed.store.delete([gone.uuid])
        let changes = try observed.changes()
        #expect(changes.added == [kept])
        #expect(changes.deleted.map(\.uuid) == [gone.uuid])
        // A source, two samples, a deletion.
        #expect(changes.anchor.position.rawValue == 4)
        #expect(!changes.hasMore)
    }

    @Test func `deleted samples are matched by their last content`() async throws {
        let observed = try await ObservedStore()
        let metadata = Metadata(["HKWasUserEntered": .boolean(true)])
        let typed = try await observed.save(0, metadata: metadata)
        let measured = try await observed.save(1000)
        let weighed = try await observed.save(0, type: .mass)
        let before = try observed.store.anchorNow()
        try await observed.store.delete([typed.uuid, measured.uuid, weighed.uuid])
        var byHand = SampleKind.steps.selection
        byHand.filter = .comparison(.metadata("HKWasUserEntered"), .equal, .boolean(true))
        var early = SampleKind.steps.selection
        early.window = TimeWindow(start: nil, end: Instant(seconds: 500))
        var other = SampleKind.steps.selection
        other.sources = ["com.example.other"]
        func deleted(_ selections: [SampleSelection]?) throws -> [UUID] {
            try observed.changes(after: before, of: selections).deleted.map(\.uuid)
        }
        #expect(try deleted(nil) == [typed.uuid, measured.uuid, weighed.uuid])
        #expect(try deleted([byHand]) == [typed.uuid])
        #expect(try deleted([early]) == [typed.uuid])
        #expect(try deleted([other]) == [])
        #expect(try deleted([SampleKind.mass.selection]) == [weighed.uuid])
        #expect(
            try deleted([SampleKind.mass.selection, byHand]) == [typed.uuid, weighed.uuid])
    }

    @Test func `saved and deleted after the anchor is only deleted`() async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        let before = try observed.store.anchorNow()
        let brief = try await observed.save(100)
        #expect(try observed.changes(after: before).added == [brief])
        try await observed.store.delete([brief.uuid])
        let changes = try observed.changes(after: before)
        #expect(changes.added == [])
        #expect(changes.deleted.map(\.uuid) == [brief.uuid])
    }

    @Test func `deleted after the anchor and saved before is deleted`() async throws {
        let observed = try await ObservedStore()
        let sample = try await observed.save(0)
        let before = try observed.store.anchorNow()
        try await observed.store.delete([sample.uuid])
        let changes = try observed.changes(after: before)
        #expect(changes.added == [])
        #expect(changes.deleted.map(\.uuid) == [sample.uuid])
        #expect(changes.deleted.map(\.type) == [sample.type])
    }

    @Test func `a deleted sample tells what synchronisation needs, and no more`() async throws {
        let observed = try await ObservedStore()
        let known: [String: MetadataValue] = [
            "HKMetadataKeySyncIdentifier": .string("x"), "HKMetadataKeySyncVersion": .integer(3),
        ]
        let metadata = Metadata(known.merging(["HKWasUserEntered": .boolean(true)]) { $1 })
        let sample = try await observed.save(0, metadata: metadata)
        try await observed.store.delete([sample.uuid])
        #expect(try observed.changes().deleted.map(\.metadata) == [Metadata(known)])
    }

    @Test func `the last event decides about a sample that came back`() async throws {
        let observed = try await ObservedStore()
        let start = try observed.store.anchorNow()
        let sample = try await observed.save(0)
        let saved = try observed.store.anchorNow()
        try await observed.store.delete([sample.uuid])
        let deleted = try observed.store.anchorNow()
        let other = try await observed.save(500)
        try await PlayedStore.restore([sample], in: observed.store)
        // It is told where it was saved last: after the other.
        for anchor in [nil, start] {
            let changes = try observed.changes(after: anchor)
            #expect(changes.added == [other, sample])
            #expect(changes.deleted == [])
        }
        for anchor in [saved, deleted] {
            let changes = try observed.changes(after: anchor)
            #expect(changes.added == [other, sample])
            #expect(changes.deleted == [])
        }
        let restored = try observed.store.anchorNow()
        try await observed.store.delete([sample.uuid])
        for anchor in [nil, start, saved, deleted, restored] {
            let changes = try observed.changes(after: anchor)
            #expect(changes.added == (anchor == restored ? [] : [other]))
            #expect(changes.deleted.map(\.uuid) == [sample.uuid])
        }
    }

    @Test func `both lists are in order of the log`() async throws {
        let observed = try await ObservedStore()
        var samples: [Sample] = []
        for start in [5000.0, 100, 3000, 0, 900, 200] {
            samples.append(try await observed.save(start))
        }
        let order = [3, 0, 5].map { samples[$0].uuid }
        for uuid in order { try await observed.store.delete([uuid]) }
        let changes = try observed.changes()
        #expect(changes.added == [1, 2, 4].map { samples[$0] })
        #expect(changes.deleted.map(\.uuid) == order)
    }

    @Test func `a limit counts both together and cuts in order of the log`() async throws {
        let observed = try await ObservedStore()
        let before = try observed.store.anchorNow()
        var samples: [Sample] = []
        for number in 0..<4 { samples.append(try await observed.save(Double(number * 100))) }
        try await observed.store.delete([samples[1].uuid])
        samples.append(try await observed.save(900))
        // Position 1 is the source; 2, 4, 5 live, 6 is the deletion, 7 lives.
        let first = try observed.changes(after: before, limit: 2)
        #expect(first.added == [samples[0], samples[2]] && first.deleted == [])
        #expect(first.hasMore && first.anchor.position.rawValue == 4)
        let second = try observed.changes(after: first.anchor, limit: 2)
        #expect(second.added == [samples[3]])
        #expect(second.deleted.map(\.uuid) == [samples[1].uuid])
        #expect(second.hasMore && second.anchor.position.rawValue == 6)
        let third = try observed.changes(after: second.anchor, limit: 2)
        #expect(third.added == [samples[4]] && third.deleted == [])
        #expect(!third.hasMore && third.anchor.position.rawValue == 7)
        // Exactly as many as there are: nothing is left out.
        #expect(try observed.changes(after: before, limit: 5).hasMore == false)
    }

    @Test(arguments: [0, -1]) func `a limit below 1 is refused`(limit: Int) async throws {
        let observed = try await ObservedStore()
        try await observed.save()
        expectRefusal { _ = try observed.changes(limit: limit) }
        expectRefusal { _ = try observed.changes(of: []) }
    }

    @Test func `an anchor stands inside a batch as well`() async throws {
        let observed = try await ObservedStore()
        let samples = (0..<5).map { SampleKind.steps.sample(at: Double($0 * 100)) }
        try await observed.store.save(samples)
        let first = try observed.changes(limit: 3)
        #expect(first.added == Array(samples[..<3]) && first.anchor.position.rawValue == 4)
        let anchor = try Anchor(text: first.anchor.text)
        #expect(try observed.changes(after: anchor).added == Array(samples[3...]))
    }

    @Test func `nothing new is two empty lists and the head`() async throws {
        let observed = try await ObservedStore()
        try await observed.save()
        let anchor = try observed.changes().anchor
        let again = try observed.changes(after: anchor)
        #expect(again.isEmpty && !again.hasMore && again.anchor == anchor)
    }

    @Test func `the anchor moves past what a filter leaves out`() async throws {
        let observed = try await ObservedStore()
        let weighed = try await observed.save(0, type: .mass)
        let anchor = try observed.changes().anchor
        for number in 0..<5 { try await observed.save(Double(number * 100)) }
        let idle = try observed.changes(after: anchor, of: [SampleKind.mass.selection], limit: 1)
        #expect(idle.isEmpty && !idle.hasMore)
        #expect(try idle.anchor == observed.store.anchorNow())
        // With the limit used up, too, where nothing that matches follows.
        let first = try observed.changes(of: [SampleKind.mass.selection], limit: 1)
        #expect(first.added == [weighed] && !first.hasMore)
        #expect(try first.anchor == observed.store.anchorNow())
    }

    @Test func `an anchor goes on with another type and another filter`() async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        try await observed.save(0, type: .mass)
        let anchor = try observed.changes(of: [SampleKind.steps.selection]).anchor
        let later = try await observed.save(100, type: .mass)
        let steps = try await observed.save(100)
        let masses = try observed.changes(after: anchor, of: [SampleKind.mass.selection])
        #expect(masses.added == [later])
        #expect(try observed.changes(after: anchor).added == [later, steps])
    }
}

/// Expects `invalidArgument` with a remedy or an explanation.
func expectRefusal(
    _ remedy: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) {
    #expect(sourceLocation: sourceLocation) {
        try body()
    } throws: { error in
        guard let error = error as? StoreError, error.code == .invalidArgument else { return false }
        return remedy.map { error.hint == $0 } ?? true
    }
}
