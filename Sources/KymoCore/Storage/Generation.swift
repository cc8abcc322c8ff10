/// Which index is in force, what layout it has, and how far it holds the log.
package struct Generation: Hashable, Sendable {
    package var number: UInt32
    package var version: UInt32
    /// Position of the last event in the index: the checkpoint.
    package var position: LogPosition

    /// Two tables serve in turn; the next generation is built in the one not in force.
    var tableNumber: Int { Int(number & 1) }

    /// The index of a new store.
    static let first = Generation(number: 1, version: IndexTable.version, position: .start)

    var encoded: [UInt8] {
        var out = ByteWriter()
        out.write(number)
        out.write(version)
        out.write(position.rawValue)
        return out.bytes
    }

    init(number: UInt32, version: UInt32, position: LogPosition) {
        self.number = number
        self.version = version
        self.position = position
    }

    init(decoding bytes: [UInt8]) throws(StorageError) {
        var input = ByteReader(bytes)
        do {
            number = try input.read()
            version = try input.read()
            position = LogPosition(try input.read(UInt64.self))
        } catch {
            throw .damagedState("generation")
        }
    }
}
