import Foundation
import KymoCore
import KymoTestSupport

/// Samples of every kind that a log can hold, from a seed.
struct RandomSamples {
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func sample() throws -> Sample {
        let start = instant()
        let length = [0, 0.25, 60, 86_400, 3e7][Int.random(in: 0..<5, using: &random)]
        let end = Instant(seconds: start.seconds + length)
        let (type, value) = try value(start, end)
        let name = ["Watch", "Teléfono", "Telefono\u{301}", "跑步", ""].randomElement(using: &random)
        return Sample(
            uuid: uuid(), type: type, start: start, end: end,
            created: Bool.random(using: &random) ? instant() : nil, value: value,
            revision: SourceRevision(
                name: name ?? "",
                bundleIdentifier: "com.example.\(Int.random(in: 0..<3, using: &random))",
                version: Bool.random(using: &random) ? "10.1" : nil,
                productType: Bool.random(using: &random) ? "Watch6,1" : nil),
            device: device(), metadata: try metadata(), beats: beats())
    }

    private mutating func uuid() -> UUID {
        var bytes: [UInt8] = []
        for _ in 0..<16 { bytes.append(UInt8.random(in: .min ... .max, using: &random)) }
        return UUID(byteArray: bytes) ?? UUID()
    }

    mutating func instant() -> Instant {
        let whole = Double(Int.random(in: -2_000_000_000...2_000_000_000, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return Instant(seconds: whole + Double.random(in: 0..<1, using: &random))
        case 1: return Instant(seconds: whole + 0.125)
        case 2: return Instant(seconds: (whole * 1000 + 123) / 1000)
        default: return Instant(seconds: whole)
        }
    }

    mutating func number() -> Double {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: Double(Int.random(in: -1000...100_000, using: &random))
        case 1: Double(Int.random(in: 0...1_000_000, using: &random)) / 1000
        case 2: Double.random(in: -1e6...1e6, using: &random)
        case 3: [0, -0.0, 2.5e-308, 1e300, -1e-300].randomElement(using: &random) ?? 0
        default: 60
        }
    }

    private mutating func value(
        _ start: Instant, _ end: Instant
    ) throws -> (String, SampleValue) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            return (
                "HKCategoryTypeIdentifierSleepAnalysis",
                .category(Int64.random(in: -3...9, using: &random))
            )
        case 1:
            return (
                "com.example.unknown", .text(["", "x", "Ünï"].randomElement(using: &random) ?? "")
            )
        case 2:
            let middle = Instant(seconds: start.seconds + (end.seconds - start.seconds) / 2)
            return (
                "HKQuantityTypeIdentifierHeartRate",
                .series(
                    [
                        SeriesEntry(start: start, end: middle, value: number()),
                        SeriesEntry(start: middle, end: end, value: number()),
                    ], unit: try Unit(validating: "count/min"))
            )
        case 3:
            let unit = ["mg/dL", "mmol<180.15588000005408>/L"].randomElement(using: &random) ?? ""
            return (
                "HKQuantityTypeIdentifierBloodGlucose",
                .quantity(Quantity(value: number(), unit: try Unit(validating: unit)))
            )
        default:
            return (
                "HKQuantityTypeIdentifierStepCount",
                .quantity(Quantity(value: number(), unit: try Unit(validating: "count")))
            )
        }
    }

    private mutating func device() -> Device? {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: nil
        case 1: Device(name: "Apple Watch", manufacturer: "Apple Inc.", hardwareVersion: "Watch6,1")
        default: Device(model: "Scale", localIdentifier: "a,b: c", udiDeviceIdentifier: "")
        }
    }

    private mutating func metadata() throws -> Metadata {
        var metadata = Metadata()
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
            let key =
                ["HKTimeZone", "note", "Ключ", "k\u{E9}", "ke\u{301}"].randomElement(using: &random)
                ?? ""
            metadata[key] =
                switch Int.random(in: 0..<6, using: &random) {
                case 0: .string("Europe/Berlin")
                case 1: .boolean(Bool.random(using: &random))
                case 2: .integer(Int64.random(in: .min ... .max, using: &random))
                case 3: .number(number())
                case 4: .quantity(Quantity(value: number(), unit: try Unit(validating: "km")))
                default: .date(instant())
                }
        }
        return metadata
    }

    private mutating func beats() -> [Beat] {
        (0..<[0, 0, 0, 3][Int.random(in: 0..<4, using: &random)]).map { _ in
            Beat(bpm: number(), time: "6:14:48.94\u{202F}PM")
        }
    }
}

extension Sample {
    /// Whether both are the same to the bit: `==` takes 1 km for 1000 m and é for é.
    func isWritten(as other: Sample) -> Bool { written == other.written }

    private var written: [String] {
        let value: String =
            switch self.value {
            case .quantity(let quantity): "q \(quantity.value.bitPattern) \(quantity.unit)"
            case .series(let entries, let unit):
                "s \(unit) "
                    + "\(entries.map { [$0.start.seconds, $0.end.seconds, $0.value] })"
            case .category(let raw): "c \(raw)"
            case .text(let text): "t \(Array(text.utf8))"
            }
        let revision = [
            revision.name, revision.bundleIdentifier, revision.version ?? "-",
            revision.productType ?? "-",
        ].map { "\(Array($0.utf8))" }
        let device = (device?.fields ?? []).map { $0.map { "\(Array($0.utf8))" } ?? "-" }
        let metadata = metadata.sorted.map { "\(Array($0.key.utf8)) \($0.value)" }
        return [
            uuid.uuidString, type, "\(start.seconds.bitPattern)", "\(end.seconds.bitPattern)",
            "\(created?.seconds.bitPattern ?? 1)", value, "\(beats)", "\(self.device == nil)",
        ] + revision + device + metadata
    }
}
