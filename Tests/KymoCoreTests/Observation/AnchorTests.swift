import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// Anchors survive what a store survives, and are refused everywhere else (queries 3).
@Suite struct `Anchors` {
    private static let remedy = "begin again without an anchor"

    @Test func `an anchor is the same after reading its text back`() async throws {
        let observed = try await ObservedStore()
        let start = try observed.store.anchorNow()
        try await observed.save()
        for anchor in [start, try observed.store.anchorNow()] {
            #expect(try Anchor(text: anchor.text) == anchor)
            // Version byte, store, position, batch, checksum: nothing to be padded.
            let bytes = try #require(Data(base64Encoded: anchor.text))
            #expect(bytes.count == 39)
            #expect(bytes.first == 1)
            #expect(!anchor.text.contains("="))
            let url = anchor.text.replacing("+", with: "-").replacing("/", with: "_")
            #expect(try Anchor(text: url) == anchor)
            let coded = try JSONEncoder().encode([anchor])
            #expect(try JSONDecoder().decode([Anchor].self, from: coded) == [anchor])
            #expect(try JSONDecoder().decode([String].self, from: coded) == [anchor.text])
        }
    }

    @Test func `a damaged anchor is refused, whatever the byte`() async throws {
        let observed = try await ObservedStore()
        try await observed.save()
        let anchor = try observed.store.anchorNow()
        let bytes = try #require(Data(base64Encoded: anchor.text))
        for place in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[place] ^= 1 << bit
                expectRefusal(Self.remedy) {
                    _ = try Anchor(text: damaged.base64EncodedString())
                }
            }
        }
        var texts = (0..<bytes.count).map { bytes.prefix($0).base64EncodedString() }
        texts += [(bytes + [0]).base64EncodedString(), " ", "no anchor", anchor.text + "=", "ä"]
        texts += [anchor.text + " ", "\n" + anchor.text]
        for text in texts { expectRefusal(Self.remedy) { _ = try Anchor(text: text) } }
        let other = anchor.text.hasSuffix("A") ? "B" : "A"
        for json in ["[\"\(anchor.text.dropLast())\(other)\"]", "[7]", "[null]"] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode([Anchor].self, from: Data(json.utf8))
            }
        }
    }

    @Test func `an anchor survives restarts`() async throws {
        let place = try TemporaryStore()
        var store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true))
        try await store.save([SampleKind.steps.sample(at: 0)])
        let text = try store.anchorNow().text
        await store.close()
        store = try await Store.open(at: place.directory)
        let anchor = try Anchor(text: text)
        #expect(try store.changesNow(ChangesQuery(), after: anchor).isEmpty)
        let later = SampleKind.steps.sample(at: 100)
        try await store.save([later])
        await store.close()
        store = try await Store.open(at: place.directory)
        #expect(try store.changesNow(ChangesQuery(), after: anchor).added == [later])
        // Indexes made afresh do not matter either.
        try await store.rebuildIndexes()
        #expect(try store.changesNow(ChangesQuery(), after: anchor).added == [later])
        await store.close()
    }

    @Test func `an anchor is good in a restored backup that holds its place`() async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        let anchor = try observed.store.anchorNow()
        let later = try await observed.save(100)
        let restored = try await observed.restored(observed.backup("copy"), to: "back")
        #expect(try restored.changesNow(ChangesQuery(), after: anchor).added == [later])
        // What both wrote alone is theirs; what they share is still shared.
        let mine = SampleKind.steps.sample(at: 200)
        try await restored.save([mine])
        #expect(try restored.changesNow(ChangesQuery(), after: anchor).added == [later, mine])
        await restored.close()
    }

    @Test func `an anchor ahead of a restored older backup is refused`() async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        let backup = try observed.backup("copy")
        try await observed.save(100)
        let ahead = try observed.store.anchorNow()
        let restored = try await observed.restored(backup, to: "back")
        expectRefusal(Self.remedy) {
            _ = try restored.changesNow(ChangesQuery(), after: ahead)
        }
        // Having gone on as far, but with other events, it is still not the same log.
        for number in 0..<3 {
            try await restored.save([SampleKind.steps.sample(at: Double(200 + number * 100))])
            expectRefusal(Self.remedy) {
                _ = try restored.changesNow(ChangesQuery(), after: ahead)
            }
            await #expect(throws: StoreError.self) {
                var iterator = restored.changes(after: ahead).makeAsyncIterator()
                _ = try await iterator.next()
            }
        }
        #expect(try observed.changes(after: ahead).isEmpty)
        await restored.close()
    }

    @Test func `the same sample saved again after restoring makes another log`() async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        let backup = try observed.backup("copy")
        let sample = try await observed.save(100)
        let anchor = try observed.store.anchorNow()
        let restored = try await observed.restored(backup, to: "back")
        try await restored.save([sample])
        // Same position, same content; time and salt of the batch differ.
        expectRefusal(Self.remedy) {
            _ = try restored.changesNow(ChangesQuery(), after: anchor)
        }
        await restored.close()
    }

    @Test func `an anchor of another store is refused`() async throws {
        let (one, other) = (try await ObservedStore(), try await ObservedStore())
        let empty = try other.store.anchorNow()
        try await other.save()
        try await one.save()
        for anchor in [empty, try other.store.anchorNow()] {
            expectRefusal(Self.remedy) { _ = try one.changes(after: anchor) }
        }
    }
}
