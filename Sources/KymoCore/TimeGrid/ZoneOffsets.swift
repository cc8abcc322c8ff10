package import Foundation
internal import Synchronization

/// The offsets of one time zone and when they change.
///
/// The changes up to the year 2100 are read from Foundation once per zone and process; after that
/// a look-up is a binary search. Later instants ask Foundation each time. All times are whole
/// seconds since 2001-01-01T00:00:00Z.
package struct ZoneOffsets: Sendable {
    /// The zone described.
    package let timeZone: TimeZone
    /// Instants from which a new offset holds, ascending.
    private let changes: [Int]
    /// Offset before the first change, then after each.
    private let offsets: [Int]
    /// First instant that the table does not know; `Int.max` where no change follows the last.
    private let tableEnd: Int

    /// The offsets of a zone; the table of each zone is made once per process.
    package init(_ timeZone: TimeZone) {
        let known = ZoneOffsets.cache.withLock { $0[timeZone.identifier] }
        if let known {
            self = known
            return
        }
        self.init(reading: timeZone)
        let made = self
        ZoneOffsets.cache.withLock { cache in
            if cache.count >= ZoneOffsets.cacheLimit { cache.removeAll() }
            cache[timeZone.identifier] = made
        }
    }

    private init(reading timeZone: TimeZone) {
        var changes: [Int] = []
        var date = Date(timeIntervalSinceReferenceDate: Instant.earliest.seconds)
        var offsets = [timeZone.secondsFromGMT(for: date)]
        var tableEnd = Int.max
        while let next = timeZone.nextDaylightSavingTimeTransition(after: date), next > date {
            let when = Int(next.timeIntervalSinceReferenceDate.rounded())
            if when >= ZoneOffsets.year2100 {
                tableEnd = ZoneOffsets.year2100
                break
            }
            let offset = timeZone.secondsFromGMT(for: next)
            // A change of name or of what counts as summer time is no change of offset.
            if offset != offsets[offsets.count - 1] {
                changes.append(when)
                offsets.append(offset)
            }
            date = next
        }
        self.timeZone = timeZone
        self.changes = changes
        self.offsets = offsets
        self.tableEnd = tableEnd
        fingerprint = computedFingerprint
    }

    /// Seconds to add to UTC to get local time at `time`.
    package func offset(at time: Int) -> Int {
        time < tableEnd ? offsets[changesUpTo(time)] : laterOffset(at: time)
    }

    /// Whether this is UTC under any of its names: offset zero, always.
    package var isUTC: Bool { changes.isEmpty && tableEnd == .max && offsets == [0] }

    /// A number that differs, but for an accident of one in 2^64, where offsets do.
    ///
    /// Of the rules after the year 2100, for which there is no table, it knows two years.
    package private(set) var fingerprint: UInt64 = 0

    private var computedFingerprint: UInt64 {
        var known = zip(changes, offsets.dropFirst()).flatMap { [$0, $1] } + offsets.prefix(1)
        if tableEnd != .max {
            known += (0..<52).map { offset(at: tableEnd &+ $0 &* 14 &* 86_400) }
        }
        // FNV-1a: it has to tell data versions apart, nobody forges them.
        return known.reduce(0xCBF2_9CE4_8422_2325) { hash, number in
            (hash ^ UInt64(bitPattern: Int64(number))) &* 0x100_0000_01B3
        }
    }

    /// Version of the time zone data in use, such as `2025b`.
    package static var dataVersion: String { TimeZone.timeZoneDataVersion }

    /// A span of one offset; `start` is known only to be no later than the time asked for.
    struct Segment {
        var start: Int
        var end: Int
        var offset: Int
    }

    /// The span of one offset that holds `time`.
    func segment(holding time: Int) -> Segment {
        guard time < tableEnd else {
            let date = Date(timeIntervalSinceReferenceDate: Double(time))
            let next = timeZone.nextDaylightSavingTimeTransition(after: date)
            let end = next.map { Int($0.timeIntervalSinceReferenceDate.rounded()) }
            return Segment(start: time, end: end ?? .max, offset: laterOffset(at: time))
        }
        let number = changesUpTo(time)
        return Segment(
            start: number > 0 ? changes[number - 1] : .min,
            end: number < changes.count ? changes[number] : tableEnd,
            offset: offsets[number])
    }

    private func laterOffset(at time: Int) -> Int {
        timeZone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(time)))
    }

    /// How many changes have happened at `time`.
    private func changesUpTo(_ time: Int) -> Int {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low &+ high) / 2
            if changes[middle] <= time { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// 2100-01-01T00:00:00Z.
    private static let year2100 = 3_124_224_000
    private static let cacheLimit = 1_024
    private static let cache = Mutex<[String: ZoneOffsets]>([:])
}
