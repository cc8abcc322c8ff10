package import Foundation
import KymoCore

/// Time zones as a person names them.
package enum ZoneArgument {
    /// The zone with an IANA name such as `Europe/Berlin`.
    ///
    /// - Throws: `FrontEndError` `unknownTimeZone` with the nearest names.
    package static func read(_ name: String) throws(FrontEndError) -> TimeZone {
        if let zone = TimeZone(identifier: name), !name.isEmpty { return zone }
        let known = TimeZone.knownTimeZoneIdentifiers
        let cities = known.filter { $0.lowercased().hasSuffix("/" + name.lowercased()) }
        let near = cities.isEmpty ? NearestNames.of(name, among: known) : cities
        throw FrontEndError(
            "there is no time zone '\(name)'", .unknownTimeZone,
            hint: NearestNames.sentence(near) ?? "write an IANA name such as Europe/Berlin")
    }

    /// The zone the host is set to: `TZ`, else the system's setting, else UTC.
    package static func host(_ environment: [String: String]) -> TimeZone {
        let stated = (environment["TZ"] ?? "").drop { $0 == ":" }
        if !stated.isEmpty, let zone = TimeZone(identifier: String(stated)) { return zone }
        return TimeZone(identifier: TimeZone.current.identifier) ?? .gmt
    }
}
