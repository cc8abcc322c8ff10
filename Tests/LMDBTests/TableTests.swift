import Foundation
import LMDB
import Testing

/// Getting, putting and deleting, and which tables exist when.
@Suite struct TableTests {
    private let directory: TemporaryDirectory
    private let environment: Environment
    private let table: Table

    init() throws {
        directory = try TemporaryDirectory()
        environment = try openEnvironment(directory.path, mapSizeBytes: 64 << 20)
        table = try environment.table(named: "t")
    }

    private func get(_ key: [UInt8]) throws(LMDBError) -> [UInt8]? {
        try environment.read { (snapshot) throws(LMDBError) in try snapshot.get(table, key) }
    }

    private func write(
        _ body: (inout WriteTransaction) throws(LMDBError) -> Void
    ) throws(LMDBError) {
        try environment.write(body)
    }

    @Test(arguments: [0, 1, 100, 2000, 4096, 5000, 1_000_000])
    func `a value of any length comes back`(length: Int) throws {
        let value = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 256) }
        try write { (transaction) throws(LMDBError) in
            try transaction.put(table, [9], value)
            // It is there inside the transaction too.
            #expect(try transaction.get(table, [9]) == value)
        }
        #expect(try get([9]) == value)
    }

    @Test func `keys have 1 to 511 bytes, and others are an error`() throws {
        for length in [1, 511] {
            let key = [UInt8](repeating: 1, count: length)
            try write { (transaction) throws(LMDBError) in try transaction.put(table, key, [2]) }
            #expect(try get(key) == [2])
        }
        for length in [0, 512, 70_000] {
            let key = [UInt8](repeating: 1, count: length)
            #expect(failure { () throws(LMDBError) in _ = try get(key) } == .keySize)
            try write { (transaction) throws(LMDBError) in
                let codes = [
                    failure { () throws(LMDBError) in try transaction.put(table, key, [2]) },
                    failure { () throws(LMDBError) in try transaction.insert(table, key, [2]) },
                    failure { () throws(LMDBError) in try transaction.append(table, key, [2]) },
                    failure { () throws(LMDBError) in try transaction.delete(table, key) },
                ]
                #expect(codes == [.keySize, .keySize, .keySize, .keySize])
            }
        }
    }

    @Test func `put replaces, insert refuses, and the transaction goes on`() throws {
        try write { (transaction) throws(LMDBError) in
            try transaction.put(table, [1], [1])
            try transaction.put(table, [1], [2, 2])
            do throws(LMDBError) {
                try transaction.insert(table, [1], [3])
                Issue.record("the key was there")
            } catch {
                #expect(error.code == .keyExists)
            }
            try transaction.insert(table, [2], [4])
        }
        #expect(try get([1]) == [2, 2])
        #expect(try get([2]) == [4])
    }

    @Test func `append takes only a key larger than every other`() throws {
        try write { (transaction) throws(LMDBError) in
            try transaction.append(table, key(5), [5])
            for number in [5, 4, 0] {
                do throws(LMDBError) {
                    try transaction.append(table, key(number), [])
                    Issue.record("\(number) is not the largest")
                } catch {
                    #expect(error.code == .keyExists)
                }
            }
            try transaction.append(table, key(6), [6])
        }
        #expect(try get(key(5)) == [5])
        #expect(try get(key(4)) == nil)
        #expect(try get(key(6)) == [6])
    }

    @Test func `delete tells whether the key was there`() throws {
        try write { (transaction) throws(LMDBError) in
            #expect(try !transaction.delete(table, [1]))
            try transaction.put(table, [1], [1])
            #expect(try transaction.delete(table, [1]))
            #expect(try !transaction.delete(table, [1]))
        }
        #expect(try get([1]) == nil)
    }

    @Test func `a dropped transaction leaves nothing`() throws {
        try write { (transaction) throws(LMDBError) in try transaction.put(table, [1], [1]) }
        do {
            var transaction = try environment.beginWrite()
            try transaction.put(table, [1], [2])
            try transaction.clear(table)
        }
        #expect(try get([1]) == [1])
    }

    @Test func `a snapshot does not change`() throws {
        try write { (transaction) throws(LMDBError) in try transaction.put(table, [1], [1]) }
        let snapshot = try environment.beginRead()
        try write { (transaction) throws(LMDBError) in
            try transaction.put(table, [1], [2])
            try transaction.put(table, [2], [2])
        }
        #expect(try snapshot.get(table, [1]) == [1])
        #expect(try snapshot.count(table) == 1)
        #expect(try get([1]) == [2])
    }

    @Test func `a table is counted and cleared`() throws {
        try write { (transaction) throws(LMDBError) in
            for number in 0..<1000 { try transaction.append(table, key(number), [1, 2, 3]) }
            try transaction.append(table, key(1000), [UInt8](repeating: 0, count: 20_000))
        }
        let full = try environment.read { (snapshot) throws(LMDBError) in
            try snapshot.statistics(of: table)
        }
        #expect(full.entryCount == 1001)
        #expect(full.overflowPageCount == 5)
        #expect(full.depth == 2)
        #expect(full.branchPageCount == 1)
        #expect(full.byteCount >= 20_000 + 1001 * 11)
        try write { (transaction) throws(LMDBError) in try transaction.clear(table) }
        let empty = try environment.read { (snapshot) throws(LMDBError) in
            try snapshot.statistics(of: table)
        }
        #expect(empty.entryCount == 0)
        #expect(empty.byteCount == 0)
        try write { (transaction) throws(LMDBError) in try transaction.append(table, [1], [1]) }
        #expect(try get([1]) == [1])
    }

    @Test func `values are handed over without a copy, errors of any kind come through`() throws {
        struct Refusal: DatabaseError {
            var database: LMDBError?
            init(database: LMDBError) { self.database = database }
            init() { database = nil }
        }
        try write { (transaction) throws(LMDBError) in try transaction.put(table, [1], [7, 8]) }
        let snapshot = try environment.beginRead()
        let count = try snapshot.get(table, [UInt8]([1]).span.bytes) { $0.byteCount }
        #expect(count == 2)
        let refusal = #expect(throws: Refusal.self) {
            try snapshot.get(table, [UInt8]([1]).span.bytes) { (_) throws(Refusal) in
                throw Refusal()
            }
        }
        #expect(refusal?.database == nil)
        let wrapped = #expect(throws: Refusal.self) {
            try environment.write { (transaction) throws(Refusal) in
                do throws(LMDBError) {
                    try transaction.put(table, [], [])
                } catch {
                    throw Refusal(database: error)
                }
            }
        }
        #expect(wrapped?.database?.code == .keySize)
        // The failed body gave up its transaction, so another may begin at once.
        _ = try environment.beginWrite(waitSeconds: 0)
    }
}
