package import Foundation
package import KymoCore

/// Instants as a person gives them (interfaces 1): RFC 3339 with an offset, a local date or
/// date-time, `now`, `today`, or how long ago, such as `-7d`.
package enum InstantArgument {
    /// - Parameter option: where it was given, for the message.
    /// - Parameter zone: zone of local dates and of `today`.
    /// - Throws: `FrontEndError` with exit code 2.
    package static func read(
        _ text: String, option: String, in zone: TimeZone, now: Instant
    ) throws(FrontEndError) -> Instant {
        let offsets = ZoneOffsets(zone)
        let instant: Instant?
        if text == "now" {
            instant = now
        } else if text == "today" {
            let date = WallClock(at: now, in: offsets).date
            instant = Instant(seconds: Double(WallClock(date: date).resolved(in: offsets)))
        } else if text.hasPrefix("-") {
            instant = ago(text.dropFirst(), zone: zone, now: now)
        } else {
            instant = InstantText.read(text) ?? InstantText.readLocal(text, in: offsets)
        }
        guard let instant, instant.isSupported else {
            throw .usage(
                "'\(text)' is no instant for \(option)",
                hint: "write 2024-05-01, 2024-05-01T10:00, 2024-05-01T10:00:00+02:00, now, today "
                    + "or -7d")
        }
        return instant
    }

    /// The same time on the clock, days or months ago; hours and less are elapsed time.
    private static func ago(_ text: Substring, zone: TimeZone, now: Instant) -> Instant? {
        guard let length = try? GridComponents(text: String(text)),
            let grid = try? Grid(components: length, anchor: now, timeZone: zone)
        else { return nil }
        return grid.tick(-1)
    }
}
