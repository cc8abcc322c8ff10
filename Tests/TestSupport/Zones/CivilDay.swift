/// A day of the Gregorian calendar as a number: day 0 is 2001-01-01.
package struct CivilDay: Hashable, Sendable {
    /// Days since 2001-01-01.
    package let number: Int

    /// - Parameter number: days since 2001-01-01.
    package init(number: Int) { self.number = number }

    /// - Parameters:
    ///   - year: of the common era.
    ///   - month: 1 to 12.
    ///   - day: day of the month.
    package init(year: Int, month: Int, day: Int) {
        let before = CivilDay.daysBefore(year: year)
        let months = (1..<month).reduce(0) { $0 + CivilDay.length(ofMonth: $1, year: year) }
        number = before + months + day - 1
    }

    /// Days from 2001-01-01 to the first of January of `year`.
    private static func daysBefore(year: Int) -> Int {
        let past = year - 1
        let leapDays = past.floor(4) - past.floor(100) + past.floor(400)
        return 365 * (past - 2000) + leapDays - 485  // 485 leap days in the years 1 to 2000
    }

    /// Whether February of `year` has 29 days.
    package static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Days of a month.
    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Year, month from 1, day from 1.
    package var fields: (year: Int, month: Int, day: Int) {
        var year = 2001 + number.floor(366)
        while CivilDay.daysBefore(year: year + 1) <= number { year += 1 }
        while CivilDay.daysBefore(year: year) > number { year -= 1 }
        var rest = number - CivilDay.daysBefore(year: year)
        var month = 1
        while rest >= CivilDay.length(ofMonth: month, year: year) {
            rest -= CivilDay.length(ofMonth: month, year: year)
            month += 1
        }
        return (year, month, rest + 1)
    }

    /// 0 for Sunday to 6 for Saturday; 2001-01-01 was a Monday.
    package var weekday: Int { (number + 1).modulo(7) }
}

extension Int {
    /// The quotient rounded towards minus infinity; `divisor` must be positive.
    func floor(_ divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }

    /// The rest of `floor`, from 0 to `divisor` - 1.
    func modulo(_ divisor: Int) -> Int { self - floor(divisor) * divisor }
}
