/// The rule at the foot of a TZif file, by which a zone goes on (RFC 8536, section 3.3).
struct PosixRule: Sendable {
    /// Seconds east of Greenwich outside summer time.
    let standard: Int
    /// What happens each year, where there is summer time.
    let summer: Summer?

    /// A zone's summer time.
    struct Summer: Sendable {
        /// Seconds east of Greenwich.
        let offset: Int
        let start: Moment
        let end: Moment
    }

    /// A day of the year and the second of the day on the wall clock before the change.
    struct Moment: Sendable {
        let day: Day
        let second: Int
    }

    /// The three ways to name a day.
    enum Day: Sendable {
        /// Month, week from 1 (5 is the last), weekday from 0 for Sunday.
        case weekday(month: Int, week: Int, weekday: Int)
        /// 1 to 365, never counting 29 February.
        case julian(Int)
        /// 0 to 365, counting it.
        case zeroBased(Int)
    }

    /// - Parameter text: such as `CET-1CEST,M3.5.0,M10.5.0/3`.
    init?(_ text: String) {
        var reader = RuleReader(text)
        guard reader.skipName(), let west = reader.time() else { return nil }
        standard = -west
        if reader.isAtEnd {
            summer = nil
            return
        }
        guard reader.skipName() else { return nil }
        let offset = reader.isAt(",") ? standard + 3600 : reader.time().map { -$0 }
        guard let offset, let start = reader.moment(), let end = reader.moment(), reader.isAtEnd
        else { return nil }
        summer = Summer(offset: offset, start: start, end: end)
    }

    /// The changes of one year: instants in seconds since 2001 with the offset from then on.
    func changes(year: Int) -> [(instant: Int, offset: Int)] {
        guard let summer else { return [] }
        let start = summer.start.wall(year: year) - standard
        let end = summer.end.wall(year: year) - summer.offset
        return [(instant: start, offset: summer.offset), (instant: end, offset: standard)]
            .sorted { $0.instant < $1.instant }
    }
}

extension PosixRule.Moment {
    /// Wall-clock seconds since 2001-01-01.
    func wall(year: Int) -> Int { day.number(year: year) * 86400 + second }
}

extension PosixRule.Day {
    /// Days since 2001-01-01.
    func number(year: Int) -> Int {
        switch self {
        case .zeroBased(let day):
            return CivilDay(year: year, month: 1, day: 1).number + day
        case .julian(let day):
            let afterFebruary = CivilDay.isLeap(year) && day >= 60
            return CivilDay(year: year, month: 1, day: 1).number + day - 1
                + (afterFebruary ? 1 : 0)
        case .weekday(let month, let week, let weekday):
            let length = CivilDay.length(ofMonth: month, year: year)
            let days = (1...length).map { CivilDay(year: year, month: month, day: $0) }
                .filter { $0.weekday == weekday }
            return days[min(week, days.count) - 1].number
        }
    }
}

/// Reads the parts of a rule one after the other.
private struct RuleReader {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    var isAtEnd: Bool { rest.isEmpty }

    func isAt(_ character: Character) -> Bool { rest.first == character }

    mutating func skip(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    /// A name is letters, or anything between angle brackets.
    mutating func skipName() -> Bool {
        if skip("<") {
            guard let close = rest.firstIndex(of: ">") else { return false }
            rest = rest[close...].dropFirst()
            return true
        }
        let letters = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(letters.count)
        return letters.count >= 3
    }

    mutating func number() -> Int? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        return Int(digits)
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time() -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard let hours = number() else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where skip(":") {
            guard let part = number() else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// `,day[/time]`; the time is two in the morning unless given.
    mutating func moment() -> PosixRule.Moment? {
        guard skip(","), let day = day() else { return nil }
        guard skip("/") else { return PosixRule.Moment(day: day, second: 7200) }
        return time().map { PosixRule.Moment(day: day, second: $0) }
    }

    private mutating func day() -> PosixRule.Day? {
        if skip("J") { return number().map { .julian($0) } }
        guard skip("M") else { return number().map { .zeroBased($0) } }
        guard let month = number(), skip("."), let week = number(), skip("."),
            let weekday = number(), (1...12).contains(month), (1...5).contains(week),
            (0...6).contains(weekday)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }
}
