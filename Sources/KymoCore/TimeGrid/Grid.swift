public import Foundation

/// A grid of intervals: ticks `b(k) = anchor + k × components` in a time zone (statistics 7).
///
/// Interval `k` is `[b(k), b(k + 1))`. Ticks are always computed from the anchor, never from a
/// neighbour, and no loop starts at the anchor.
public struct Grid: Sendable, Hashable {
    /// Length of the intervals in calendar terms.
    public let components: GridComponents
    /// Tick number zero.
    public let anchor: Instant
    /// Zone whose calendar and clock the components mean.
    public let timeZone: TimeZone

    let step: GridComponents.Step
    let averageSeconds: Double
    /// Offsets of the zone, for reading and printing the same local times.
    package let zone: ZoneOffsets
    /// The anchor in whole seconds, rounded down, and what is left.
    private let wholeAnchor: Int
    private let fraction: Double
    /// What the wall shows at the anchor.
    private let wall: WallClock

    /// - Parameters:
    ///   - components: the step from tick to tick.
    ///   - anchor: in the years 1 to 9999; only its phase matters.
    ///   - timeZone: zone whose calendar and clock the components mean.
    /// - Throws: `GridError` where the components make no grid or the anchor is out of range.
    public init(
        components: GridComponents, anchor: Instant, timeZone: TimeZone
    ) throws(GridError) {
        guard anchor.isSupported else {
            throw GridError("the anchor of a grid must be in the years 1 to 9999")
        }
        step = try components.step()
        averageSeconds = step.averageSeconds
        self.components = components
        self.anchor = anchor
        self.timeZone = timeZone
        zone = ZoneOffsets(timeZone)
        wholeAnchor = anchor.wholeSeconds
        fraction = anchor.seconds - Double(wholeAnchor)
        wall = WallClock(at: anchor, in: zone)
    }

    /// Tick number `k`; beyond some thirty thousand years from now ticks stop moving.
    public func tick(_ k: Int) -> Instant {
        if k == 0 { return anchor }
        let estimate = anchor.seconds + Double(k) * averageSeconds
        if abs(estimate) > Grid.farthest {
            return Instant(seconds: estimate < 0 ? -Instant.farAway : Instant.farAway)
        }
        // The estimate bounds k, so that none of the products below can overflow.
        let base = step.months == 0 && step.days == 0 ? wholeAnchor : calendarTick(k)
        let whole = base &+ k &* step.seconds
        if step.nanoseconds == 0 { return Instant(seconds: Double(whole) + fraction) }
        let (carry, rest) = (Int128(k) * Int128(step.nanoseconds))
            .quotientAndRemainder(dividingBy: 1_000_000_000)
        let part = fraction + Double(Int(rest)) / 1e9
        return Instant(seconds: Double(whole &+ Int(carry)) + part)
    }

    /// `k` steps of months, then of days, on the wall clock (statistics 7.2).
    private func calendarTick(_ k: Int) -> Int {
        var day: Int
        if step.months == 0 {
            day = wall.date.dayNumber
        } else {
            day = wall.date.adding(months: k &* step.months).dayNumber
        }
        day = day &+ k &* step.days
        return WallClock(seconds: day &* 86_400 &+ wall.secondOfDay).resolved(in: zone)
    }

    /// Whether every tick of one is a tick of the other; false also where that takes a closer
    /// look than at components and anchors.
    package func hasSameTicks(as other: Grid) -> Bool {
        if self == other { return true }
        guard step == other.step, timeZone == other.timeZone, fraction == other.fraction,
            step.nanoseconds == 0
        else { return false }
        if step.months == 0, step.days == 0 {
            return (wholeAnchor &- other.wholeAnchor).isMultiple(of: step.seconds)
        }
        guard step.seconds == 0, step.months == 0 || step.days == 0,
            wall.secondOfDay == other.wall.secondOfDay,
            tick(0).seconds == Double(calendarTick(0)) + fraction,
            other.tick(0).seconds == Double(other.calendarTick(0)) + fraction
        else { return false }
        let (a, b) = (wall.date, other.wall.date)
        if step.months == 0 { return (a.dayNumber &- b.dayNumber).isMultiple(of: step.days) }
        let months = (a.year &- b.year) &* 12 &+ a.month &- b.month
        return a.day == b.day && a.day <= 28 && months.isMultiple(of: step.months)
    }

    private static let farthest = 9e11

    /// Equal components, anchors and zones.
    public static func == (a: Grid, b: Grid) -> Bool {
        a.components == b.components && a.anchor == b.anchor && a.timeZone == b.timeZone
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(components)
        hasher.combine(anchor)
        hasher.combine(timeZone)
    }
}

/// Why a grid cannot be made; front ends show it as `errorInvalidArgument`.
public struct GridError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was wrong, in one line without a full stop.
    public let description: String

    package init(_ description: String) { self.description = description }
}
