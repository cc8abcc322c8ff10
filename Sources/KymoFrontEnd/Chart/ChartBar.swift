package import Foundation
package import KymoCore

/// One bar of a chart.
package struct ChartBar: Hashable, Sendable {
    /// What stands beside it, such as a date.
    package var label: String
    /// Its length; nil for no data.
    package var value: Double?

    /// A bar; nil is no data, which is drawn as a gap.
    package init(label: String, value: Double?) {
        self.label = label
        self.value = value
    }

    /// Labels of intervals as short as they can be told apart: years, months, days, or times with
    /// the offset where the clock shows one twice.
    package static func labels(
        starts: [Instant], every components: GridComponents, in zone: TimeZone
    ) -> [String] {
        let offsets = ZoneOffsets(zone)
        let isClock =
            components.hour > 0 || components.minute > 0 || components.second > 0
            || components.nanosecond > 0
        let isDay = components.day > 0
        let isMonth = components.month > 0 || components.quarter > 0
        let texts = starts.map { start -> String in
            let wall = WallClock(at: start, in: offsets)
            let date = dateText(wall.date)
            if isClock || wall.secondOfDay != 0 && !isMonth { return date + " " + clock(wall) }
            if isDay { return date + " " + weekday(wall.date) }
            if components.weekOfYear > 0 { return date }
            return String(isMonth ? date.prefix(7) : date.prefix(4))
        }
        return texts.indices.map { index in
            let isTwin =
                texts.indices.contains(index + 1) && texts[index + 1] == texts[index]
                || index > 0 && texts[index - 1] == texts[index]
            guard isTwin else { return texts[index] }
            return texts[index] + " " + offset(starts[index], offsets)
        }
    }

    private static func offset(_ instant: Instant, _ offsets: ZoneOffsets) -> String {
        let text = InstantText.text(instant, in: offsets)
        return text.hasSuffix("Z") ? "Z" : String(text.suffix(6))
    }

    private static func dateText(_ date: CivilDate) -> String {
        let year = String(date.year)
        return String(repeating: "0", count: max(0, 4 - year.count)) + year
            + "-" + twoDigits(date.month) + "-" + twoDigits(date.day)
    }

    private static func clock(_ wall: WallClock) -> String {
        let second = wall.secondOfDay
        let minutes = twoDigits(second / 3600) + ":" + twoDigits(second / 60 % 60)
        return second % 60 == 0 ? minutes : minutes + ":" + twoDigits(second % 60)
    }

    private static func twoDigits(_ number: Int) -> String {
        (number < 10 ? "0" : "") + String(number)
    }

    /// 2001-01-01, day 0, was a Monday.
    private static func weekday(_ date: CivilDate) -> String {
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        return names[((date.dayNumber % 7) + 7) % 7]
    }
}
