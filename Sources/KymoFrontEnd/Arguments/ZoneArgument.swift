package import Foundation
import KymoCore

/// Time zones as a person names them.
package enum ZoneArgument {
    /// The zone with an IANA name such as `Europe/Berlin`.
    ///
    /// - Throws: `FrontEndError` `unknownTimeZone` with the nearest names.
    package static func read(_ name: String) throws(FrontEndError) -> TimeZone {
        if let zone = zone(name) { return zone }
        let known = TimeZone.knownTimeZoneIdentifiers
        let cities = known.filter { $0.lowercased().hasSuffix("/" + name.lowercased()) }
        let near = cities.isEmpty ? NearestNames.of(name, among: known) : cities
        throw FrontEndError(
            "there is no time zone '\(name)'", .unknownTimeZone,
            hint: NearestNames.sentence(near) ?? "write an IANA name such as Europe/Berlin")
    }

    /// The zone the host is set to: `TZ`, else the system's setting, else UTC.
    package static func host(_ environment: [String: String]) -> TimeZone {
        stated(environment) ?? TimeZone(identifier: TimeZone.current.identifier) ?? .gmt
    }

    /// The zone that `TZ` names, if it names one.
    static func stated(_ environment: [String: String]) -> TimeZone? {
        let stated = (environment["TZ"] ?? "").drop { $0 == ":" }
        return stated.isEmpty ? nil : zone(String(stated))
    }

    /// A zone of the database. Offsets such as `UTC+5` are none: they say nothing of clock changes,
    /// and half of their writers mean the other direction.
    private static func zone(_ name: String) -> TimeZone? {
        let isOffset =
            name.contains { $0 == "+" || $0 == "-" } && name.contains { $0.isNumber }
            && !name.contains("/")
        return isOffset || name.isEmpty ? nil : TimeZone(identifier: name)
    }
}
