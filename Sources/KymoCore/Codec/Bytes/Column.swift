/// How a column of numbers is written: the smallest of a few forms, told by its first byte.
///
/// The byte forms are given in `Schemas/event-log.md`; the number of values is always known
/// from elsewhere.
package enum Column {
    private enum Tag {
        static let constant: UInt8 = 0
        static let plain: UInt8 = 1
        static let deltas: UInt8 = 2
        static let raw: UInt8 = 3
    }

    /// Powers of ten that are exact as `Double`.
    private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
    private static let exactLimit = 9_007_199_254_740_992.0

    // MARK: Integers

    package static func write(integers: [Int64], sorted: Bool = false, to out: inout ByteWriter) {
        guard let first = integers.first else { return }
        if integers.allSatisfy({ $0 == first }) {
            out.write(byte: Tag.constant)
            out.write(zigzag: first)
        } else if sorted {
            out.write(byte: Tag.deltas)
            out.write(zigzag: first)
            write(integers: zip(integers.dropFirst(), integers).map { $0 &- $1 }, to: &out)
        } else {
            out.write(byte: Tag.plain)
            for value in integers { out.write(zigzag: value) }
        }
    }

    package static func readIntegers(
        _ count: Int, from input: inout ByteReader
    ) throws(CodecError) -> [Int64] {
        try readIntegers(count, nested: false, from: &input)
    }

    private static func readIntegers(
        _ count: Int, nested: Bool, from input: inout ByteReader
    ) throws(CodecError) -> [Int64] {
        if count <= 0 { return [] }
        let at = input.offset
        let tag = try input.readByte()
        switch tag {
        case Tag.constant:
            return Array(repeating: try input.readZigzag(), count: count)
        case Tag.plain:
            return try readPlain(count, from: &input)
        case Tag.deltas where !nested:
            var last = try input.readZigzag()
            var values = [last]
            values.reserveCapacity(count)
            // A column of deltas is never itself a column of deltas: nesting would be unbounded.
            for delta in try readIntegers(count - 1, nested: true, from: &input) {
                last &+= delta
                values.append(last)
            }
            return values
        default:
            throw .unknownTag(UInt64(tag), at: at)
        }
    }

    /// Numbers into a dictionary of `limit` entries.
    package static func readNumbers(
        _ count: Int, below limit: Int, from input: inout ByteReader
    ) throws(CodecError) -> [Int32] {
        let at = input.offset
        let values = try readIntegers(count, from: &input)
        guard values.allSatisfy({ $0 >= 0 && $0 < limit }) else {
            throw .invalid("dictionary number", at: at)
        }
        return values.map { Int32(truncatingIfNeeded: $0) }
    }

    // MARK: Doubles

    /// Doubles as decimal integers over a power of ten where every one reads back to the same
    /// bits, else as their eight bytes. With a `reference` of the same scale the integers are
    /// written as differences to it.
    ///
    /// - Returns: the scale and integers used, as reference for a later column; nil if raw.
    @discardableResult
    package static func write(
        doubles: [Double], sorted: Bool = false, reference: Scaled? = nil, to out: inout ByteWriter
    ) -> Scaled? {
        guard let first = doubles.first else { return nil }
        guard var scaled = scale(doubles, atLeast: reference?.power ?? 0) else {
            if doubles.allSatisfy({ $0.bitPattern == first.bitPattern }) {
                out.write(byte: Tag.constant)
                out.write(first)
            } else {
                out.write(byte: Tag.raw)
                for value in doubles { out.write(value) }
            }
            return nil
        }
        let integers = scaled.integers
        if let reference, reference.power == scaled.power {
            scaled.integers = zip(integers, reference.integers).map { $0 &- $1 }
            out.write(byte: 0x20 | UInt8(truncatingIfNeeded: scaled.power))
        } else {
            out.write(byte: 0x10 | UInt8(truncatingIfNeeded: scaled.power))
        }
        write(integers: scaled.integers, sorted: sorted, to: &out)
        return Scaled(power: scaled.power, integers: integers)
    }

    package static func readDoubles(
        _ count: Int, reference: Scaled? = nil, from input: inout ByteReader
    ) throws(CodecError) -> (values: [Double], scaled: Scaled?) {
        if count == 0 { return ([], nil) }
        let at = input.offset
        let tag = try input.readByte()
        switch tag {
        case Tag.constant:
            return (Array(repeating: try input.readDouble(), count: count), nil)
        case Tag.raw:
            guard count <= input.remaining / 8 else { throw .truncated(at: at) }
            var values: [Double] = []
            values.reserveCapacity(count)
            for _ in 0..<count { values.append(try input.readDouble()) }
            return (values, nil)
        case 0x10..<0x1A, 0x20..<0x2A:
            let power = Int(tag & 0x0F)
            var integers = try readIntegers(count, from: &input)
            if tag >= 0x20 {
                guard let reference, reference.power == power, reference.integers.count == count
                else { throw .invalid("reference column", at: at) }
                for index in 0..<count { integers[index] &+= reference.integers[index] }
            }
            let divisor = powers[power]
            return (integers.map { Double($0) / divisor }, Scaled(power: power, integers: integers))
        default:
            throw .unknownTag(UInt64(tag), at: at)
        }
    }

    /// Decimal integers over ten to the `power`.
    package struct Scaled {
        package var power: Int
        package var integers: [Int64]
    }

    private static func scale(_ values: [Double], atLeast least: Int) -> Scaled? {
        var power = min(least, powers.count - 1)
        for value in values {
            while !fits(value, power) {
                power += 1
                if power == powers.count { return nil }
            }
        }
        var integers: [Int64] = []
        integers.reserveCapacity(values.count)
        for value in values {
            guard fits(value, power) else { return nil }
            integers.append(Int64((value * powers[power]).rounded()))
        }
        return Scaled(power: power, integers: integers)
    }

    /// Whether the value is an integer below 2^53 over ten to the power, to the bit.
    private static func fits(_ value: Double, _ power: Int) -> Bool {
        let integer = (value * powers[power]).rounded()
        guard abs(integer) < exactLimit else { return false }
        return (integer / powers[power]).bitPattern == value.bitPattern
            && !(integer == 0 && value.sign == .minus)
    }

    // MARK: Presence

    /// Which of the values are there: none, all, or a bit each.
    package static func write(presence: [Bool], to out: inout ByteWriter) {
        if presence.allSatisfy({ !$0 }) { return out.write(byte: 0) }
        if presence.allSatisfy({ $0 }) { return out.write(byte: 1) }
        out.write(byte: 2)
        for begin in stride(from: 0, to: presence.count, by: 8) {
            var byte: UInt8 = 0
            for bit in 0..<min(8, presence.count - begin) where presence[begin + bit] {
                byte |= 1 << UInt8(truncatingIfNeeded: bit)
            }
            out.write(byte: byte)
        }
    }

    package static func readPresence(
        _ count: Int, from input: inout ByteReader
    ) throws(CodecError) -> [Bool] {
        let at = input.offset
        switch try input.readByte() {
        case 0: return Array(repeating: false, count: count)
        case 1: return Array(repeating: true, count: count)
        case 2:
            let bits = Array(try input.readBytes((count + 7) / 8))
            return (0..<count).map { bits[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
        case let tag: throw .unknownTag(UInt64(tag), at: at)
        }
    }

    // MARK: Runs of varints

    private static func readPlain(
        _ count: Int, from input: inout ByteReader
    ) throws(CodecError) -> [Int64] {
        guard count <= input.remaining else { throw .truncated(at: input.offset) }
        var values: [Int64] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try input.readZigzag()) }
        return values
    }
}
