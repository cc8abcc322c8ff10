import Foundation
import KymoCore
import Testing

@Suite("Instants as text")
struct InstantTextTests {
    private let utc = ZoneOffsets(.gmt)

    private func zone(_ name: String) throws -> ZoneOffsets {
        ZoneOffsets(try #require(TimeZone(identifier: name)))
    }

    // 2024-05-01T08:00:00Z is 1714550400 seconds after 1970.
    @Test(
        arguments: [
            ("2024-05-01T10:00:00+02:00", 1_714_550_400), ("2024-05-01T08:00:00Z", 1_714_550_400),
            ("2024-05-01t08:00:00z", 1_714_550_400), ("2024-05-01T08:00:00.5Z", 1_714_550_400.5),
            ("2024-05-01T13:45:00+05:45", 1_714_550_400),
            ("2024-04-30T22:00:00-10:00", 1_714_550_400),
            ("2024-05-01T08:00:00-00:00", 1_714_550_400), ("1970-01-01T00:00:00Z", 0),
            ("2000-02-29T23:59:59Z", 951_868_799), ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
        ] as [(String, Double)])
    func `RFC 3339 text is read`(_ text: String, _ unixSeconds: Double) throws {
        #expect(InstantText.read(text)?.unixSeconds == unixSeconds)
    }

    @Test(
        arguments: [
            "", "2024", "2024-05-01", "2024-05-01T10:00Z", "2024-05-01T10:00:00", "now",
            "2024-05-01 10:00:00Z", "2024-13-01T10:00:00Z", "2024-00-01T10:00:00Z",
            "2023-02-29T10:00:00Z", "1900-02-29T00:00:00Z", "2024-04-31T10:00:00Z",
            "2024-05-00T10:00:00Z", "2024-05-01T24:00:00Z", "2024-05-01T23:60:00Z",
            "2016-12-31T23:59:60Z", "0000-01-01T00:00:00Z", "2024-05-01T10:00:00.Z",
            "2024-05-01T10:00:00,5Z", "2024-05-01T10:00:00+2:00", "2024-05-01T10:00:00+0200",
            "2024-05-01T10:00:00+24:00", "2024-05-01T10:00:00+02:60", "2024-05-01T10:00:00ZZ",
            "2024-05-01T10:00:00Z ", " 2024-05-01T10:00:00Z", "12024-05-01T10:00:00Z",
            "9999-12-31T23:59:59-00:01", "0000-12-01T00:00:00Z", "+024-05-01T10:00:00Z",
            "２024-05-01T10:00:00Z", "2024-05-01T10:00:00.5", "2024-05-01T",
        ])
    func `other text is refused`(_ text: String) {
        #expect(InstantText.read(text) == nil)
    }

    @Test func `text has the offset of the zone`() throws {
        let summer = Instant(unixSeconds: 1_714_550_400)
        let winter = Instant(unixSeconds: 1_704_067_200)
        #expect(InstantText.text(summer, in: utc) == "2024-05-01T08:00:00Z")
        #expect(InstantText.text(summer, in: try zone("Etc/UTC")) == "2024-05-01T08:00:00Z")
        #expect(
            try InstantText.text(summer, in: zone("Europe/Berlin")) == "2024-05-01T10:00:00+02:00")
        #expect(
            try InstantText.text(winter, in: zone("Europe/London")) == "2024-01-01T00:00:00+00:00")
        #expect(
            try InstantText.text(summer, in: zone("Asia/Kathmandu")) == "2024-05-01T13:45:00+05:45")
        #expect(
            try InstantText.text(winter, in: zone("America/St_Johns"))
                == "2023-12-31T20:30:00-03:30")
        #expect(
            InstantText.text(Instant(unixSeconds: 1_714_550_400.25), in: utc)
                == "2024-05-01T08:00:00.25Z")
        #expect(
            InstantText.text(Instant(unixSeconds: -0.75), in: utc) == "1969-12-31T23:59:59.25Z")
    }

    @Test func `mean local times are cut to the minute and still give the instant`() throws {
        // Berlin kept 0:53:28 until 1893.
        let text = InstantText.text(
            Instant(unixSeconds: -3_000_000_000), in: try zone("Europe/Berlin"))
        #expect(text == "1874-12-07T19:33:00+00:53")
        #expect(InstantText.read(text)?.unixSeconds == -3_000_000_000)
    }

    @Test func `local years without a text fall back to UTC`() throws {
        let west = try zone("America/New_York")
        let first = Instant(unixSeconds: -62_135_596_800)
        #expect(InstantText.text(first, in: west) == "0001-01-01T00:00:00Z")
        let last = Instant(seconds: Instant.latest.seconds - 1)
        let text = InstantText.text(last, in: try zone("Asia/Tokyo"))
        #expect(text == "9999-12-31T23:59:59Z")
    }

    @Test func `printed instants read back to the same bits in every zone`() throws {
        var numbers = Numbers(seed: 4)
        let names = [
            "UTC", "Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe", "Pacific/Apia",
        ]
        let zones = try names.map { try zone($0) }
        for round in 0..<20_000 {
            let instant = Instant(seconds: randomSeconds(&numbers))
            guard instant.isSupported else { continue }
            let text = InstantText.text(instant, in: zones[round % zones.count])
            #expect(
                InstantText.read(text)?.seconds.bitPattern == instant.seconds.bitPattern,
                "\(instant.seconds) printed as \(text)")
        }
    }

    private func randomSeconds(_ numbers: inout Numbers) -> Double {
        switch numbers.below(6) {
        case 0: Double.random(in: -63_114_076_800..<252_423_993_600, using: &numbers)
        case 1: Double.random(in: 0..<1e9, using: &numbers)
        case 2: (Double.random(in: -1e9..<1e9, using: &numbers) * 1000).rounded() / 1000
        case 3: Double.random(in: -2..<2, using: &numbers)
        case 4: Double(numbers.below(2_000_000)) * 1e-6
        default:
            Double(
                sign: numbers.below(2) == 0 ? .plus : .minus, exponent: -numbers.below(1060),
                significand: Double.random(in: 1..<2, using: &numbers))
        }
    }

    @Test func `a fraction has as few digits as possible`() {
        var numbers = Numbers(seed: 5)
        for _ in 0..<5_000 {
            let seconds = Double.random(in: -1e9..<1e9, using: &numbers)
            let text = InstantText.text(Instant(seconds: seconds), in: utc)
            guard let point = text.firstIndex(of: ".") else { continue }
            // One digit less, rounded down or up, gives another number.
            let digits = text[text.index(after: point)...].dropLast()
            guard digits.count > 1, digits.last != "0", let number = Int(digits.dropLast()) else {
                continue
            }
            for candidate in [number, number + 1] {
                let padded = String(candidate)
                if padded.count >= digits.count { continue }
                let zeros = String(repeating: "0", count: digits.count - 1 - padded.count)
                let shorter = text[...point] + zeros + padded + "Z"
                #expect(InstantText.read(String(shorter))?.seconds != seconds)
            }
        }
    }

    @Test func `the shortest texts of tiny and awkward fractions`() {
        for (seconds, text) in [
            (1e-20, "2001-01-01T00:00:00.00000000000000000001Z"),
            (-1e-20, "2000-12-31T23:59:59.99999999999999999999Z"),
            (0.1, "2001-01-01T00:00:00.1Z"), (-0.1, "2000-12-31T23:59:59.9Z"),
            (0.30000000000000004, "2001-01-01T00:00:00.30000000000000004Z"),
            (123_456_789.123, "2004-11-29T21:33:09.123Z"),
            (-123_456_789.125, "1997-02-02T02:26:50.875Z"),
            (1_234_567.000001, "2001-01-15T06:56:07.000001Z"),
        ] {
            #expect(InstantText.text(Instant(seconds: seconds), in: utc) == text)
            #expect(InstantText.read(text)?.seconds == seconds)
        }
    }

    @Test func `fractions of any length are read to the nearest number`() throws {
        var numbers = Numbers(seed: 6)
        for round in 0..<600 {
            let whole = numbers.below(2_000_000_000) - 1_000_000_000
            var digits = (0..<(round % 40 + 1)).map { _ in numbers.below(10) }
            if round % 7 == 0 {
                // Just beside the middle between two numbers.
                let base = Double(whole) + Double.random(in: 0..<1, using: &numbers)
                let middle = base - base.rounded(.down) + base.ulp / 2
                digits = middle.description.dropFirst(2).compactMap { Int(String($0)) }
            }
            let base = InstantText.text(Instant(seconds: Double(whole)), in: utc).dropLast()
            let fraction = digits.map { "\($0)" }.joined()
            let text = "\(base).\(fraction)Z"
            let read = try #require(InstantText.read(text)).seconds
            var exact = BigInteger(whole)
            for digit in digits {
                exact.multiply(by: 10)
                exact = exact + BigInteger(digit)
            }
            exact.shiftLeft(1074)
            let isRight = isNearest(read, to: exact) {
                var scaled = $0
                for _ in digits { scaled.multiply(by: 10) }
                return scaled
            }
            #expect(isRight, "\(text) read as \(read)")
        }
    }

    @Test func `local dates and times are read on the wall of a zone`() throws {
        let berlin = try zone("Europe/Berlin")
        for (text, unix) in [
            ("2024-05-01", 1_714_514_400.0), ("2024-05-01T10:00", 1_714_550_400),
            ("2024-05-01T10:00:30", 1_714_550_430), ("2024-05-01t10:00:30.25", 1_714_550_430.25),
            // 02:30 does not exist on 31 March and exists twice on 27 October.
            ("2024-03-31T02:30", 1_711_848_600), ("2024-10-27T02:30", 1_729_989_000),
        ] {
            #expect(InstantText.readLocal(text, in: berlin)?.unixSeconds == unix, "\(text)")
        }
        for text in ["2024-05", "2024-05-01T", "2024-05-01T10", "2024-05-01T10:00Z", "2024-5-1"] {
            #expect(InstantText.readLocal(text, in: berlin) == nil, "\(text)")
        }
    }
}
