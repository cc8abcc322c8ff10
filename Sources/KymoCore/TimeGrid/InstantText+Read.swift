extension InstantText {
    /// Reads an RFC 3339 date-time with its offset; nil for anything else.
    ///
    /// Instants that no sample may have and the leap second 60 are refused, `t` and `z` may be
    /// lower case, and a fraction may have any number of digits.
    package static func read(_ text: String) -> Instant? { read(text.utf8.span) }

    /// Reads an RFC 3339 date-time with its offset from ASCII; nil for anything else.
    package static func read(_ bytes: Span<UInt8>) -> Instant? {
        var at = 0
        guard let date = readDate(bytes, &at), take(&at, bytes, "T", or: "t"),
            let second = readClock(bytes, &at, needsSeconds: true),
            let fraction = readFraction(bytes, &at),
            let offset = readOffset(bytes, &at), at == bytes.count
        else { return nil }
        let shown = WallClock(date: date, secondOfDay: second).seconds
        return supported(instant(whole: shown &- offset, fraction: fraction, of: bytes))
    }

    /// Reads a local date or date-time without an offset, such as `2024-05-01` or
    /// `2024-05-01T10:00`, with or without seconds and a fraction, on the wall of `zone`.
    ///
    /// A date alone means midnight. A time that does not exist or exists twice is read by the
    /// rule of `WallClock.resolved(in:)`. Nil for anything else.
    package static func readLocal(_ text: String, in zone: ZoneOffsets) -> Instant? {
        let bytes = text.utf8.span
        var at = 0
        guard let date = readDate(bytes, &at) else { return nil }
        if at == bytes.count {
            return supported(
                Instant(seconds: Double(WallClock(date: date).resolved(in: zone))))
        }
        guard take(&at, bytes, "T", or: "t"),
            let second = readClock(bytes, &at, needsSeconds: false),
            let fraction = readFraction(bytes, &at), at == bytes.count
        else { return nil }
        let shown = WallClock(date: date, secondOfDay: second)
        let whole = shown.resolved(in: zone)
        return supported(instant(whole: whole, fraction: fraction, of: bytes))
    }

    private static func supported(_ instant: Instant) -> Instant? {
        instant.isSupported ? instant : nil
    }

    // MARK: - Fields

    private static func readDate(_ bytes: Span<UInt8>, _ at: inout Int) -> CivilDate? {
        guard let year = digits(4, bytes, &at), take(&at, bytes, "-", or: "-"),
            let month = digits(2, bytes, &at), take(&at, bytes, "-", or: "-"),
            let day = digits(2, bytes, &at)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Second of the day of `hh:mm:ss` or, unless seconds are needed, `hh:mm`.
    private static func readClock(
        _ bytes: Span<UInt8>, _ at: inout Int, needsSeconds: Bool
    ) -> Int? {
        guard let hour = digits(2, bytes, &at), hour < 24, take(&at, bytes, ":", or: ":"),
            let minute = digits(2, bytes, &at), minute < 60
        else { return nil }
        if !needsSeconds, at == bytes.count { return hour &* 3_600 &+ minute &* 60 }
        guard take(&at, bytes, ":", or: ":"), let second = digits(2, bytes, &at), second < 60
        else { return nil }
        return hour &* 3_600 &+ minute &* 60 &+ second
    }

    /// Where the digits behind the point stand, empty without a point; nil for a point alone.
    private static func readFraction(_ bytes: Span<UInt8>, _ at: inout Int) -> Range<Int>? {
        guard take(&at, bytes, ".", or: ".") else { return at..<at }
        let first = at
        while at < bytes.count, isDigit(bytes[at]) { at &+= 1 }
        return at > first ? first..<at : nil
    }

    /// Seconds east of UTC.
    private static func readOffset(_ bytes: Span<UInt8>, _ at: inout Int) -> Int? {
        if take(&at, bytes, "Z", or: "z") { return 0 }
        let isWest = take(&at, bytes, "-", or: "-")
        guard isWest || take(&at, bytes, "+", or: "+"),
            let hour = digits(2, bytes, &at), hour < 24, take(&at, bytes, ":", or: ":"),
            let minute = digits(2, bytes, &at), minute < 60
        else { return nil }
        let offset = hour &* 3_600 &+ minute &* 60
        return isWest ? 0 &- offset : offset
    }

    private static func digits(_ count: Int, _ bytes: Span<UInt8>, _ at: inout Int) -> Int? {
        guard bytes.count &- at >= count else { return nil }
        var value = 0
        for place in at..<(at &+ count) {
            guard isDigit(bytes[place]) else { return nil }
            value = value &* 10 &+ Int(bytes[place] &- 48)
        }
        at &+= count
        return value
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

    private static func take(
        _ at: inout Int, _ bytes: Span<UInt8>, _ one: Unicode.Scalar, or other: Unicode.Scalar
    ) -> Bool {
        guard at < bytes.count,
            bytes[at] == UInt8(ascii: one) || bytes[at] == UInt8(ascii: other)
        else { return false }
        at &+= 1
        return true
    }

    // MARK: - Rounding

    /// The `Double` nearest to `whole` plus a decimal fraction.
    private static func instant(
        whole: Int, fraction: Range<Int>, of bytes: Span<UInt8>
    ) -> Instant {
        var last = fraction.upperBound
        while last > fraction.lowerBound, bytes[last &- 1] == 48 { last &-= 1 }
        let count = last &- fraction.lowerBound
        if count == 0 { return Instant(seconds: Double(whole)) }
        if count <= 7, whole.magnitude < 800_000_000 {
            // Numerator and scale are exact, so the division rounds once.
            var digits = 0
            var scale = 1
            for place in fraction.lowerBound..<last {
                digits = digits &* 10 &+ Int(bytes[place] &- 48)
                scale = scale &* 10
            }
            let numerator = whole &* scale &+ digits
            return Instant(seconds: Double(numerator) / Double(scale))
        }
        return Instant(seconds: longFraction(whole: whole, fraction.lowerBound..<last, of: bytes))
    }

    private static func longFraction(
        whole: Int, _ fraction: Range<Int>, of bytes: Span<UInt8>
    ) -> Double {
        var digits: [UInt8] = []
        for place in fraction { digits.append(bytes[place]) }
        if whole >= 0 { return decimal(whole, digits) }
        complement(&digits, from: 0)
        return -decimal(-1 &- whole, digits)
    }

    /// The standard library's reader rounds correctly at any length.
    private static func decimal(_ whole: Int, _ fraction: [UInt8]) -> Double {
        Double("\(whole)." + String(decoding: fraction, as: UTF8.self)) ?? Double(whole)
    }
}
