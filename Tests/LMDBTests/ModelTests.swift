import Foundation
import LMDB
import Testing

/// Random histories, from a seed, against dictionaries.
@Suite struct ModelTests {
    /// SplitMix64: small, and the same everywhere.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private typealias Model = [[UInt8]: [UInt8]]

    private func step(
        _ transaction: inout WriteTransaction, _ table: Table, _ model: inout Model,
        _ dice: inout Dice
    ) throws(LMDBError) {
        let length = Int.random(in: 1...3, using: &dice)
        let key = (0..<length).map { _ in UInt8.random(in: 0...12, using: &dice) }
        let lengths = [0, 1, 30, 30, 900, 9000]
        let size = lengths[Int.random(in: 0..<lengths.count, using: &dice)]
        let value = [UInt8](repeating: UInt8.random(in: 0...255, using: &dice), count: size)
        switch Int.random(in: 0..<20, using: &dice) {
        case 0..<10:
            try transaction.put(table, key, value)
            model[key] = value
        case 10..<12:
            do throws(LMDBError) {
                try transaction.insert(table, key, value)
                #expect(model[key] == nil)
                model[key] = value
            } catch {
                guard error.code == .keyExists else { throw error }
                #expect(model[key] != nil)
            }
        case 12..<19:
            #expect(try transaction.delete(table, key) == (model.removeValue(forKey: key) != nil))
        default:
            #expect(try transaction.get(table, key) == model[key])
            if Int.random(in: 0..<30, using: &dice) == 0 {
                try transaction.clear(table)
                model = [:]
            }
        }
    }

    private func check<T: Transaction & ~Copyable>(
        _ transaction: borrowing T, _ table: Table, _ model: Model
    ) throws(LMDBError) {
        #expect(try transaction.count(table) == model.count)
        var entries: [(key: [UInt8], value: [UInt8])] = []
        try transaction.withCursor(table) { (cursor) throws(LMDBError) in
            while try cursor.next() { entries.append((cursor.key ?? [], cursor.value ?? [])) }
        }
        let sorted = model.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        #expect(entries.map(\.key) == sorted.map(\.key))
        #expect(entries.map(\.value) == sorted.map(\.value))
    }

    @Test(arguments: 1...5)
    func `a history of puts, deletes, commits and retreats`(seed: UInt64) throws {
        let directory = try TemporaryDirectory()
        var dice = Dice(state: seed)
        var models: [Model] = [[:], [:]]
        var environment = try openEnvironment(directory.path, mapSizeBytes: 1 << 16)
        for _ in 0..<25 {
            var tables: [Table] = []
            for name in ["a", "b"] { tables.append(try environment.table(named: name)) }
            let isKept = Int.random(in: 0..<4, using: &dice) > 0
            let count = Int.random(in: 1...120, using: &dice)
            let before = (dice, models)
            struct Retreat: DatabaseError {
                var database: LMDBError?
                init(database: LMDBError?) { self.database = database }
                init(database: LMDBError) { self.database = database }
            }
            do throws(Retreat) {
                try environment.write { (transaction) throws(Retreat) in
                    (dice, models) = before
                    do throws(LMDBError) {
                        for _ in 0..<count {
                            let pick = Int.random(in: 0...1, using: &dice)
                            try step(&transaction, tables[pick], &models[pick], &dice)
                        }
                        try check(transaction, tables[0], models[0])
                    } catch {
                        throw Retreat(database: error)
                    }
                    if !isKept { throw Retreat(database: nil) }
                }
            } catch {
                #expect(error.database == nil)
                models = before.1
            }
            let snapshot = try environment.beginRead()
            for (table, model) in zip(tables, models) { try check(snapshot, table, model) }
            _ = consume snapshot
            if Int.random(in: 0..<5, using: &dice) == 0 {
                try environment.close()
                environment = try openEnvironment(directory.path, mapSizeBytes: 1 << 16)
            }
        }
    }
}
