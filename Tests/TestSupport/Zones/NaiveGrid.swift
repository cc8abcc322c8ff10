/// The parts of an interval's length, each from zero up.
package struct NaiveComponents: Hashable, Sendable {
    /// Years, quarters and months, in months.
    package var months = 0
    /// Weeks and days, in days.
    package var days = 0
    /// Hours, minutes and seconds, in seconds.
    package var seconds = 0
    /// Nanoseconds on top of the seconds.
    package var nanoseconds = 0

    /// - Parameter parts: numbers by their Swift names, such as `day`; nil where they are not
    ///   legal (statistics 7, rule 6).
    package init?(_ parts: [String: Int]) {
        guard parts.values.allSatisfy({ $0 >= 0 }), parts.values.contains(where: { $0 > 0 })
        else { return nil }
        for (name, number) in parts {
            switch name {
            case "year": months += 12 * number
            case "quarter": months += 3 * number
            case "month": months += number
            case "weekOfYear": days += 7 * number
            case "day": days += number
            case "hour": seconds += 3600 * number
            case "minute": seconds += 60 * number
            case "second": seconds += number
            case "nanosecond": nanoseconds += number
            default: return nil
            }
        }
        let isTooFine = months + days + seconds == 0 && nanoseconds < 1_000_000
        if isTooFine { return nil }
    }
}

/// One interval of a grid, from `start` up to but not including `end`, in seconds since 2001.
package struct NaiveInterval: Hashable, Sendable {
    package let start: Double
    package let end: Double

    package init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }
}

/// The grid of statistics 7 by definition: every tick from the anchor, every index by search.
package struct NaiveGrid: Sendable {
    /// Tick 0, in seconds since 2001.
    package let anchor: Double
    package let components: NaiveComponents
    package let zone: ZoneTable

    package init(anchor: Double, components: NaiveComponents, zone: ZoneTable) {
        self.anchor = anchor
        self.components = components
        self.zone = zone
    }

    /// Tick `k`: the anchor plus `k` times the components, in one step.
    package func tick(_ k: Int) -> Double {
        if k == 0 { return anchor }
        let nanoseconds = k * components.nanoseconds
        let whole = base(k) + k * components.seconds + nanoseconds.floor(1_000_000_000)
        let rest = nanoseconds.modulo(1_000_000_000)
        let fraction = anchor - anchor.rounded(.down)  // exact
        if rest == 0 && fraction == 0 { return Double(whole) }
        let exact =
            NaiveRational(whole) + NaiveRational(fraction)
            + NaiveRational(rest, over: 1_000_000_000)
        return exact.rounded
    }

    /// The anchor's whole second after `k` steps of the calendar parts on the wall clock.
    private func base(_ k: Int) -> Int {
        let start = Int(anchor.rounded(.down))
        if components.months == 0 && components.days == 0 { return start }
        let wall = zone.wall(at: start)
        let fields = CivilDay(number: wall.floor(86400)).fields
        let month = fields.year * 12 + fields.month - 1 + k * components.months
        let (year, monthOfYear) = (month.floor(12), month.modulo(12) + 1)
        let day = min(fields.day, CivilDay.length(ofMonth: monthOfYear, year: year))
        let civil = CivilDay(year: year, month: monthOfYear, day: day)
        let number = civil.number + k * components.days
        return zone.instant(wall: number * 86400 + wall.modulo(86400))
    }

    /// The `k` with `tick(k) <= instant < tick(k + 1)`.
    package func index(holding instant: Double) -> Int {
        var (low, high) = (-1, 1)
        while tick(low) > instant { low *= 2 }
        while tick(high) <= instant { high *= 2 }
        while high - low > 1 {
            let middle = (low + high).floor(2)
            if tick(middle) <= instant { low = middle } else { high = middle }
        }
        return low
    }

    /// Interval `k`; empty where a calendar day does not exist.
    package func interval(_ k: Int) -> NaiveInterval {
        NaiveInterval(start: tick(k), end: tick(k + 1))
    }

    /// The interval that holds an instant.
    package func interval(holding instant: Double) -> NaiveInterval {
        interval(index(holding: instant))
    }

    /// The intervals from the one that holds `from` to the one that holds `to`, without empty ones.
    package func intervals(from: Double, to: Double) -> [NaiveInterval] {
        if to < from { return [] }
        return (index(holding: from)...index(holding: to)).map { interval($0) }
            .filter { $0.start < $0.end }
    }

    /// The intervals in which an entry from `start` to `end` takes part (statistics 3).
    package func intervals(touching start: Double, _ end: Double) -> [NaiveInterval] {
        intervals(from: start, to: end).filter { interval in
            start == end
                ? interval.start <= start && start < interval.end
                : max(start, interval.start) < min(end, interval.end)
        }
    }
}
