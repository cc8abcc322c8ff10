package import KymoCore

/// Reads the dates of exports: `2024-05-01 10:00:00 +0200`, and the `20240501100000+0200` of iOS 8.
///
/// Every field is checked; the offset is used up, the instant remains (export-format 4).
package enum ExportDateText {
    /// The instant, or nil for anything else.
    @inline(__always)
    package static func read(_ text: Span<UInt8>) -> Instant? {
        switch text.count {
        case 25: readLong(text)
        case 19: readCompact(text)
        default: nil
        }
    }

    private static func readLong(_ text: Span<UInt8>) -> Instant? {
        guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == UInt8(ascii: " "), text[13] == UInt8(ascii: ":"),
            text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: " ")
        else { return nil }
        var excess: UInt8 = 0
        let day = CivilDate(
            year: two(text, 0, &excess) &* 100 &+ two(text, 2, &excess),
            month: two(text, 5, &excess), day: two(text, 8, &excess))
        let seconds = clock(
            hour: two(text, 11, &excess), minute: two(text, 14, &excess),
            second: two(text, 17, &excess))
        return instant(day, seconds, offset(text, at: 20, &excess), excess)
    }

    private static func readCompact(_ text: Span<UInt8>) -> Instant? {
        var excess: UInt8 = 0
        let day = CivilDate(
            year: two(text, 0, &excess) &* 100 &+ two(text, 2, &excess),
            month: two(text, 4, &excess), day: two(text, 6, &excess))
        let seconds = clock(
            hour: two(text, 8, &excess), minute: two(text, 10, &excess),
            second: two(text, 12, &excess))
        return instant(day, seconds, offset(text, at: 14, &excess), excess)
    }

    /// Two digits as a number; anything else raises `excess` above 9.
    @inline(__always)
    private static func two(_ text: Span<UInt8>, _ at: Int, _ excess: inout UInt8) -> Int {
        let tens = text[at] &- UInt8(ascii: "0")
        let ones = text[at &+ 1] &- UInt8(ascii: "0")
        excess = max(excess, max(tens, ones))
        return Int(tens) &* 10 &+ Int(ones)
    }

    /// Seconds since midnight, or nil where a field is out of range.
    @inline(__always)
    private static func clock(hour: Int, minute: Int, second: Int) -> Int? {
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return hour &* 3600 &+ minute &* 60 &+ second
    }

    /// Seconds east of Greenwich of a text like `+0530`.
    @inline(__always)
    private static func offset(_ text: Span<UInt8>, at: Int, _ excess: inout UInt8) -> Int? {
        let hours = two(text, at &+ 1, &excess)
        let minutes = two(text, at &+ 3, &excess)
        guard hours < 24, minutes < 60 else { return nil }
        let seconds = hours &* 3600 &+ minutes &* 60
        if text[at] == UInt8(ascii: "+") { return seconds }
        return text[at] == UInt8(ascii: "-") ? -seconds : nil
    }

    @inline(__always)
    private static func instant(
        _ date: CivilDate?, _ clock: Int?, _ offset: Int?, _ excess: UInt8
    ) -> Instant? {
        guard excess <= 9, let date, date.year >= 1, let clock, let offset else { return nil }
        return Instant(seconds: Double(date.dayNumber &* 86_400 &+ clock &- offset))
    }
}
