import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// Random histories, asked page by page for what changed.
@Suite struct `Changes against the model` {
    @Test(arguments: RandomHistory.zones)
    func `a client that does what it is told holds what lives`(zone: String) async throws {
        let table = try #require(ZoneTable(named: zone))
        for seed in RandomHistory.seeds(for: zone) {
            let history = RandomHistory.make(seed: seed, zone: table, steps: 40)
            let lines = try await Self.differences(history, table)
            if lines.isEmpty { continue }
            let small = await history.shrunken { candidate in
                guard let lines = try? await Self.differences(candidate, table) else { return true }
                return !lines.isEmpty
            }
            let least = try await Self.differences(small, table)
            Issue.record("\(least.joined(separator: "\n"))\n\(small)")
        }
    }

    private static func differences(
        _ history: History, _ table: ZoneTable
    ) async throws -> [String] {
        guard !history.samples.isEmpty else { return [] }
        let place = try TemporaryStore()
        let options = StoreOptions(create: true, environment: .deterministic(seed: 1))
        var store = try await Store.open(at: place.directory, options: options)
        var random = SeededRandom(seed: history.seed)
        var clients = clients(history, table, &random)
        var log = NaiveLog()
        var anchors = [try store.anchorNow().text]
        for event in history.events {
            log.apply(event)
            if case .reopen = event {
                await store.close()
                store = try await Store.open(at: place.directory, options: options)
            } else {
                try await PlayedStore.play(event, in: store)
            }
            anchors.append(try store.anchorNow().text)
            for client in clients.indices where random.once(in: 2) {
                anchors.append(try clients[client].readPage(store, &random))
            }
        }
        var lines: [String] = []
        for client in clients.indices {
            repeat {
                _ = try clients[client].readPage(store, &random)
            } while !clients[client].isAtEnd
            lines += clients[client].differences(from: log)
            for text in random.some(of: anchors, atLeast: 1, atMost: 6) {
                lines += try clients[client].pageDifferences(store, log, after: text, &random)
            }
        }
        await store.close()
        return lines
    }

    /// One that asks for everything, and some that ask for part of it.
    private static func clients(
        _ history: History, _ table: ZoneTable, _ random: inout SeededRandom
    ) -> [Client] {
        var queries = RandomQuery(about: history, zone: table)
        let parts = (0..<4).map { _ in
            random.some(of: history.types, atLeast: 1, atMost: 2).map { type in
                (type: type.identifier, predicate: queries.predicate())
            }
        }
        return [Client(wanted: nil)] + parts.map { Client(wanted: $0) }
    }
}

/// Somebody who keeps a copy of a store's samples up to date.
private struct Client {
    /// Samples of these; nil for all.
    let wanted: [(type: String, predicate: ModelPredicate)]?
    private(set) var isAtEnd = false
    private var copy: [UUID: Sample] = [:]
    private var anchor: String?

    init(wanted: [(type: String, predicate: ModelPredicate)]?) { self.wanted = wanted }

    private var selections: [SampleSelection]? {
        wanted?.map { SampleSelection($0.type, $0.predicate) }
    }

    /// Asks for a page of some size and does what it says.
    ///
    /// - Returns: the anchor that it ends with.
    mutating func readPage(_ store: Store, _ random: inout SeededRandom) throws -> String {
        let limit = random.once(in: 5) ? nil : random.number(1...5)
        let page = try store.changesNow(
            ChangesQuery(selections, limit: limit), after: anchor.map { try Anchor(text: $0) })
        for sample in page.added { copy[sample.uuid] = sample }
        for sample in page.deleted { copy[sample.uuid] = nil }
        isAtEnd = !page.hasMore
        anchor = page.anchor.text
        return page.anchor.text
    }

    func differences(from log: NaiveLog) -> [String] {
        let expected = log.living(wanted)
        if Set(copy.values) == expected { return [] }
        return ["a client of \(name) holds \(copy.count) samples instead of \(expected.count)"]
    }

    /// What an answer and its pages say otherwise than the definition.
    func pageDifferences(
        _ store: Store, _ log: NaiveLog, after text: String, _ random: inout SeededRandom
    ) throws -> [String] {
        var anchor = try Anchor(text: text)
        let expected = log.changes(after: anchor.position.rawValue, wanted)
        let place = "after \(anchor.position.rawValue) of \(name)"
        let whole = try store.changesNow(ChangesQuery(selections), after: anchor)
        var lines: [String] = []
        if whole.added != expected.added || whole.deleted.map(\.uuid) != expected.deleted
            || whole.hasMore || whole.anchor.position.rawValue != log.model.position
        {
            lines.append("the whole answer \(place)")
        }
        var (added, deleted): ([Sample], [UUID]) = ([], [])
        while true {
            let limit = random.number(1...4)
            let page = try store.changesNow(
                ChangesQuery(selections, limit: limit), after: anchor)
            added += page.added
            deleted += page.deleted.map(\.uuid)
            let count = page.added.count + page.deleted.count
            if count > limit || page.hasMore && count < limit {
                lines.append("a page of \(count) with limit \(limit) \(place)")
            }
            anchor = page.anchor
            if !page.hasMore { break }
        }
        if added != expected.added || deleted != expected.deleted { lines.append("pages \(place)") }
        if anchor != whole.anchor { lines.append("the anchor of the last page \(place)") }
        return lines
    }

    private var name: String { wanted.map { "\($0)" } ?? "everything" }
}
