internal import Foundation

/// A registered grid: rows are kept of every interval of it in which an entry takes part.
package struct GridRecord: Hashable, Sendable {
    /// Number that rows and events name it by; 0 is the grid of days in the home zone.
    package var identifier: UInt32
    /// Raw identifier of the one type it is for; nil for every quantity type.
    package var type: String?
    /// The grid; nil where this system does not know its zone: then there are no rows.
    package var grid: Grid?
    /// As registered.
    package var components: GridComponents
    /// As registered.
    package var anchor: Instant
    /// IANA name, as registered.
    package var timeZone: String
    /// Whether it was registered because the same was asked for again and again.
    package var isAutomatic: Bool

    package init(
        identifier: UInt32, type: String?, components: GridComponents, anchor: Instant,
        timeZone: String, isAutomatic: Bool = false
    ) {
        self.identifier = identifier
        self.type = type
        self.components = components
        self.anchor = anchor
        self.timeZone = timeZone
        self.isAutomatic = isAutomatic
        if let zone = TimeZone(identifier: timeZone) {
            grid = try? Grid(components: components, anchor: anchor, timeZone: zone)
        }
    }

    /// The days of a home zone.
    package static func days(in timeZone: String) -> GridRecord {
        let zone = TimeZone(identifier: timeZone).map { ZoneOffsets($0) }
        let midnight = WallClock(date: CivilDate(dayNumber: 0))
        let anchor = zone.map { Instant(seconds: Double(midnight.resolved(in: $0))) }
        return GridRecord(
            identifier: 0, type: nil, components: GridComponents(day: 1),
            anchor: anchor ?? Instant(seconds: 0), timeZone: timeZone)
    }

    /// Whether rows are kept of a type, by its raw identifier.
    package func covers(_ identifier: String) -> Bool { type == nil || type == identifier }
}
