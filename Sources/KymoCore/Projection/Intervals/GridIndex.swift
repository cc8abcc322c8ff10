/// Reads and writes registered grids.
package enum GridIndex {
    private static let record: UInt8 = 0

    /// Every registered grid, in order of number.
    package static func all(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [GridRecord] {
        var found: [GridRecord] = []
        let prefix = IndexTable.grids.key.adding(record).bytes
        var current = try index.first(after: prefix)
        while let entry = current, entry.key.starts(with: prefix) {
            found.append(try decode(entry))
            current = try index.first(after: entry.key)
        }
        return found
    }

    private static func decode(
        _ entry: (key: [UInt8], value: [UInt8])
    ) throws(IndexError) -> GridRecord {
        var input = ByteReader(entry.value)
        do throws(CodecError) {
            let type = try input.readOptionalText()
            guard let number = OrderedKey.integer(entry.key, at: 2, as: UInt32.self),
                let components = try? GridComponents(text: try input.readText())
            else { throw CodecError.invalid("components of a grid", at: input.offset) }
            return GridRecord(
                identifier: number, type: type, components: components,
                anchor: Instant(seconds: try input.readDouble()), timeZone: try input.readText(),
                isAutomatic: try input.readByte() == 1)
        } catch {
            throw .damaged(.grids, error)
        }
    }

    static func put(
        _ grid: GridRecord, in index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        var out = ByteWriter()
        out.write(optionalText: grid.type)
        out.write(text: grid.components.text)
        out.write(grid.anchor.seconds)
        out.write(text: grid.timeZone)
        out.write(byte: grid.isAutomatic ? 1 : 0)
        try index.put(key(grid.identifier), out.bytes)
    }

    /// Takes a grid away with its rows and all that is known of it.
    static func remove(
        _ identifier: UInt32, from index: inout some IndexTransaction & ~Copyable
    ) throws(IndexError) {
        try index.delete(key(identifier))
        try index.deleteAll(IndexTable.intervals.key.adding(identifier).bytes)
        try GridState.removeAll(of: identifier, from: &index)
    }

    private static func key(_ identifier: UInt32) -> [UInt8] {
        IndexTable.grids.key.adding(record).adding(identifier).bytes
    }
}

extension IndexTransaction where Self: ~Copyable {
    /// Removes every key that begins with a prefix.
    mutating func deleteAll(_ prefix: [UInt8]) throws(IndexError) {
        while let entry = try first(after: prefix), entry.key.starts(with: prefix) {
            try delete(entry.key)
        }
    }
}
