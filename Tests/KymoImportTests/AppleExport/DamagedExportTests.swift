import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

/// Whatever bytes come, an import ends: with an error in words, or with counts that add up.
@Suite("Damaged exports")
struct DamagedExportTests {
    private static let document = Array(
        Export.document(
            """
             <Me HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"/>
             <Correlation type="HKCorrelationTypeIdentifierFood">
            \(Export.record(["value": "1e2"], inner: Export.metadata("HKWeatherHumidity", "71 %")))
             </Correlation>
             <!-- a comment --><![CDATA[ text ]]><?pi x?>&amp;&#x20;
            \(Export.record([
                "device": Export.device("name:W, manufacturer:Apple, software:17.1"),
                "creationDate": nil, "sourceName": "Caf\u{E9}\u{A0}&#8217;s",
            ]))
             <Record type='HKCategoryTypeIdentifierSleepAnalysis' source="old" unit=""
              startDate='20240101000000+0100' endDate='20240101000000+0100'
              value='InBed' odd one="1">
              <HeartRateVariabilityMetadataList>
               <InstantaneousBeatsPerMinute bpm="58" time="6:14:48.94 PM"/>
              </HeartRateVariabilityMetadataList>
             </Record>
            """
        ).utf8)

    /// Pieces that mean something to a scanner.
    private static let pieces =
        [
            "<", ">", "/", "\"", "'", "&", ";", "=", "]]>", "<!--", "-->", "<![CDATA[", "<!DOCTYPE",
            "[",
            "]", "<?", "?>", "&#", "&#x0;", "<Record ", "</Record>", "\u{0}", "\n", " ", "1e99999",
            "<HealthData", "<!ENTITY", "-", "9999-99-99 99:99:99 +9999",
            "0001-01-01 00:00:00 +2359",
            "\u{FEFF}", "<<HKDevice: ", ", name:", "%",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

    @Test func `an import ends with an error or with counts that add up`() async throws {
        let rounds = ProcessInfo.processInfo.environment["KYMO_TEST_ROUNDS"].flatMap { Int($0) }
        var random = SeededRandom(seed: UInt64.random(in: 0 ... .max))
        for _ in 0..<(rounds ?? 300) {
            var trial = try ImportTrial()
            trial.options.allowTruncated = random.once(in: 2)
            trial.options.keepDuplicates = random.once(in: 3)
            trial.options.pieceBytes = random.pick([1, 3, 17, 500, .max])
            trial.options.recordsInMemory = random.pick([1, 2, 65_536])
            let bytes = Self.packed(&random)
            do {
                let report = try await trial.run(bytes: bytes)
                let records = report.records
                #expect(records.saved + records.duplicate + records.rejected == records.read)
                #expect(trial.destination.samples.count == records.saved)
            } catch let error as ImportError {
                #expect(!error.message.isEmpty)
                #expect(trial.destination.all.events == 0)
            } catch {
                Issue.record("\(error) for \(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    /// A document damaged before it is packed, or after.
    private static func packed(_ random: inout SeededRandom) -> [UInt8] {
        let isWhole = random.once(in: 2)
        let inner = isWhole ? document : damaged(document, &random)
        let outer =
            switch random.number(0...3) {
            case 0: PackedFiles.zip([.init(name: "a/export.xml", bytes: inner)])
            case 1: PackedFiles.gzip(inner)
            default: inner
            }
        return isWhole ? damaged(outer, &random) : outer
    }

    private static func damaged(_ whole: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = whole
        for _ in 0..<random.number(1...4) {
            let place = random.number(0...bytes.count)
            switch random.number(0...4) {
            case 0: bytes.insert(contentsOf: random.pick(pieces), at: place)
            case 1:
                let end = min(bytes.count, place + random.number(1...30))
                bytes.removeSubrange(place..<end)
            case 2 where place < bytes.count: bytes[place] = UInt8(random.number(0...255))
            case 3:
                let end = min(bytes.count, place + random.number(1...200))
                bytes.insert(contentsOf: bytes[place..<end], at: random.number(0...bytes.count))
            default: if random.once(in: 10) { bytes.removeSubrange(place...) }
            }
        }
        return bytes
    }
}
