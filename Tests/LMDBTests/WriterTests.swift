import Dispatch
import Foundation
import LMDB
import Testing

/// One writes at a time, the others wait up to a limit, and a dead writer blocks nobody.
@Suite struct WriterTests {
    private let directory: TemporaryDirectory
    private let environment: Environment
    private let table: Table

    init() throws {
        directory = try TemporaryDirectory()
        environment = try openEnvironment(directory.path)
        table = try environment.table(named: "t")
    }

    @Test func `a second writer of this process is refused at the limit`() throws {
        let first = try environment.beginWrite()
        for seconds in [0, 0.03, -1, .nan] {
            let start = ContinuousClock.now
            let code = failure { () throws(LMDBError) in
                _ = try environment.beginWrite(waitSeconds: seconds)
            }
            #expect(code == .busy)
            #expect(ContinuousClock.now - start >= .seconds(max(0, seconds.isNaN ? 0 : seconds)))
        }
        try first.commit()
        _ = try environment.beginWrite(waitSeconds: 0)
    }

    @Test func `waiting writers of this process get their turn`() throws {
        let environment = environment
        let table = table
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<10 {
                #expect(throws: Never.self) {
                    try environment.write { (transaction) throws(LMDBError) in
                        let count = try transaction.get(table, [1])?.first ?? 0
                        try transaction.put(table, [1], [count + 1])
                    }
                }
            }
        }
        let count = try environment.read { (snapshot) throws(LMDBError) in
            try snapshot.get(table, [1])
        }
        #expect(count == [40])
    }

    @Test func `the writer of another process is waited for, and its death lets the next in`()
        async throws
    {
        let path = directory.path
        let (environment, table) = (environment, table)
        let result = startThread { try Self.meetWriter(environment, table, path) }
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            try WriterTests.dieWriting(path)
        }
        try await result()
    }

    private static func dieWriting(_ path: String) throws {
        let environment = try openEnvironment(path)
        let table = try environment.table(named: "t")
        var transaction = try environment.beginWrite()
        try transaction.put(table, [1], [66])
        makeFile(path + "/writing")
        waitForFile(path + "/die")
        kill(getpid(), SIGKILL)
    }

    private static func meetWriter(
        _ environment: Environment, _ table: Table, _ path: String
    ) throws {
        waitForFile(path + "/writing")
        for seconds in [0, 0.05] {
            let code = failure { () throws(LMDBError) in
                try environment.write(waitSeconds: seconds) { (_) throws(LMDBError) in }
            }
            #expect(code == .busy)
        }
        makeFile(path + "/die")
        try environment.write(waitSeconds: 20) { (transaction) throws(LMDBError) in
            #expect(try transaction.get(table, [1]) == nil)
            try transaction.put(table, [1], [77])
        }
    }

    @Test func `a process that commits without pause lets the other one in`() async throws {
        let path = directory.path
        let (environment, table) = (environment, table)
        let result = startThread { try Self.takeTurns(environment, table, path) }
        await #expect(processExitsWith: .success) { [path = path as String] in
            let environment = try openEnvironment(path)
            let table = try environment.table(named: "t")
            makeFile(path + "/writing")
            let end = Date(timeIntervalSinceNow: 120)
            var isStopped = false
            while !isStopped {
                // Everything happens inside, so that between two turns there are microseconds.
                try environment.write { (transaction) throws(LMDBError) in
                    let count = try transaction.get(table, [1]) ?? [0, 0]
                    let next = UInt16(count[0]) << 8 + UInt16(count[1]) + 1
                    try transaction.put(table, [1], [UInt8(next >> 8), UInt8(next & 255)])
                    usleep(10_000)
                    isStopped =
                        FileManager.default.fileExists(atPath: path + "/stop") || Date() > end
                }
            }
        }
        try await result()
    }

    private static func takeTurns(
        _ environment: Environment, _ table: Table, _ path: String
    ) throws {
        waitForFile(path + "/writing")
        defer { makeFile(path + "/stop") }
        func foreignCommits<T: Transaction & ~Copyable>(_ transaction: borrowing T)
            throws(LMDBError) -> Int
        {
            let count = try transaction.get(table, [1]) ?? [0, 0]
            return Int(count[0]) << 8 + Int(count[1])
        }
        var overtakings: [Int] = []
        for turn in 0..<9 {
            // Long enough for the other to be at work again.
            usleep(15_000)
            let before = try foreignCommits(environment.beginRead())
            try environment.write { (transaction) throws(LMDBError) in
                overtakings.append(try foreignCommits(transaction) - before)
                try transaction.put(table, key(turn), [])
            }
        }
        // The commit under way, and one more if the other had just passed the turnstile. A machine
        // may also be slow between the two looks, hence the median.
        #expect(overtakings.sorted()[4] <= 2, "\(overtakings)")
    }
}
