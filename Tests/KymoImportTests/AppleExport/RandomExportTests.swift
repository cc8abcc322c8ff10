import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

/// Exports made from random samples say, when imported, what they were made from.
@Suite("Random exports")
struct RandomExportTests {
    /// What one record means, and its text.
    private struct Made {
        var type: String
        var start: Int
        var end: Int
        var created: Int?
        var value: SampleValue
        var name: String
        var version: String?
        var device: Device?
        var metadata: [String: MetadataValue]
        var xml: String

        /// Everything that an import keeps, as one text.
        static func key(
            _ type: String, _ start: Double, _ end: Double, _ created: Double?,
            _ value: SampleValue, _ name: String, _ version: String?, _ device: Device?,
            _ metadata: [String: MetadataValue]
        ) -> String {
            let keys = metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            let fields = device.map { $0.fields.map { $0 ?? "-" }.joined(separator: "|") } ?? ""
            return "\(type) \(start) \(end) \(created ?? -1) \(value) \(name) \(version ?? "-") "
                + "\(fields) \(keys)"
        }

        var key: String {
            Self.key(
                type, Double(start), Double(end), created.map(Double.init), value, name, version,
                device, metadata)
        }
    }

    @Test(arguments: 1...12) func `import gives back what was written`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        var trial = try ImportTrial()
        trial.options.recordsInMemory = random.pick([3, 50, 65_536])
        trial.options.pieceBytes = random.pick([1, 2, 7, 64, 1000, 100_000])
        let made = (0..<random.number(1...120)).map { Self.make(number: $0, &random) }
        let document = Export.document(
            random.shuffled(made).map(\.xml).joined(separator: random.pick(["\n", "", "\r\n  "])))
        let report = try await trial.run(bytes: document.utf8)
        #expect(report.problems.isEmpty)
        #expect(report.records.read == made.count)
        #expect(report.records.saved == made.count)
        let keys = trial.destination.samples.map {
            Made.key(
                $0.type, $0.start.seconds, $0.end.seconds, $0.created?.seconds, $0.value,
                $0.revision.name, $0.revision.version, $0.device, $0.metadata.values)
        }
        #expect(keys.sorted() == made.map(\.key).sorted())
    }

    /// Each record has a start of its own, so none is a duplicate of another.
    private static func make(number: Int, _ random: inout SeededRandom) -> Made {
        let start = number * 100_000 + random.number(-50_000...50_000) - 40_000_000
        let end = start + random.pick([0, 0, 1, 59, 3600, 90_000])
        let created = random.once(in: 4) ? nil : end + random.number(0...100_000_000)
        let name = random.pick([
            "Watch", "Alex\u{2019}s\u{A0}Phone", "A & B <\"'>", "\u{1F3C3}\u{FE0F}",
        ])
        let version = random.pick([nil, "10.1", "5 \u{2713}"])
        let device =
            random.once(in: 3)
            ? Device(name: "Scale, big", manufacturer: "A<B", hardwareVersion: "X1,2") : nil
        let (type, value, valueXML) = Self.value(&random)
        var metadata: [String: MetadataValue] = [:]
        var inner = ""
        for _ in 0..<random.number(0...3) {
            let (key, value, text) = Self.metadata(&random)
            if metadata[key] != nil { continue }
            metadata[key] = value
            inner += "<MetadataEntry key=\"\(escaped(key, &random))\" "
            inner += "value=\"\(escaped(text, &random))\"/>"
        }
        var attributes =
            [
                "type=\"\(type)\"", "startDate=\"\(date(start, &random))\"",
                "endDate='\(date(end, &random))'", "sourceName=\"\(escaped(name, &random))\"",
            ] + valueXML
        if let created { attributes.append("creationDate=\"\(date(created, &random))\"") }
        if let version { attributes.append("sourceVersion=\"\(escaped(version, &random))\"") }
        if device != nil {
            let text =
                "<<HKDevice: 0x\(random.number(1...99999))>, name:Scale, big, "
                + "manufacturer:A<B, hardware:X1,2>"
            attributes.append("device=\"\(escaped(text, &random))\"")
        }
        let body = random.shuffled(attributes).joined(separator: random.pick([" ", "\n   "]))
        let xml =
            inner.isEmpty && random.once(in: 2)
            ? "<Record \(body)/>" : "<Record \(body)>\(inner)</Record>"
        return Made(
            type: type, start: start, end: end, created: created, value: value, name: name,
            version: version, device: device, metadata: metadata, xml: xml)
    }

    private static func value(_ random: inout SeededRandom) -> (String, SampleValue, [String]) {
        if random.once(in: 4) {
            let raw = random.number(0...5)
            let names = ["InBed", "Asleep", "Awake", "AsleepCore", "AsleepDeep", "AsleepREM"]
            return (
                "HKCategoryTypeIdentifierSleepAnalysis", .category(Int64(raw)),
                ["value=\"HKCategoryValueSleepAnalysis\(names[raw])\""]
            )
        }
        let (type, unit) = random.pick([
            ("StepCount", "count"), ("BodyMass", "kg"), ("VO2Max", "mL/min\u{B7}kg"),
            ("BloodGlucose", "mmol<180.1558800000541>/L"), ("ActiveEnergyBurned", "Cal"),
        ])
        let text = number(&random)
        let parsed = (try? Unit(validating: unit)) ?? .null
        // The library's conversion is the other road to the nearest Double.
        let quantity = Quantity(value: Double(text) ?? .nan, unit: parsed)
        return (
            "HKQuantityTypeIdentifier\(type)", .quantity(quantity),
            ["value=\"\(text)\"", "unit=\"\(escaped(unit, &random))\""]
        )
    }

    private static func number(_ random: inout SeededRandom) -> String {
        let sign = random.once(in: 9) ? "-" : ""
        let whole = String(random.next() % (random.pick([10, 1000, 1_000_000, .max]) as UInt64))
        var text = sign + whole
        if random.once(in: 2) {
            text += "." + String(random.next() % random.pick([100, 1_000_000_000]))
        }
        if random.once(in: 5) { text += random.pick(["e", "E"]) + String(random.number(-30...30)) }
        return text
    }

    private static func metadata(_ random: inout SeededRandom) -> (String, MetadataValue, String) {
        switch random.number(0...3) {
        case 0: return ("HKWasUserEntered", .boolean(true), "1")
        case 1: return ("HKMetadataKeyHeartRateMotionContext", .integer(2), "2")
        case 2:
            let quantity = Quantity(value: 54, unit: (try? Unit(validating: "degF")) ?? .null)
            return ("HKWeatherTemperature", .quantity(quantity), "54 degF")
        default:
            let text = random.pick(["caf\u{E9} & <b>", "", "{\"a\": 1}", "x\u{1F600}"])
            return ("My note", .string(text), text)
        }
    }

    /// The text with the characters that must, and some that may, written as references.
    private static func escaped(_ text: String, _ random: inout SeededRandom) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += random.pick(["&amp;", "&#38;"])
            case "<": out += "&lt;"
            case ">": out += random.pick(["&gt;", ">"])
            case "\"": out += "&quot;"
            case "'": out += random.pick(["&apos;", "'"])
            default:
                out +=
                    random.once(in: 20) ? "&#x\(String(scalar.value, radix: 16));" : String(scalar)
            }
        }
        return out
    }

    /// The instant in the form of exports, with any offset.
    private static func date(_ seconds: Int, _ random: inout SeededRandom) -> String {
        let minutes = random.pick([0, 120, -300, 345, -570, 840])
        let local = Date(timeIntervalSinceReferenceDate: Double(seconds + minutes * 60))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let part = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: local)
        func padded(_ number: Int?, _ digits: Int = 2) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: digits - text.count) + text
        }
        let sign = minutes < 0 ? "-" : "+"
        return "\(padded(part.year, 4))-\(padded(part.month))-\(padded(part.day)) "
            + "\(padded(part.hour)):\(padded(part.minute)):\(padded(part.second)) "
            + "\(sign)\(padded(abs(minutes) / 60))\(padded(abs(minutes) % 60))"
    }
}
