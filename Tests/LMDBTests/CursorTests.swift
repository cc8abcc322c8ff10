import Foundation
import LMDB
import Testing

/// A cursor never leaves its range, and every move ends where a sorted list says.
@Suite struct CursorTests {
    private let directory: TemporaryDirectory
    private let environment: Environment

    init() throws {
        directory = try TemporaryDirectory()
        environment = try openEnvironment(directory.path)
    }

    private func table(_ name: String, _ keys: [UInt8]) throws(LMDBError) -> Table {
        let table = try environment.table(named: name)
        try environment.write { (transaction) throws(LMDBError) in
            try transaction.clear(table)
            for key in keys { try transaction.append(table, [key], [key, key]) }
        }
        return table
    }

    @Test func `every seek and step in every range of every small table`() throws {
        let bounds: [UInt8?] = [nil, 1, 2, 3, 4, 5]
        for subset in 0..<16 {
            let keys = [UInt8](1...4).filter { (key: UInt8) in subset & (1 << (key - 1)) != 0 }
            let table = try table("t", keys)
            let snapshot = try environment.beginRead()
            for lower in bounds {
                for upper in bounds {
                    let first = lower ?? 0
                    let end = upper ?? 255
                    let inside = keys.filter { $0 >= first && $0 < end }
                    let range = KeyRange(lower: lower.map { [$0] }, upper: upper.map { [$0] })
                    try snapshot.withCursor(table, in: range) { (cursor) throws(LMDBError) in
                        try checkSeeks(&cursor, inside)
                        try checkSteps(&cursor, inside)
                    }
                }
            }
        }
    }

    private func checkSeeks(_ cursor: inout Cursor, _ inside: [UInt8]) throws(LMDBError) {
        for wanted in UInt8(0)...6 {
            let after = inside.first { $0 >= wanted }
            #expect(try cursor.seek(atOrAfter: [wanted]) == (after != nil))
            #expect(cursor.key == after.map { [$0] })
            #expect(cursor.value == after.map { [$0, $0] })
            let isOnEntry = cursor.isOnEntry
            #expect(isOnEntry == (after != nil))
            let before = inside.last { $0 <= wanted }
            #expect(try cursor.seek(atOrBefore: [wanted]) == (before != nil))
            #expect(cursor.key == before.map { [$0] })
        }
    }

    private func checkSteps(_ cursor: inout Cursor, _ inside: [UInt8]) throws(LMDBError) {
        #expect(try cursor.first() == !inside.isEmpty)
        #expect(cursor.key == inside.first.map { [$0] })
        var walked = inside.isEmpty ? [] : [inside[0]]
        while try cursor.next() { walked += cursor.key ?? [] }
        #expect(walked == inside)
        // Behind the end: further on there is nothing, back is the last key again.
        #expect(try !cursor.next())
        walked = []
        while try cursor.previous() { walked += cursor.key ?? [] }
        #expect(walked == inside.reversed())
        #expect(try !cursor.previous())
        #expect(try cursor.next() == !inside.isEmpty)
        #expect(cursor.key == inside.first.map { [$0] })
        #expect(try cursor.last() == !inside.isEmpty)
        #expect(cursor.key == inside.last.map { [$0] })
    }

    @Test func `from nowhere next is the first key and previous the last`() throws {
        let table = try table("t", [1, 2, 3])
        let snapshot = try environment.beginRead()
        try snapshot.withCursor(table) { (cursor) throws(LMDBError) in
            let isOnEntry = cursor.isOnEntry
            #expect(!isOnEntry)
            #expect(try cursor.next())
            #expect(cursor.key == [1])
        }
        try snapshot.withCursor(table) { (cursor) throws(LMDBError) in
            #expect(try cursor.previous())
            #expect(cursor.key == [3])
        }
    }

    @Test func `a seek for an empty or too long key is an error`() throws {
        let table = try table("t", [1])
        let snapshot = try environment.beginRead()
        for wanted in [[], [UInt8](repeating: 0, count: 512)] {
            try snapshot.withCursor(table) { (cursor) throws(LMDBError) in
                let codes = [
                    failure { () throws(LMDBError) in _ = try cursor.seek(atOrAfter: wanted) },
                    failure { () throws(LMDBError) in _ = try cursor.seek(atOrBefore: wanted) },
                ]
                #expect(codes == [.keySize, .keySize])
            }
        }
    }

    @Test func `a scan goes either way and stops when told`() throws {
        let table = try table("t", [1, 2, 3, 4, 5])
        let snapshot = try environment.beginRead()
        func scan(backwards: Bool, limit: Int) throws(LMDBError) -> [Int] {
            var seen: [Int] = []
            try snapshot.scan(
                table, in: KeyRange(lower: [2], upper: [5]), backwards: backwards
            ) { (key, value) throws(LMDBError) in
                #expect(value.byteCount == 2)
                seen.append(Int(key.unsafeLoad(as: UInt8.self)))
                return seen.count < limit
            }
            return seen
        }
        #expect(try scan(backwards: false, limit: 9) == [2, 3, 4])
        #expect(try scan(backwards: true, limit: 9) == [4, 3, 2])
        #expect(try scan(backwards: true, limit: 2) == [4, 3])
    }

    @Test func `a cursor of a write transaction sees what was written`() throws {
        let table = try table("t", [1, 3])
        try environment.write { (transaction) throws(LMDBError) in
            try transaction.put(table, [2], [9])
            try transaction.delete(table, [3])
            var keys: [[UInt8]] = []
            try transaction.withCursor(table) { (cursor) throws(LMDBError) in
                while try cursor.next() { keys += [cursor.key ?? []] }
            }
            #expect(keys == [[1], [2]])
        }
    }

    @Test func `keys stand in the order of their bytes, a prefix first`() throws {
        let keys: [[UInt8]] = [[0], [0, 0], [1], [1, 255], [2], [127], [128], [255], [255, 255]]
        let table = try environment.table(named: "order")
        try environment.write { (transaction) throws(LMDBError) in
            for key in keys.reversed() { try transaction.put(table, key, []) }
        }
        var seen: [[UInt8]] = []
        try environment.read { (snapshot) throws(LMDBError) in
            try snapshot.withCursor(table) { (cursor) throws(LMDBError) in
                while try cursor.next() { seen += [cursor.key ?? []] }
            }
        }
        #expect(seen == keys)
    }
}
