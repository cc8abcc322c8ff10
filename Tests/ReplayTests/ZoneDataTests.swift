import Foundation
import KymoCore
import KymoTestSupport
import LMDB
import Testing

/// Rows after another version of the time zone data: as though the rows of one grid had been cut by
/// other offsets, and those of another by the same ones of other data.
@Suite struct ZoneDataTests {
    private static let steps = "HKQuantityTypeIdentifierStepCount"
    private static let moved: UInt32 = 1
    private static let kept: UInt32 = 2

    private static func grid(_ zone: String) throws -> Grid {
        try Grid(
            components: GridComponents(hour: 12), anchor: Instant(seconds: 0),
            timeZone: try #require(TimeZone(identifier: zone)))
    }

    private static func fill(_ place: TemporaryStore) async throws {
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true, homeZone: "UTC"))
        let count = try Unit(validating: "count")
        try await store.save(
            (0..<300).map { number in
                let start = Instant(seconds: Double(number) * 20_000)
                return Sample(
                    uuid: UUID(), type: steps, start: start,
                    end: Instant(seconds: start.seconds + 7_000),
                    value: .quantity(Quantity(value: 3, unit: count)),
                    revision: SourceRevision(name: "A", bundleIdentifier: "a"))
            })
        #expect(try await store.addGrid(grid("Europe/Prague")) == moved)
        #expect(try await store.addGrid(grid("Asia/Dubai")) == kept)
        await store.close()
    }

    /// Entries of the index in force that begin with some bytes.
    private static func entries(
        _ prefix: [UInt8], _ environment: LMDB.Environment
    ) throws -> [[UInt8]: [UInt8]] {
        let table = try environment.table(named: "index.1")
        return try environment.read { (transaction) throws(LMDBError) in
            var found: [[UInt8]: [UInt8]] = [:]
            try transaction.withCursor(table) { (cursor: inout Cursor) throws(LMDBError) in
                var isThere = try cursor.seek(atOrAfter: prefix)
                while isThere, let key = cursor.key, key.starts(with: prefix) {
                    found[key] = cursor.value
                    isThere = try cursor.next()
                }
            }
            return found
        }
    }

    private static func rows(_ grid: UInt32, _ environment: LMDB.Environment) throws
        -> [[UInt8]: [UInt8]]
    {
        try entries(IndexTable.intervals.key.adding(grid).bytes, environment)
    }

    private static func stamps(_ environment: LMDB.Environment) throws -> [[UInt8]: [UInt8]] {
        try entries(IndexTable.zoneStamps.key.bytes, environment)
    }

    /// What other data would have left: other stamps of both grids, and all rows of one an hour
    /// earlier. Rows of the other are marked in their last byte, so that making them anew shows.
    private static func forge(_ environment: LMDB.Environment) throws {
        let table = try environment.table(named: "index.1")
        let early = try rows(moved, environment)
        let marked = try rows(kept, environment)
        let stamps = try stamps(environment)
        #expect(early.count > 100 && marked.count > 100)
        #expect(stamps.count == 3)
        try environment.write { (transaction) throws(LMDBError) in
            for (key, _) in early { try transaction.delete(table, key) }
            for (key, value) in early {
                guard let start = IntervalIndex.start(ofKey: key) else { continue }
                let type = key[5..<9].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                let before = IntervalIndex.key(moved, type: type, start: start - 3600)
                try transaction.put(table, before, value)
            }
            for (key, value) in marked {
                try transaction.put(table, key, value.dropLast() + [value[value.count - 1] ^ 1])
            }
            for number in [moved, kept] {
                let key = IndexTable.zoneStamps.key.adding(number).bytes
                guard let stamp = stamps[key] else { continue }
                try transaction.put(table, key, [stamp[0] ^ 1] + stamp.dropFirst())
            }
        }
    }

    /// Plans of a question for the intervals of both grids, as read by who writes nothing.
    private static func plans(_ place: TemporaryStore) throws -> [StatisticsPlan] {
        let location = StoreLocation(
            directory: place.directory, create: false, mapSizeBytes: 16 << 30,
            largestMapSizeBytes: 1 << 40, waitSeconds: 30)
        let file = try #require(try StoreFile.open(location, newIdentifier: nil))
        defer { try? file.close() }
        let snapshot = try file.snapshot()
        return try ["Europe/Prague", "Asia/Dubai"].map { zone in
            try snapshot.statistics(
                StatisticsQuery(SampleSelection(type: steps), grid: try grid(zone))
            ).plan
        }
    }

    @Test func `other offsets make the rows of the grid anew that they move, and no other`()
        async throws
    {
        let place = try TemporaryStore()
        try await Self.fill(place)
        #expect(try !Self.plans(place).contains(.scan))
        var options = EnvironmentOptions(directory: place.directory)
        options.isReadOnly = false
        let environment = try LMDB.Environment.open(options)
        let before = try Self.rows(Self.moved, environment)
        let stamps = try Self.stamps(environment)
        try Self.forge(environment)
        let marked = try Self.rows(Self.kept, environment)
        #expect(try Self.rows(Self.moved, environment) != before)
        try environment.close()

        // Whoever only reads computes from samples meanwhile.
        #expect(try Self.plans(place) == [.scan, .scan])

        let store = try await Store.open(at: place.directory)
        let (rows, scan) = try store.read { (snapshot) throws(StoreError) in
            var query = StatisticsQuery(
                SampleSelection(type: Self.steps), grid: try? Self.grid("Europe/Prague"))
            let rows = try snapshot.statistics(query)
            query.choice = .scan
            return (rows.intervals, try snapshot.statistics(query).intervals)
        }
        #expect(rows == scan)
        let total = rows.reduce(0) { $0 + ($1.merged.sum ?? 0) }
        #expect(abs(total - 900) < 1e-9)
        await store.close()
        #expect(try !Self.plans(place).contains(.scan))

        let after = try LMDB.Environment.open(options)
        #expect(try Self.rows(Self.moved, after) == before)
        #expect(try Self.rows(Self.kept, after) == marked)
        #expect(try Self.stamps(after) == stamps)
        try after.close()
    }
}
