/// Numbers of living samples by source and type, and by device and type.
package enum CountIndex {
    /// One row: how many samples of a type a source or device has.
    package struct Row: Hashable, Sendable {
        package var owner: UInt32
        package var type: UInt32
        package var count: UInt64
    }

    /// Adds to (or takes from) a count; a count of zero has no row.
    static func add(
        _ change: Int64, owner: UInt32, type: UInt32, _ table: IndexTable,
        in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        let key = table.key.adding(owner).adding(type).bytes
        let old: UInt64 = try index.get(key).flatMap { OrderedKey.integer($0, at: 0) } ?? 0
        let new = Int64(bitPattern: old) &+ change
        guard new >= 0 else { throw .inconsistent("more samples deleted than saved") }
        if new == 0 {
            try index.delete(key)
        } else {
            try index.put(key, OrderedKey().adding(UInt64(bitPattern: new)).bytes)
        }
    }

    /// How many living samples of a type a source or device has.
    static func count(
        _ owner: UInt32, type: UInt32, _ table: IndexTable,
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> Int {
        let key = table.key.adding(owner).adding(type).bytes
        let count: UInt64 = try index.get(key).flatMap { OrderedKey.integer($0, at: 0) } ?? 0
        return Int(truncatingIfNeeded: count)
    }

    /// Every row of a table, in order of owner and type.
    package static func rows(
        _ table: IndexTable, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [Row] {
        var rows: [Row] = []
        var current = try index.first(after: table.key.bytes)
        while let found = current, found.key.first == table.rawValue {
            guard let owner = OrderedKey.integer(found.key, at: 1, as: UInt32.self),
                let type = OrderedKey.integer(found.key, at: 5, as: UInt32.self),
                let count = OrderedKey.integer(found.value, at: 0, as: UInt64.self)
            else { throw .damaged(table, .truncated(at: 0)) }
            rows.append(Row(owner: owner, type: type, count: count))
            current = try index.first(after: found.key)
        }
        return rows
    }
}
