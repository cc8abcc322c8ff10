import Foundation
import LMDB
import Testing

/// A table that nobody made reads as empty; whoever makes it, the next transaction finds it.
@Suite struct TableExistenceTests {
    private let directory: TemporaryDirectory
    private let environment: Environment

    init() throws {
        directory = try TemporaryDirectory()
        environment = try openEnvironment(directory.path) { $0.maxTables = 3 }
    }

    private func count(_ table: Table) throws(LMDBError) -> Int {
        try environment.read { (snapshot) throws(LMDBError) in try snapshot.count(table) }
    }

    @Test func `a missing table reads as empty, also in a write transaction`() throws {
        let table = try environment.table(named: "missing")
        func expectEmpty<T: Transaction & ~Copyable>(_ transaction: borrowing T) throws(LMDBError) {
            #expect(try transaction.get(table, [1]) == nil)
            #expect(try transaction.count(table) == 0)
            try transaction.withCursor(table) { (cursor) throws(LMDBError) in
                #expect(try !cursor.next())
                #expect(try !cursor.last())
                #expect(try !cursor.seek(atOrAfter: [1]))
                #expect(cursor.key == nil)
            }
        }
        try expectEmpty(environment.beginRead())
        try environment.write { (transaction) throws(LMDBError) in
            try expectEmpty(transaction)
            #expect(try !transaction.delete(table, [1]))
            try transaction.clear(table)
        }
        try expectEmpty(environment.beginRead())
    }

    @Test func `the first put makes it, for snapshots that begin later`() throws {
        let table = try environment.table(named: "t")
        let old = try environment.beginRead()
        try environment.write { (transaction) throws(LMDBError) in
            try transaction.put(table, [1], [1])
            #expect(try transaction.count(table) == 1)
            // Readers neither wait for the writer nor see the table.
            #expect(try count(table) == 0)
        }
        #expect(try old.count(table) == 0)
        #expect(try count(table) == 1)
    }

    @Test func `a table made in vain does not exist`() throws {
        let table = try environment.table(named: "t")
        do {
            var transaction = try environment.beginWrite()
            try transaction.put(table, [1], [1])
        }
        #expect(try count(table) == 0)
        try environment.write { (transaction) throws(LMDBError) in
            try transaction.put(table, [2], [2])
        }
        #expect(try count(table) == 1)
    }

    @Test func `a table another process makes is found by the next transaction`() async throws {
        let reading = try environment.table(named: "first")
        let writing = try environment.table(named: "second")
        let old = try environment.beginRead()
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let environment = try openEnvironment(path)
            for name in ["first", "second"] {
                let table = try environment.table(named: name)
                try environment.write { (transaction) throws(LMDBError) in
                    try transaction.put(table, [1], [1])
                }
            }
        }
        #expect(try old.count(reading) == 0)
        // The write transaction is the first to look.
        try environment.write { (transaction) throws(LMDBError) in
            #expect(try transaction.get(writing, [1]) == [1])
            try transaction.put(writing, [2], [2])
        }
        #expect(try count(reading) == 1)
        #expect(try count(writing) == 2)
    }

    @Test func `names are checked and their number is limited`() throws {
        for name in ["", "a\0b", String(repeating: "x", count: 512)] {
            let code = failure { () throws(LMDBError) in
                _ = try environment.table(named: name)
            }
            #expect(code == .tableName)
        }
        for name in ["a", "b", "c"] { _ = try environment.table(named: name) }
        let code = failure { () throws(LMDBError) in _ = try environment.table(named: "d") }
        #expect(code == .tablesFull)
        let again = try environment.table(named: "b")
        #expect(again == (try environment.table(named: "b")))
    }

    @Test func `a table asked for after a snapshot began is refused in it`() throws {
        let made = try environment.table(named: "a")
        try environment.write { (transaction) throws(LMDBError) in
            try transaction.put(made, [1], [1])
        }
        let snapshot = try environment.beginRead()
        let late = try environment.table(named: "b")
        let code = failure { () throws(LMDBError) in _ = try snapshot.get(late, [1]) }
        #expect(code == .tableTooNew)
        #expect(try count(late) == 0)
    }
}
