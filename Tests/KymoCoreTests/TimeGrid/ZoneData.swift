import Foundation
import KymoCore
import Testing

/// What Python's zoneinfo says about the zones of the tests; see the head of the file.
struct ZoneData: Decodable, Sendable, CustomTestStringConvertible {
    struct GridData: Decodable, Sendable {
        var components: [String: Int]
        var anchor: Int
        /// Number of the first tick.
        var first: Int
        var tick: Int
        /// [count, seconds]
        var lengths: [[Int]]
    }

    var zone: String
    /// Offset in 1970.
    var offset: Int
    /// [instant, offset]
    var changes: [[Int]]
    /// [shown, instant]
    var walls: [[Int]]
    var grids: [GridData]

    var testDescription: String { zone }

    private struct File: Decodable {
        var zones: [ZoneData]
    }

    static func all() throws -> [ZoneData] { try resource("zone_grids", as: File.self).zones }

    /// Seconds since 2001 of seconds since 1970.
    static func since2001(_ unixSeconds: Int) -> Int { unixSeconds - 978_307_200 }

    func timeZone() throws -> TimeZone { try #require(TimeZone(identifier: zone)) }
}
