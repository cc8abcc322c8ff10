internal import Foundation
internal import KymoCore
internal import KymoImport

/// Dates of exports and of everything else, against the C library's calendar.
struct DateFuzzer: Fuzzer {
    static let name = "dates"
    private let zone: ZoneOffsets
    private let berlin: ZoneOffsets

    init() throws {
        guard let utc = TimeZone(identifier: "Etc/UTC"),
            let berlin = TimeZone(identifier: "Europe/Berlin")
        else { throw BrokenRule("there are no time zones here") }
        zone = ZoneOffsets(utc)
        self.berlin = ZoneOffsets(berlin)
    }

    func run(_ input: [UInt8]) throws {
        if let instant = ExportDateText.read(input.span) {
            let expected = Self.exportDate(input)
            try BrokenRule.unless(
                expected == instant.seconds, "read as \(instant.seconds), not \(expected ?? .nan)")
        } else {
            try BrokenRule.unless(Self.exportDate(input) == nil, "a date was refused")
        }
        let text = String(decoding: input, as: UTF8.self)
        if let instant = InstantText.read(input.span) { try checkPrinting(instant) }
        if let instant = InstantText.readLocal(text, in: berlin) { try checkPrinting(instant) }
    }

    private func checkPrinting(_ instant: Instant) throws {
        for zone in [zone, berlin] {
            let text = InstantText.text(instant, in: zone)
            guard let again = InstantText.read(text) else {
                throw BrokenRule("\(text) was printed and cannot be read")
            }
            try BrokenRule.unless(
                again.seconds == instant.seconds,
                "\(text) stands for \(instant.seconds) and reads as \(again.seconds)")
        }
    }

    /// Seconds since 2001 of an export's date, by way of `timegm`.
    private static func exportDate(_ input: [UInt8]) -> Double? {
        var digits = input
        if input.count == 25 {
            for (place, byte) in [(19, " "), (16, ":"), (13, ":"), (10, " "), (7, "-"), (4, "-")] {
                guard digits[place] == byte.utf8.first else { return nil }
                digits.remove(at: place)
            }
        }
        guard digits.count == 19, digits[14] == UInt8(ascii: "+") || digits[14] == UInt8(ascii: "-")
        else { return nil }
        let sign = digits.remove(at: 14) == UInt8(ascii: "-") ? -1 : 1
        guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        func number(_ range: Range<Int>) -> Int {
            range.reduce(0) { $0 * 10 + Int(digits[$1]) - 48 }
        }
        var parts = tm()
        parts.tm_year = Int32(number(0..<4)) - 1900
        parts.tm_mon = Int32(number(4..<6)) - 1
        parts.tm_mday = Int32(number(6..<8))
        parts.tm_hour = Int32(number(8..<10))
        parts.tm_min = Int32(number(10..<12))
        parts.tm_sec = Int32(number(12..<14))
        let asked = parts
        let seconds = timegm(&parts)
        // The C library carries fields that are too large; such a date does not exist.
        guard asked.tm_year > -1900, parts.tm_year == asked.tm_year, parts.tm_mon == asked.tm_mon,
            parts.tm_mday == asked.tm_mday, parts.tm_hour == asked.tm_hour,
            parts.tm_min == asked.tm_min, parts.tm_sec == asked.tm_sec
        else { return nil }
        let (hours, minutes) = (number(14..<16), number(16..<18))
        guard hours < 24, minutes < 60 else { return nil }
        return Double(seconds - 978_307_200 - sign * (hours * 3600 + minutes * 60))
    }
}
