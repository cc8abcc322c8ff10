/// A day of the Gregorian calendar, which is taken to hold for all time (proleptic).
///
/// Years may be any number within a few ten thousand of the present; year 0 precedes year 1.
package struct CivilDate: Hashable, Comparable, Sendable {
    /// Astronomical year.
    package var year: Int
    /// 1 to 12.
    package var month: Int
    /// 1 to the length of the month.
    package var day: Int

    /// The day with these fields, nil where the calendar has none.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1,
            day <= CivilDate.daysInMonth(year: year, month: month)
        else { return nil }
        self.init(checkedYear: year, month: month, day: day)
    }

    private init(checkedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter dayNumber: days since 2001-01-01, before it negative.
    package init(dayNumber: Int) {
        // Years begin in March here, so that the leap day is the last of its year.
        let sinceMarch = dayNumber &+ CivilDate.marchOfYearZero
        let era = sinceMarch.flooredQuotient(146_097)
        let dayOfEra = sinceMarch &- era &* 146_097
        let leapDays = dayOfEra / 1_460 &- dayOfEra / 36_524 &+ dayOfEra / 146_096
        let yearOfEra = (dayOfEra &- leapDays) / 365
        let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
        let monthFromMarch = (5 &* dayOfYear &+ 2) / 153
        day = dayOfYear &- (153 &* monthFromMarch &+ 2) / 5 &+ 1
        month = monthFromMarch < 10 ? monthFromMarch &+ 3 : monthFromMarch &- 9
        year = yearOfEra &+ era &* 400 &+ (month <= 2 ? 1 : 0)
    }

    /// Days since 2001-01-01, before it negative.
    package var dayNumber: Int {
        let marchYear = month <= 2 ? year &- 1 : year
        let era = marchYear.flooredQuotient(400)
        let yearOfEra = marchYear &- era &* 400
        let monthFromMarch = month > 2 ? month &- 3 : month &+ 9
        let dayOfYear = (153 &* monthFromMarch &+ 2) / 5 &+ day &- 1
        let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
        return era &* 146_097 &+ dayOfEra &- CivilDate.marchOfYearZero
    }

    /// Days from 1 March of year 0 to 2001-01-01.
    private static let marchOfYearZero = 730_791

    /// Days of the month: 28 to 31.
    package static func daysInMonth(year: Int, month: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The same day `months` later, cut to the last day of that month (statistics 7.2).
    package func adding(months: Int) -> CivilDate {
        let sum = year &* 12 &+ (month &- 1) &+ months
        let newYear = sum.flooredQuotient(12)
        let newMonth = sum &- newYear &* 12 &+ 1
        let last = CivilDate.daysInMonth(year: newYear, month: newMonth)
        return CivilDate(checkedYear: newYear, month: newMonth, day: min(day, last))
    }

    package static func < (a: CivilDate, b: CivilDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }
}

extension Int {
    /// The quotient rounded down; `divisor` is positive.
    func flooredQuotient(_ divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient &- 1 : quotient
    }
}
