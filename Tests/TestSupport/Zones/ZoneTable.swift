package import Foundation

/// A time zone as the list of its offsets, read without any calendar of Foundation or of Kymo.
///
/// Instants are whole seconds since 2001-01-01T00:00:00Z; wall-clock times are seconds since
/// 2001-01-01T00:00:00 on the wall.
package struct ZoneTable: Sendable {
    /// IANA name.
    package let name: String
    /// Spans of one offset each, in order, without gaps; the first begins at `Int.min`.
    package let periods: [Period]

    /// A span of time in which a zone keeps one offset.
    package struct Period: Hashable, Sendable {
        /// First second inside.
        package let start: Int
        /// First second after; `Int.max` for the last.
        package let end: Int
        /// Seconds east of Greenwich.
        package let offset: Int
    }

    /// Last year to which rules are written out.
    package static let lastYear = 2120
    /// Seconds from 1970-01-01 to 2001-01-01.
    static let epoch = 978_307_200

    /// Reads the system's file of the zone, or asks Foundation for offsets where there is none.
    package init?(named name: String) {
        let path = "/usr/share/zoneinfo/" + name
        if let data = FileManager.default.contents(atPath: path) {
            self.init(name: name, tzif: [UInt8](data))
        } else if let zone = TimeZone(identifier: name) {
            self.init(probing: zone)
        } else {
            return nil
        }
    }

    /// - Parameters:
    ///   - name: IANA name.
    ///   - tzif: bytes of its compiled file.
    package init?(name: String, tzif: [UInt8]) {
        guard let file = TZifFile(tzif) else { return nil }
        var changes = file.changes.map {
            (instant: $0.instant - ZoneTable.epoch, offset: $0.offset)
        }
        if let rule = file.rule {
            let last = changes.last?.instant ?? Int.min
            let begin = changes.last.map { CivilDay(number: $0.instant.floor(86400)).fields.year }
            for year in (begin ?? 1970)...ZoneTable.lastYear {
                changes += rule.changes(year: year).filter { $0.instant > last }
            }
        }
        self.init(name: name, firstOffset: file.firstOffset, changes: changes)
    }

    /// Finds the changes of the years 1900 to `lastYear` by asking for each day and halving.
    package init(probing zone: TimeZone) {
        func offset(_ second: Int) -> Int {
            zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(second)))
        }
        let first = CivilDay(year: 1900, month: 1, day: 1).number
        let last = CivilDay(year: ZoneTable.lastYear, month: 12, day: 31).number
        var changes: [(instant: Int, offset: Int)] = []
        for day in first..<last where offset(day * 86400) != offset((day + 1) * 86400) {
            var (before, after) = (day * 86400, (day + 1) * 86400)
            while after - before > 1 {
                let middle = (before + after) / 2
                if offset(middle) == offset(before) { before = middle } else { after = middle }
            }
            changes.append((instant: after, offset: offset(after)))
        }
        self.init(name: zone.identifier, firstOffset: offset(first * 86400), changes: changes)
    }

    private init(name: String, firstOffset: Int, changes: [(instant: Int, offset: Int)]) {
        self.name = name
        var periods: [Period] = []
        var (start, offset) = (Int.min, firstOffset)
        for change in changes where change.offset != offset {
            periods.append(Period(start: start, end: change.instant, offset: offset))
            (start, offset) = (change.instant, change.offset)
        }
        periods.append(Period(start: start, end: Int.max, offset: offset))
        self.periods = periods
    }
}

extension ZoneTable {
    /// Seconds east of Greenwich at an instant.
    package func offset(at instant: Int) -> Int {
        periods[index(at: instant)].offset
    }

    /// What the wall clock shows at an instant.
    package func wall(at instant: Int) -> Int { instant + offset(at: instant) }

    /// The instant at which the wall clock shows `wall` (statistics 7, rule 3): the first of two;
    /// where there is none, the one that the offset before the jump gives.
    package func instant(wall: Int) -> Int {
        let near = periods(around: wall)
        for period in near {
            let instant = wall - period.offset
            if instant >= period.start && instant < period.end { return instant }
        }
        for (before, after) in zip(near, near.dropFirst())
        where wall - before.offset >= before.end && wall - after.offset < after.start {
            return wall - before.offset
        }
        preconditionFailure("a wall-clock time is shown, or jumped over")
    }

    /// The periods that touch the three days around a wall-clock time, in order: offsets are less.
    private func periods(around wall: Int) -> ArraySlice<Period> {
        periods[index(at: wall - 3 * 86400)...index(at: wall + 3 * 86400)]
    }

    /// The period that holds an instant, by halving.
    private func index(at instant: Int) -> Int {
        var (low, high) = (0, periods.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if periods[middle].start <= instant { low = middle } else { high = middle }
        }
        return low
    }
}

extension ZoneTable: CustomStringConvertible {
    /// The name only: the offsets are long.
    package var description: String { name }
}
