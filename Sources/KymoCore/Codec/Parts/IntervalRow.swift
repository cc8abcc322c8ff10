internal import KymoSystem

/// The bytes of one interval's row (`IndexFormat`): finished numbers first, so that a plain read
/// needs nothing else; then what a roll-up needs.
///
/// Sources stand in it by number, so that it does not depend on the other sources there are.
package enum IntervalRow {
    private enum Flag {
        /// The one source has the same numbers as all sources together, which are not repeated.
        static let isAlone: UInt8 = 1
    }

    /// - Parameter totals: with sources by number, best rank first.
    package static func encode(_ totals: IntervalTotals, style: AggregationStyle) -> [UInt8] {
        let plan = FoldPlan(
            StatisticsRequest(style: style, options: StatisticsOptions(rawValue: 127), grid: nil))
        let (head, tail) = part(totals.merged, plan)
        let sources = totals.sources.map { (number: $0.rank, part: part($0.totals, plan)) }
        let isAlone =
            sources.count == 1
            && sources.allSatisfy { $0.part.head == head && $0.part.tail == tail }
        var out = ByteWriter(reserving: 256)
        out.write(totals.end)
        out.write(byte: isAlone ? Flag.isAlone : 0)
        out.write(bytes: head)
        out.write(count: sources.count)
        for source in sources {
            out.write(UInt32(bitPattern: source.number))
            if !isAlone { out.write(bytes: source.part.head) }
        }
        out.write(bytes: tail)
        if !isAlone { for source in sources { out.write(bytes: source.part.tail) } }
        return out.bytes
    }

    /// End of the interval.
    package static func end(_ bytes: [UInt8]) throws(CodecError) -> Double {
        var input = ByteReader(bytes)
        return try input.readDouble()
    }

    /// Appends the results that a request asks for, from the finished numbers; none where the one
    /// source that counts has no entry.
    ///
    /// - Parameters:
    ///   - start: of the interval.
    ///   - onlySource: number of the one source that counts, as all sources together; nil for all.
    ///   - rank: rank of a source by its number.
    ///   - found: what they are appended to.
    package static func statistics(
        _ row: RawSpan, start: Double, _ plan: FoldPlan, onlySource: UInt32?,
        rank: (UInt32) -> Int32, to found: inout [IntervalStatistics]
    ) throws(CodecError) {
        var place = headOffset
        guard place &+ Head.encodedCount <= row.byteCount else { throw .truncated(at: 0) }
        let merged = values(row, at: place, plan)
        var result = IntervalStatistics(
            start: Instant(seconds: start), end: Instant(seconds: row.double(at: 0)),
            merged: merged)
        guard plan.separatesSources || onlySource != nil else {
            found.append(result)
            return
        }
        place = place &+ Head.encodedCount
        let isAlone = row.byte(at: 8) & Flag.isAlone != 0
        let count = try sourceCount(row, &place)
        let width = isAlone ? 4 : 4 &+ Head.encodedCount
        guard count <= (row.byteCount &- place) / width else { throw .truncated(at: place) }
        if onlySource == nil { result.sources.reserveCapacity(count) }
        var isFound = onlySource == nil
        for _ in 0..<count {
            let number = row.uint32(at: place)
            let own = isAlone ? merged : values(row, at: place &+ 4, plan)
            place = place &+ width
            if let onlySource {
                if number != onlySource { continue }
                result.merged = own
                isFound = true
            }
            if plan.separatesSources {
                result.sources.append(SourceStatistics(source: rank(number), values: own))
            }
        }
        if isFound { found.append(result) }
    }

    /// End of the interval and flags stand before the finished numbers.
    private static let headOffset = 9

    private static func sourceCount(
        _ row: RawSpan, _ place: inout Int
    ) throws(CodecError) -> Int {
        var count = 0
        for shift in stride(from: 0, to: 28, by: 7) {
            let byte = row.byte(at: place)
            place = place &+ 1
            count |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return count }
        }
        throw .invalid("number of sources", at: place)
    }

    /// Everything, with sources by number.
    package static func totals(
        _ bytes: [UInt8], start: Double
    ) throws(CodecError) -> IntervalTotals {
        var input = ByteReader(bytes)
        let end = try input.readDouble()
        let isAlone = try input.readByte() & Flag.isAlone != 0
        let head = try Head(from: &input)
        var heads: [(number: Int32, head: Head)] = []
        for _ in 0..<(try input.readCount(minimumSize: 4)) {
            let number = Int32(bitPattern: try input.read(UInt32.self))
            heads.append((number, isAlone ? head : try Head(from: &input)))
        }
        let merged = try accumulator(head, from: &input)
        var sources: [(rank: Int32, totals: Accumulator)] = []
        for (number, head) in heads {
            let own = isAlone ? merged : try accumulator(head, from: &input)
            sources.append((number, own))
        }
        return IntervalTotals(start: start, end: end, merged: merged, sources: sources)
    }

    // MARK: Finished numbers

    private struct Head {
        static let encodedCount = 36 + MostRecent.encodedCount

        var count = 0
        var number = 0.0
        var minimum = 0.0
        var maximum = 0.0
        var duration = 0.0
        var recent = MostRecent()

        init(from input: inout ByteReader) throws(CodecError) {
            count = Int(try input.read(UInt32.self))
            number = try input.readDouble()
            minimum = try input.readDouble()
            maximum = try input.readDouble()
            duration = try input.readDouble()
            recent = try MostRecent(from: &input)
        }
    }

    /// The finished numbers that begin at an offset; they have to be there.
    private static func values(
        _ row: RawSpan, at offset: Int, _ plan: FoldPlan
    ) -> StatisticsValues {
        var values = StatisticsValues()
        values.count = Int(row.uint32(at: offset))
        if plan.wantsSum { values.sum = row.double(at: offset &+ 4) }
        if plan.wantsAverage { values.average = row.double(at: offset &+ 4) }
        if plan.wantsMinimum { values.minimum = row.double(at: offset &+ 12) }
        if plan.wantsMaximum { values.maximum = row.double(at: offset &+ 20) }
        if plan.wantsDuration { values.duration = row.double(at: offset &+ 28) }
        if plan.wantsMostRecent {
            values.mostRecent = MostRecentValue(
                value: row.double(at: offset &+ 52),
                start: Instant(seconds: row.double(at: offset &+ 36)),
                end: Instant(seconds: row.double(at: offset &+ 44)))
        }
        return values
    }

    private static func part(
        _ totals: Accumulator, _ plan: FoldPlan
    ) -> (head: [UInt8], tail: [UInt8]) {
        let result = totals.result(for: plan)
        var out = ByteWriter(reserving: 80)
        out.write(UInt32(truncatingIfNeeded: totals.count))
        out.write(result.sum ?? result.average ?? 0)
        out.write(totals.minimum)
        out.write(totals.maximum)
        out.write(totals.covered.seconds)
        totals.recent.write(to: &out)
        return (out.bytes, tail(totals))
    }

    // MARK: What roll-ups need

    private static func tail(_ totals: Accumulator) -> [UInt8] {
        var out = ByteWriter(reserving: 64)
        out.write(byte: totals.isExact ? 1 : 0)
        for sum in [totals.values, totals.weighted, totals.weights] { write(sum, to: &out) }
        if let exact = totals.covered.exact {
            out.write(byte: 1)
            write(exact, to: &out)
        } else {
            out.write(byte: 0)
        }
        let crossing = totals.crossing.sorted { Entry.isInOrder($0.entry, $1.entry) }
        out.write(count: crossing.count)
        for item in crossing {
            out.write(item.entry.start)
            out.write(item.entry.end)
            out.write(item.entry.value)
            out.write(UInt32(bitPattern: item.entry.source))
            out.write(varint: item.entry.position)
            out.write(varint: UInt64(item.entry.ordinal))
            out.write(item.owned)
            out.write(item.lower.high)
            out.write(item.lower.low)
            out.write(item.upper.high)
            out.write(item.upper.low)
            out.write(count: item.sharing)
        }
        return out.bytes
    }

    private static func accumulator(
        _ head: Head, from input: inout ByteReader
    ) throws(CodecError) -> Accumulator {
        let isExact = try input.readByte() == 1
        let sums = (try sum(from: &input), try sum(from: &input), try sum(from: &input))
        let exact = try input.readByte() == 1 ? try sum(from: &input) : nil
        var crossing: [CrossingEntry] = []
        for _ in 0..<(try input.readCount(minimumSize: 70)) {
            let entry = Entry(
                start: try input.readDouble(), end: try input.readDouble(),
                value: try input.readDouble(),
                source: Int32(bitPattern: try input.read(UInt32.self)),
                position: try input.readVarint(),
                ordinal: UInt32(truncatingIfNeeded: try input.readVarint()))
            crossing.append(
                CrossingEntry(
                    entry: entry, owned: try input.readDouble(),
                    lower: ExactTime(stored: try input.readDouble(), try input.readDouble()),
                    upper: ExactTime(stored: try input.readDouble(), try input.readDouble()),
                    sharing: max(1, try input.readCount(minimumSize: 0))))
        }
        return Accumulator(
            count: head.count, sums: (sums.0, sums.1, sums.2), minimum: head.minimum,
            maximum: head.maximum, recent: head.recent,
            covered: SpanSum(total: exact == nil ? head.duration : 0, exact: exact),
            crossing: crossing, isExact: isExact)
    }

    private static func write(_ sum: ExactSum, to out: inout ByteWriter) {
        let form = sum.canonical
        out.write(count: form.limbs.count)
        if form.limbs.isEmpty { return }
        out.write(byte: form.isNegative ? 1 : 0)
        out.write(byte: UInt8(truncatingIfNeeded: form.first))
        for limb in form.limbs { out.write(limb) }
    }

    private static func sum(from input: inout ByteReader) throws(CodecError) -> ExactSum {
        let at = input.offset
        let count = try input.readCount()
        if count == 0 { return ExactSum() }
        var form = ExactSum.Canonical()
        form.isNegative = try input.readByte() == 1
        form.first = Int(try input.readByte())
        guard form.first &+ count <= 70 else { throw .invalid("exact sum", at: at) }
        for _ in 0..<count { form.limbs.append(try input.read(UInt32.self)) }
        return ExactSum(form)
    }
}

extension MostRecent {
    fileprivate static let encodedCount = 40

    fileprivate init(from input: inout ByteReader) throws(CodecError) {
        self.init(
            start: try input.readDouble(), end: try input.readDouble(),
            value: try input.readDouble(),
            source: Int32(bitPattern: try input.read(UInt32.self)),
            position: try input.read(UInt64.self), ordinal: try input.read(UInt32.self))
    }

    fileprivate func write(to out: inout ByteWriter) {
        out.write(start)
        out.write(end)
        out.write(value)
        out.write(UInt32(bitPattern: source))
        out.write(position)
        out.write(ordinal)
    }
}
