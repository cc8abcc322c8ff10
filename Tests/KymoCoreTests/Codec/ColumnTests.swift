import KymoCore
import KymoTestSupport
import Testing

@Suite struct ColumnTests {
    static let integers: [[Int64]] = [
        [], [5], [7, 7, 7], [1, -1, 300], [.min, .max, 0], [10, 20, 30, 40], [3, 3, 4],
    ]

    @Test(arguments: integers, [false, true])
    func `integers come back`(values: [Int64], sorted: Bool) throws {
        var out = ByteWriter()
        Column.write(integers: values, sorted: sorted, to: &out)
        var input = ByteReader(out.bytes)
        #expect(try Column.readIntegers(values.count, from: &input) == values)
        #expect(input.remaining == 0)
    }

    /// Forms and bytes of `Schemas/event-log.md` section 8, worked out by hand.
    @Test func `the forms are those of the document`() {
        func bytes(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
            var out = ByteWriter()
            write(&out)
            return out.bytes
        }
        #expect(bytes { Column.write(integers: [7, 7], to: &$0) } == [0, 14])
        #expect(bytes { Column.write(integers: [1, -1, 300], to: &$0) } == [1, 2, 1, 0xD8, 0x04])
        #expect(
            bytes { Column.write(integers: [10, 20, 30], sorted: true, to: &$0) } == [2, 20, 0, 20])
        #expect(bytes { Column.write(doubles: [0.5, 1.25], to: &$0) } == [0x12, 1, 100, 0xFA, 1])
        #expect(bytes { Column.write(doubles: [3, 3], to: &$0) } == [0x10, 0, 6])
        #expect(
            bytes { Column.write(doubles: [1 / 3.0], to: &$0) }
                == [0, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0xD5, 0x3F])
        #expect(bytes { Column.write(presence: [true, false, true], to: &$0) } == [2, 5])
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `doubles come back to the bit`(seed: UInt64) throws {
        var samples = RandomSamples(seed: seed)
        let count = Int(seed) * 3
        let first = (0..<count).map { _ in samples.number() }
        let second = first.map { $0 + (seed % 2 == 0 ? 60 : 0.001) }
        var out = ByteWriter()
        let scaled = Column.write(doubles: first, to: &out)
        Column.write(doubles: second, reference: scaled, to: &out)
        var input = ByteReader(out.bytes)
        let read = try Column.readDoubles(count, from: &input)
        #expect(read.values.map(\.bitPattern) == first.map(\.bitPattern))
        let other = try Column.readDoubles(count, reference: read.scaled, from: &input)
        #expect(other.values.map(\.bitPattern) == second.map(\.bitPattern))
        #expect(input.remaining == 0)
    }
}
