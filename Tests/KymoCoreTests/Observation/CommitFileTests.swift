import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// Whatever somebody does to the file `commits`, commits are told and nothing crashes or hangs.
@Suite(.timeLimit(.minutes(15))) struct `The file that wakes` {
    /// What stands at its place before the store is opened.
    enum Obstacle: CaseIterable {
        case nothing
        case folder
        case link
        case linkToNothing
        case pipe
        case readOnly
        case empty
        case long
    }

    @Test(arguments: Obstacle.allCases)
    func `commits are told whatever stands in its place`(obstacle: Obstacle) async throws {
        let place = try TemporaryStore()
        let other = place.path("other")
        try Data("other".utf8).write(to: URL(fileURLWithPath: other))
        let directory = try await Self.made(place)
        let path = directory + "/commits"
        try? FileManager.default.removeItem(atPath: path)
        try Self.put(obstacle, at: path, other: other)
        let store = try await Store.open(at: directory)
        try await Self.expectTold(store, times: 3)
        await store.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data("other".utf8))
    }

    @Test func `commits are told after the file was cut, removed and replaced`() async throws {
        let place = try TemporaryStore()
        let directory = try await Self.made(place)
        let path = directory + "/commits"
        let store = try await Store.open(at: directory)
        try await Self.expectTold(store, times: 2)
        let harms: [() throws -> Void] = [
            { #expect(truncate(path, 0) == 0) },
            { #expect(truncate(path, 2) == 0) },
            { try FileManager.default.removeItem(atPath: path) },
            {
                let new = place.path("new")
                try Data().write(to: URL(fileURLWithPath: new))
                #expect(rename(new, path) == 0)
            },
            {
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: false)
            },
        ]
        for harm in harms {
            try await Self.expectTold(store, times: 3, whileWaiting: harm)
        }
        await store.close()
    }

    @Test func `a backup neither needs nor holds it`() async throws {
        let observed = try await ObservedStore()
        try await observed.save(0)
        let restored = try await observed.restored(observed.backup("copy"), to: "back")
        #expect(!FileManager.default.fileExists(atPath: observed.place.path("back/commits")))
        try await Self.expectTold(restored, times: 2)
        await restored.close()
    }

    private static func made(_ place: TemporaryStore) async throws -> String {
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true))
        try await store.save([SampleKind.steps.sample(at: 0)])
        await store.close()
        return place.directory
    }

    private static func put(_ obstacle: Obstacle, at path: String, other: String) throws {
        let files = FileManager.default
        switch obstacle {
        case .nothing: break
        case .folder: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
        case .link: try files.createSymbolicLink(atPath: path, withDestinationPath: other)
        case .linkToNothing:
            try files.createSymbolicLink(atPath: path, withDestinationPath: other + "-missing")
        case .pipe: #expect(mkfifo(path, 0o600) == 0)
        case .readOnly:
            try Data().write(to: URL(fileURLWithPath: path))
            #expect(chmod(path, 0o444) == 0)
        case .empty: try Data().write(to: URL(fileURLWithPath: path))
        case .long:
            try Data(repeating: 0xFF, count: 10_000).write(to: URL(fileURLWithPath: path))
        }
    }

    /// Commits while somebody waits, who must be told of each.
    private static func expectTold(
        _ store: Store, times: Int, whileWaiting harm: () throws -> Void = {}
    ) async throws {
        var anchor = try store.anchorNow()
        for round in 0..<times {
            var iterator = store.changes(after: anchor).makeAsyncIterator()
            #expect(try await iterator.next()?.isEmpty == true)
            let waiting = Task { [iterator] in
                var iterator = iterator
                return try await iterator.next()
            }
            for _ in 0..<100 { await Task.yield() }
            if round == 0 { try harm() }
            let sample = SampleKind.steps.sample(at: 100)
            try await store.save([sample])
            let changes = try #require(try await waiting.value)
            #expect(changes.added == [sample])
            anchor = changes.anchor
        }
    }
}
