import Foundation
import KymoCore
import KymoFrontEnd
import Testing

struct InstantArgumentTests {
    /// 2024-10-27T12:00:00Z, hours after Berlin's clocks went back.
    let now = Instant(unixSeconds: 1_730_030_400)

    func read(_ text: String) throws -> Instant {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        return try InstantArgument.read(text, option: "--from", in: zone, now: now)
    }

    @Test(arguments: [
        ("2024-05-01T10:00:00+02:00", "2024-05-01T08:00:00Z"),
        ("2024-05-01T08:00:00Z", "2024-05-01T08:00:00Z"),
        ("2024-05-01T10:00", "2024-05-01T08:00:00Z"), ("2024-05-01", "2024-04-30T22:00:00Z"),
        ("2024-05-01T10:00:00.5", "2024-05-01T08:00:00.5Z"), ("now", "2024-10-27T12:00:00Z"),
        ("today", "2024-10-26T22:00:00Z"),
    ])
    func `instants are read in the zone asked for`(text: String, expected: String) throws {
        #expect(try read(text) == InstantText.read(expected))
    }

    @Test(arguments: [
        ("-1d", "2024-10-26T13:00:00+02:00"), ("-24h", "2024-10-26T14:00:00+02:00"),
        ("-1w", "2024-10-20T13:00:00+02:00"), ("-15min", "2024-10-27T12:45:00+01:00"),
        ("-1mo", "2024-09-27T13:00:00+02:00"), ("-1y", "2023-10-27T13:00:00+02:00"),
    ])
    func `how long ago is counted on the clock`(text: String, expected: String) throws {
        #expect(try read(text) == InstantText.read(expected))
    }

    @Test(arguments: [
        "", "yesterday-ish", "2024-13-01", "2024-02-30", "-7", "-d", "--7d", "-0d", "7d",
        "2024-05-01T25:00", "0000-01-01", "10000-01-01",
    ])
    func `anything else is wrong usage`(text: String) {
        #expect {
            try read(text)
        } throws: { error in
            (error as? FrontEndError)?.exitCode == .usage
        }
    }

    @Test func `a zone is suggested by its city or by spelling`() {
        #expect {
            try ZoneArgument.read("berlin")
        } throws: { error in
            (error as? FrontEndError)?.hint == "did you mean Europe/Berlin?"
        }
        #expect {
            try ZoneArgument.read("Europe/Berlim")
        } throws: { error in
            (error as? FrontEndError)?.hint?.contains("Europe/Berlin") == true
        }
    }

    @Test func `the host's zone comes from TZ first`() {
        #expect(ZoneArgument.host(["TZ": "Asia/Kathmandu"]).identifier == "Asia/Kathmandu")
        #expect(ZoneArgument.host(["TZ": ":Asia/Kathmandu"]).identifier == "Asia/Kathmandu")
    }
}
