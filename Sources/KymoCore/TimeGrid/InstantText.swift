/// Instants as RFC 3339 text, exact both ways.
///
/// Printing gives the offset of a zone and the fewest digits of a second that read back to the
/// same `Double`; reading rounds to the nearest `Double` however many digits there are.
package enum InstantText {
    /// The text of an instant with the offset of `zone`: `Z` in UTC, else such as `+02:00`.
    package static func text(_ instant: Instant, in zone: ZoneOffsets) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(40)
        append(instant, in: zone, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text of an instant, as `text(_:in:)` makes it, in ASCII.
    package static func append(
        _ instant: Instant, in zone: ZoneOffsets, to bytes: inout [UInt8]
    ) {
        let whole = instant.wholeSeconds
        // RFC 3339 has no seconds in an offset; mean local times of old are cut to the minute.
        let minutes = zone.isUTC ? 0 : zone.offset(at: whole) / 60
        var wall = WallClock(seconds: whole &+ minutes &* 60)
        // Local years before 1 and after 9999 have no text; that of UTC stands in.
        let isLocal = !zone.isUTC && (1...9_999).contains(wall.date.year)
        if !isLocal { wall = WallClock(seconds: whole) }
        appendYear(wall.date.year, to: &bytes)
        for (separator, number) in [
            (UInt8(ascii: "-"), wall.date.month), (UInt8(ascii: "-"), wall.date.day),
            (UInt8(ascii: "T"), wall.secondOfDay / 3_600),
            (UInt8(ascii: ":"), wall.secondOfDay / 60 % 60),
            (UInt8(ascii: ":"), wall.secondOfDay % 60),
        ] {
            bytes.append(separator)
            appendTwoDigits(number, to: &bytes)
        }
        appendFraction(of: instant.seconds, to: &bytes)
        guard isLocal else {
            bytes.append(UInt8(ascii: "Z"))
            return
        }
        bytes.append(minutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        appendTwoDigits(abs(minutes) / 60, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        appendTwoDigits(abs(minutes) % 60, to: &bytes)
    }

    private static func appendYear(_ year: Int, to bytes: inout [UInt8]) {
        if (0...9_999).contains(year) {
            appendTwoDigits(year / 100, to: &bytes)
            appendTwoDigits(year % 100, to: &bytes)
        } else {
            bytes.append(contentsOf: String(year).utf8)
        }
    }

    private static func appendTwoDigits(_ number: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(truncatingIfNeeded: 48 &+ number / 10))
        bytes.append(UInt8(truncatingIfNeeded: 48 &+ number % 10))
    }

    /// The point and the digits behind it; nothing for a whole second.
    private static func appendFraction(of seconds: Double, to bytes: inout [UInt8]) {
        let size = seconds.magnitude
        if size == size.rounded(.down) { return }
        bytes.append(UInt8(ascii: "."))
        let first = bytes.count
        if !appendShortFraction(of: size, to: &bytes) {
            bytes.append(contentsOf: fractionDigits(of: size))
        }
        if seconds < 0 { complement(&bytes, from: first) }
    }

    /// Writes a fraction of up to six digits, the usual case; false if it needs more.
    ///
    /// The division below is one rounding of two exact numbers, hence what reading gives.
    private static func appendShortFraction(of size: Double, to bytes: inout [UInt8]) -> Bool {
        if size > 4e9 { return false }
        var scale = 10.0
        for count in 1...6 {
            let scaled = (size * scale).rounded()
            if scaled / scale == size {
                var rest = Int(scaled) % Int(scale)
                let first = bytes.count
                bytes.append(contentsOf: repeatElement(48, count: count))
                for place in stride(from: first + count - 1, through: first, by: -1) {
                    bytes[place] = UInt8(truncatingIfNeeded: 48 &+ rest % 10)
                    rest /= 10
                }
                return true
            }
            scale *= 10
        }
        return false
    }

    /// Digits behind the point of the shortest decimal that reads back to `size`.
    private static func fractionDigits(of size: Double) -> [UInt8] {
        var digits: [UInt8] = []
        var pointAfter: Int?
        var exponent = 0
        let parts = size.description.utf8.split(separator: UInt8(ascii: "e"))
        for byte in parts[0] {
            if byte == UInt8(ascii: ".") { pointAfter = digits.count } else { digits.append(byte) }
        }
        if parts.count > 1 { exponent = Int(Substring(parts[1])) ?? 0 }
        let point = (pointAfter ?? digits.count) + exponent
        var fraction = [UInt8](repeating: 48, count: max(0, -point))
        fraction.append(contentsOf: digits.dropFirst(max(0, point)))
        while fraction.last == 48 { fraction.removeLast() }
        return fraction
    }

    /// Turns the digits of f into those of 1 - f; the last digit is not zero.
    static func complement(_ digits: inout [UInt8], from first: Int) {
        guard let last = digits.indices.last, last >= first else { return }
        for place in first..<last { digits[place] = 48 &+ 57 &- digits[place] }
        digits[last] = 48 &+ 58 &- digits[last]
    }
}
