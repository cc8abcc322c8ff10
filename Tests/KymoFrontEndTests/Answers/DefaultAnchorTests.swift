import Foundation
import KymoCore
import KymoFrontEnd
import Testing

struct DefaultAnchorTests {
    @Test(arguments: [
        ("1d", "2024-05-15T13:00:00+02:00", "Europe/Berlin", "2024-05-15T00:00:00+02:00"),
        ("1h", "2024-05-15T13:00:00+02:00", "Europe/Berlin", "2024-05-15T00:00:00+02:00"),
        ("15min", "2024-03-31T13:00:00+02:00", "Europe/Berlin", "2024-03-31T00:00:00+01:00"),
        ("1w", "2024-05-15T13:00:00+02:00", "Europe/Berlin", "2024-05-13T00:00:00+02:00"),
        ("1w", "2000-12-31T13:00:00Z", "UTC", "2000-12-25T00:00:00Z"),
        ("1mo", "2024-05-15T13:00:00+02:00", "Europe/Berlin", "2024-01-01T00:00:00+01:00"),
        ("1y", "2024-05-15T13:00:00+02:00", "Europe/Berlin", "2024-01-01T00:00:00+01:00"),
        ("P3M", "1999-05-15T13:00:00Z", "UTC", "1999-01-01T00:00:00Z"),
        // The clocks went forward at midnight: 15 October began at 01:00.
        ("1d", "2017-10-15T12:00:00-02:00", "America/Sao_Paulo", "2017-10-14T00:00:00-03:00"),
        ("1h", "2017-10-15T12:00:00-02:00", "America/Sao_Paulo", "2017-10-14T00:00:00-03:00"),
        ("1d", "2011-12-31T12:00:00+14:00", "Pacific/Apia", "2011-12-31T00:00:00+14:00"),
    ])
    func `a grid begins at a round place`(
        every: String, from: String, zone: String, expected: String
    ) throws {
        let anchor = DefaultAnchor.of(
            try GridComponents(text: every), at: try #require(InstantText.read(from)),
            in: try #require(TimeZone(identifier: zone)))
        #expect(anchor == InstantText.read(expected))
    }
}
