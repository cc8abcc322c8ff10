import Foundation
import LMDB
import Testing

/// Readers are seen, counted, and forgotten when their process dies.
@Suite struct ReaderTests {
    private let directory: TemporaryDirectory
    private let environment: Environment
    private let table: Table

    init() throws {
        directory = try TemporaryDirectory()
        environment = try openEnvironment(directory.path) { $0.maxReaders = 4 }
        table = try environment.table(named: "t")
        let table = table
        try environment.write { (transaction) throws(LMDBError) in
            try transaction.put(table, [1], [1])
        }
    }

    private static func dieReading(_ path: String) throws {
        let environment = try openEnvironment(path)
        let snapshot = try environment.beginRead()
        kill(getpid(), SIGKILL)
        _ = snapshot.transactionID
    }

    @Test func `the slot of a reader killed in another process is cleared`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
            try ReaderTests.dieReading(path)
        }
        let left = try environment.info().readers.filter { $0.processID != getpid() }
        #expect(left.count == 1)
        let last = try environment.info().lastTransactionID
        #expect(left.first?.transactionID == last)
        #expect(left.first?.ageInTransactions == 0)
        #expect(try environment.clearStaleReaders() == 1)
        #expect(try environment.info().readers.allSatisfy { $0.processID == getpid() })
        #expect(try environment.clearStaleReaders() == 0)
    }

    @Test func `an opening clears the slots of the dead`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
            try ReaderTests.dieReading(path)
        }
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let environment = try openEnvironment(path)
            #expect(try environment.info().readers.allSatisfy { $0.processID == getpid() })
        }
        #expect(try environment.clearStaleReaders() == 0)
    }

    @Test func `one snapshot too many is refused, and one fewer makes room`() throws {
        func open(_ remaining: Int) throws(LMDBError) {
            let snapshot = try environment.beginRead()
            if remaining > 1 { try open(remaining - 1) }
            #expect(try snapshot.get(table, [1]) == [1])
        }
        try open(4)
        #expect(failure { () throws(LMDBError) in try open(5) } == .readersFull)
        try open(4)
    }

    @Test func `dead readers make room for the living without being asked`() async throws {
        for _ in 0..<4 {
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
                try ReaderTests.dieReading(path)
            }
        }
        let value = try environment.read { (snapshot) throws(LMDBError) in
            try snapshot.get(table, [1])
        }
        #expect(value == [1])
    }
}
