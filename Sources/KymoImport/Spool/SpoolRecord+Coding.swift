/// Compact bytes of records in sorted runs: some thirty bytes each.
///
/// Whole seconds are written as differences to the record before, so a run can only be read from
/// its beginning.
struct SpoolRecordCoder {
    private var previousStart: Int64 = 0

    private enum Flag {
        static let kind: UInt16 = 0b11
        static let nested: UInt16 = 1 << 2
        static let rawTimes: UInt16 = 1 << 4
        static let created: UInt16 = 1 << 5
        static let point: UInt16 = 1 << 6
        static let wholeValue: UInt16 = 1 << 7
        static let metadata: UInt16 = 1 << 8
        static let extra: UInt16 = 1 << 9
        static let ordinal: UInt16 = 1 << 10
    }

    mutating func encode(_ record: SpoolRecord, to out: inout [UInt8]) {
        let whole = WholeTimes(record)
        var flags = UInt16(record.kind.rawValue)
        if record.isNested { flags |= Flag.nested }
        if whole == nil { flags |= Flag.rawTimes }
        if record.created != SpoolRecord.noCreation { flags |= Flag.created }
        if !record.hasLength { flags |= Flag.point }
        let wholeValue = Self.wholeValue(record)
        if wholeValue != nil { flags |= Flag.wholeValue }
        if record.metadata != .none { flags |= Flag.metadata }
        if record.extra != .none { flags |= Flag.extra }
        if record.ordinal != 0 { flags |= Flag.ordinal }
        out.append(UInt8(truncatingIfNeeded: flags))
        out.append(UInt8(truncatingIfNeeded: flags >> 8))
        out.append(varint: UInt64(record.type))
        out.append(varint: UInt64(record.unit))
        out.append(varint: UInt64(clamping: record.line))
        encodeTimes(record, whole, to: &out)
        if let wholeValue {
            out.append(zigzag: wholeValue)
        } else {
            out.append(word: record.value)
        }
        out.append(word: record.identity.high)
        out.append(word: record.identity.low)
        out.append(varint: record.provenance.rawValue)
        if record.metadata != .none { out.append(varint: record.metadata.rawValue) }
        if record.extra != .none { out.append(varint: record.extra.rawValue) }
        if record.ordinal != 0 { out.append(varint: UInt64(record.ordinal)) }
    }

    private mutating func encodeTimes(
        _ record: SpoolRecord, _ whole: WholeTimes?, to out: inout [UInt8]
    ) {
        let hasCreation = record.created != SpoolRecord.noCreation
        guard let whole else {
            out.append(word: record.start.bitPattern)
            if record.hasLength { out.append(word: record.end.bitPattern) }
            if hasCreation { out.append(word: record.created.bitPattern) }
            return
        }
        out.append(zigzag: whole.start &- previousStart)
        previousStart = whole.start
        if record.hasLength { out.append(zigzag: whole.end &- whole.start) }
        if hasCreation { out.append(zigzag: whole.created &- whole.end) }
    }

    /// Reads one record; nil where the bytes are not all there.
    mutating func decode(_ bytes: Span<UInt8>, at position: inout Int) -> SpoolRecord? {
        var reader = VarintCursor(position: position)
        var record = SpoolRecord()
        let flags = UInt16(reader.byte(bytes)) | UInt16(reader.byte(bytes)) << 8
        record.kind = SpoolRecord.Kind(rawValue: UInt8(flags & Flag.kind)) ?? .quantity
        record.isNested = flags & Flag.nested != 0
        record.type = UInt32(truncatingIfNeeded: reader.varint(bytes))
        record.unit = UInt32(truncatingIfNeeded: reader.varint(bytes))
        record.line = Int(clamping: reader.varint(bytes))
        decodeTimes(&record, flags, &reader, bytes)
        record.value =
            flags & Flag.wholeValue != 0
            ? Self.value(whole: reader.zigzag(bytes), kind: record.kind) : reader.word(bytes)
        record.identity = RecordIdentity(high: reader.word(bytes), low: reader.word(bytes))
        record.provenance = BlobReference(rawValue: reader.varint(bytes))
        if flags & Flag.metadata != 0 {
            record.metadata = BlobReference(rawValue: reader.varint(bytes))
        }
        if flags & Flag.extra != 0 { record.extra = BlobReference(rawValue: reader.varint(bytes)) }
        if flags & Flag.ordinal != 0 {
            record.ordinal = UInt32(truncatingIfNeeded: reader.varint(bytes))
        }
        guard !reader.isShort else { return nil }
        position = reader.position
        return record
    }

    private mutating func decodeTimes(
        _ record: inout SpoolRecord, _ flags: UInt16, _ reader: inout VarintCursor,
        _ bytes: Span<UInt8>
    ) {
        let hasLength = flags & Flag.point == 0
        let hasCreation = flags & Flag.created != 0
        if flags & Flag.rawTimes != 0 {
            record.start = Double(bitPattern: reader.word(bytes))
            record.end = hasLength ? Double(bitPattern: reader.word(bytes)) : record.start
            if hasCreation { record.created = Double(bitPattern: reader.word(bytes)) }
            return
        }
        let start = previousStart &+ reader.zigzag(bytes)
        previousStart = start
        let end = hasLength ? start &+ reader.zigzag(bytes) : start
        record.start = Double(start)
        record.end = Double(end)
        if hasCreation { record.created = Double(end &+ reader.zigzag(bytes)) }
    }

    private static func wholeValue(_ record: SpoolRecord) -> Int64? {
        if record.kind == .quantity {
            let value = Double(bitPattern: record.value)
            // Negative zero is not the same bits as zero.
            guard let whole = Int64(exactly: value), isShort(whole) else { return nil }
            return Double(whole).bitPattern == record.value ? whole : nil
        }
        let raw = Int64(bitPattern: record.value)
        return isShort(raw) ? raw : nil
    }

    /// Whether the varint is no longer than the eight bytes it replaces.
    private static func isShort(_ whole: Int64) -> Bool { whole > -(1 << 48) && whole < 1 << 48 }

    private static func value(whole: Int64, kind: SpoolRecord.Kind) -> UInt64 {
        kind == .quantity ? Double(whole).bitPattern : UInt64(bitPattern: whole)
    }
}

/// Times as whole seconds, where all three are.
private struct WholeTimes {
    var start: Int64
    var end: Int64
    var created: Int64

    init?(_ record: SpoolRecord) {
        guard let start = Self.whole(record.start), let end = Self.whole(record.end) else {
            return nil
        }
        self.start = start
        self.end = end
        if record.created == SpoolRecord.noCreation {
            created = 0
        } else if let seconds = Self.whole(record.created) {
            created = seconds
        } else {
            return nil
        }
    }

    private static func whole(_ seconds: Double) -> Int64? {
        guard abs(seconds) < 1e15 else { return nil }
        return Int64(exactly: seconds)
    }
}

/// Reads numbers one after the other; past the end it reads zeroes and says so.
struct VarintCursor {
    var position: Int
    private(set) var isShort = false

    init(position: Int) { self.position = position }

    @inline(__always)
    mutating func byte(_ bytes: Span<UInt8>) -> UInt8 {
        guard position < bytes.count else {
            isShort = true
            return 0
        }
        let byte = bytes[position]
        position &+= 1
        return byte
    }

    @inline(__always)
    mutating func varint(_ bytes: Span<UInt8>) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 64 {
            let next = byte(bytes)
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { break }
            shift &+= 7
        }
        return value
    }

    mutating func zigzag(_ bytes: Span<UInt8>) -> Int64 {
        let value = varint(bytes)
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    mutating func word(_ bytes: Span<UInt8>) -> UInt64 {
        guard position <= bytes.count &- 8 else {
            isShort = true
            return 0
        }
        // Bounds are checked by the load; every bit pattern is a UInt64.
        let word = unsafe bytes.bytes.unsafeLoadUnaligned(
            fromByteOffset: position, as: UInt64.self)
        position &+= 8
        return UInt64(littleEndian: word)
    }
}

extension [UInt8] {
    mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func append(zigzag value: Int64) {
        append(varint: UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    mutating func append(word value: UInt64) {
        unsafe Swift.withUnsafeBytes(of: value.littleEndian) { unsafe append(contentsOf: $0) }
    }
}
