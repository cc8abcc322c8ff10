internal import Foundation
internal import KymoCore
internal import KymoFrontEnd
internal import KymoImport

/// Lines of samples: what is accepted can be printed and read again, to the same sample.
struct LineFuzzer: Fuzzer {
    static let name = "lines"
    private let trial: TrialImport
    private let decoder: SampleJSONDecoder
    private let printer: SampleJSON

    init() throws {
        trial = try TrialImport()
        guard let zone = TimeZone(identifier: "Europe/Berlin") else {
            throw BrokenRule("there are no time zones here")
        }
        let source = SourceRevision(name: "Fuzz", bundleIdentifier: "import.fuzz")
        decoder = SampleJSONDecoder(defaultSource: source, timeZone: zone)
        printer = SampleJSON(zone: ZoneOffsets(zone))
    }

    func run(_ input: [UInt8]) throws {
        for line in input.split(separator: UInt8(ascii: "\n")) { try checkLine(Array(line)) }
        // What the file is is told by its beginning; here it is to hold lines.
        _ = try trial.run(Array("{}\n".utf8) + input)
    }

    private func checkLine(_ line: [UInt8]) throws {
        let decoded: SampleJSONDecoder.Decoded
        do throws(SampleJSONError) { decoded = try decoder.decode(line) } catch { return }
        var writer = JSONWriter()
        printer.write(decoded.sample, to: &writer)
        let printed = writer.take()
        let again: SampleJSONDecoder.Decoded
        do throws(SampleJSONError) { again = try decoder.decode(printed) } catch {
            throw BrokenRule("printed and refused: \(String(decoding: printed, as: UTF8.self))")
        }
        try BrokenRule.unless(
            again.sample == decoded.sample,
            "printed and read as another: \(String(decoding: printed, as: UTF8.self))")
    }
}
