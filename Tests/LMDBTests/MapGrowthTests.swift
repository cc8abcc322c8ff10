import Dispatch
import Foundation
import LMDB
import Synchronization
import Testing

/// A full map grows and the body runs again, whoever reads meanwhile; nothing is lost or doubled.
@Suite struct MapGrowthTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private static let smallBytes = 1 << 16
    /// Before every key of eight bytes, so that those can be appended.
    private static let countKey: [UInt8] = [0]

    private static func put(
        _ environment: Environment, _ table: Table, _ numbers: Range<Int>, waitSeconds: Double = 20
    ) throws(LMDBError) {
        try environment.write(waitSeconds: waitSeconds) { (transaction) throws(LMDBError) in
            for number in numbers {
                try transaction.append(table, key(number), [UInt8](repeating: 5, count: 1000))
            }
            // The number of entries, so that a reader can tell a whole snapshot.
            try transaction.put(table, countKey, key(numbers.upperBound))
        }
    }

    /// - Returns: the number of entries the snapshot says it has.
    private static func checkWhole(_ snapshot: borrowing ReadTransaction, _ table: Table)
        throws(LMDBError) -> Int
    {
        guard let stored = try snapshot.get(table, countKey) else { return 0 }
        let count = stored.reduce(0) { $0 << 8 | Int($1) }
        #expect(try snapshot.count(table) == count + 1)
        return count
    }

    @Test func `a body too large for the map runs again in a larger one`() throws {
        let environment = try openEnvironment(directory.path, mapSizeBytes: Self.smallBytes)
        let table = try environment.table(named: "t")
        var runs = 0
        try environment.write { (transaction) throws(LMDBError) in
            runs += 1
            for number in 0..<1000 {
                try transaction.append(table, key(number), [UInt8](repeating: 5, count: 1000))
            }
        }
        // 1000 entries of 1 kB fill about 1.3 MB: five doublings of 64 KiB reach 2 MiB.
        #expect(runs == 6)
        #expect(try environment.mapSizeBytes() == Self.smallBytes << 5)
        let count = try environment.read { (snapshot) throws(LMDBError) in
            try snapshot.count(table)
        }
        #expect(count == 1000)
    }

    @Test func `a map found full by the commit grows too`() throws {
        var refusedCommits = 0
        for count in 1...70 {
            let path = directory.path + "/\(count)"
            let environment = try openEnvironment(path, mapSizeBytes: Self.smallBytes)
            let table = try environment.table(named: "t")
            // Commits that leave free pages behind, which the last one must list in a page more.
            for length in 1...4 {
                try environment.write { (transaction) throws(LMDBError) in
                    try transaction.put(table, key(0), [UInt8](repeating: 1, count: length))
                }
            }
            let body = { (transaction: inout WriteTransaction) throws(LMDBError) in
                for number in 1...count {
                    try transaction.append(table, key(number), [UInt8](repeating: 5, count: 1000))
                }
            }
            do throws(LMDBError) {
                var transaction = try environment.beginWrite()
                do throws(LMDBError) { try body(&transaction) } catch { break }
                try transaction.commit()
                continue
            } catch {
                #expect(error.code == .mapFull)
                refusedCommits += 1
            }
            let before = try environment.read { (snapshot) throws(LMDBError) in
                try snapshot.count(table)
            }
            #expect(before == 1)
            try environment.write(body)
            #expect(try environment.mapSizeBytes() == Self.smallBytes * 2)
        }
        #expect(refusedCommits > 0)
    }

    @Test func `a body that swallows the failure does not commit half`() throws {
        let environment = try openEnvironment(directory.path, mapSizeBytes: Self.smallBytes)
        let table = try environment.table(named: "t")
        try environment.write { (transaction) throws(LMDBError) in
            for number in 0..<200 {
                try? transaction.append(table, key(number), [UInt8](repeating: 5, count: 1000))
            }
        }
        let count = try environment.read { (snapshot) throws(LMDBError) in
            try snapshot.count(table)
        }
        #expect(count == 200)
    }

    @Test func `at the largest allowed size the write is refused and the rest stays`() throws {
        let environment = try openEnvironment(directory.path, mapSizeBytes: Self.smallBytes) {
            $0.largestMapSizeBytes = 3 * Self.smallBytes
        }
        let table = try environment.table(named: "t")
        try Self.put(environment, table, 0..<10)
        #expect(
            failure { () throws(LMDBError) in try Self.put(environment, table, 10..<500) }
                == .mapFull)
        #expect(try environment.mapSizeBytes() == 3 * Self.smallBytes)
        let count = try Self.checkWhole(environment.beginRead(), table)
        #expect(count == 10)
    }

    @Test func `growing waits for an open snapshot, and gives up at the limit`() throws {
        let environment = try openEnvironment(directory.path, mapSizeBytes: Self.smallBytes)
        let table = try environment.table(named: "t")
        try Self.put(environment, table, 0..<10)
        do {
            let snapshot = try environment.beginRead()
            let code = failure { () throws(LMDBError) in
                try Self.put(environment, table, 10..<500, waitSeconds: 0.05)
            }
            #expect(code == .busy)
            #expect(try environment.mapSizeBytes() == Self.smallBytes)
            #expect(try Self.checkWhole(snapshot, table) == 10)
        }
        try Self.put(environment, table, 10..<500, waitSeconds: 0.05)
    }

    @Test func `readers of this process go on while the map grows`() throws {
        let environment = try openEnvironment(directory.path, mapSizeBytes: Self.smallBytes)
        let table = try environment.table(named: "t")
        let batches = 40
        let end = Date(timeIntervalSinceNow: 120)
        let errors = Mutex<[LMDBError]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            do throws(LMDBError) {
                if worker == 0 {
                    for batch in 0..<batches {
                        try Self.put(environment, table, (batch * 50)..<((batch + 1) * 50))
                    }
                } else {
                    var last = 0
                    while last < batches * 50, Date() < end {
                        let seen = try Self.checkWhole(environment.beginRead(), table)
                        #expect(seen >= last)
                        last = seen
                    }
                }
            } catch {
                errors.withLock { $0.append(error) }
            }
        }
        #expect(errors.withLock { $0 } == [])
        #expect(try environment.mapSizeBytes() >= 2 << 20)
    }

    @Test func `readers of another process adopt the larger map`() async throws {
        let environment = try openEnvironment(directory.path, mapSizeBytes: Self.smallBytes)
        let table = try environment.table(named: "t")
        let path = directory.path
        let grown = startThread {
            waitForFile(path + "/reading")
            for batch in 0..<40 {
                try Self.put(environment, table, (batch * 50)..<((batch + 1) * 50))
            }
        }
        await #expect(processExitsWith: .success) { [path = path as String] in
            let environment = try openEnvironment(path, mapSizeBytes: MapGrowthTests.smallBytes)
            let table = try environment.table(named: "t")
            makeFile(path + "/reading")
            var last = 0
            let end = Date(timeIntervalSinceNow: 120)
            while last < 2000, Date() < end {
                last = try MapGrowthTests.checkWhole(environment.beginRead(), table)
            }
            #expect(try environment.mapSizeBytes() >= 2 << 20)
            // Its own writes fit the adopted map.
            try MapGrowthTests.put(environment, table, 2000..<2001)
        }
        try await grown()
        let count = try Self.checkWhole(environment.beginRead(), table)
        #expect(count == 2001)
    }

    @Test func `a map that another process has made larger is adopted`() async throws {
        let environment = try openEnvironment(directory.path, mapSizeBytes: Self.smallBytes)
        let table = try environment.table(named: "t")
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let environment = try openEnvironment(path, mapSizeBytes: MapGrowthTests.smallBytes)
            let table = try environment.table(named: "t")
            try MapGrowthTests.put(environment, table, 0..<500)
        }
        let snapshot = try Self.checkWhole(environment.beginRead(), table)
        #expect(snapshot == 500)
        #expect(try environment.mapSizeBytes() == Self.smallBytes << 4)
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let environment = try openEnvironment(path)
            let table = try environment.table(named: "t")
            try MapGrowthTests.put(environment, table, 500..<2000)
        }
        // This time a writer meets it first.
        try Self.put(environment, table, 2000..<2001)
        let after = try Self.checkWhole(environment.beginRead(), table)
        #expect(after == 2001)
    }
}
