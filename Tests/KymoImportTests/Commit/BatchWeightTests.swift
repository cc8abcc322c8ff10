import Foundation
import KymoCore
import KymoImport
import KymoTestSupport
import Testing

/// Batches end before what they change fills the memory (decisions 7: 150 MB at the peak).
@Suite("What a batch takes in memory")
struct BatchWeightTests {
    /// A point a day, or a minute, for `count` days or minutes from the year 1900.
    private func lines(_ count: Int, secondsApart: Double, sources: Int = 1) -> [UInt8] {
        var text = ""
        for number in 0..<count {
            let start = Instant(seconds: -3_187_296_000 + Double(number) * secondsApart)
            text += #"{"type":"stepCount","value":1,"start":""#
            text += InstantText.text(start, in: ZoneOffsets(.gmt))
            text += #"","source":{"name":"S\#(number % sources)"}}"# + "\n"
        }
        return Array(text.utf8)
    }

    private func batches(_ bytes: [UInt8]) async throws -> [Int] {
        let trial = try ImportTrial()
        _ = try await trial.run(trial.file("lines.ndjson", bytes))
        return trial.destination.all.batchSizes
    }

    @Test func `samples close in time share a large batch`() async throws {
        #expect(try await batches(lines(11_000, secondsApart: 60)) == [11_001])
    }

    @Test func `samples far apart come in smaller batches`() async throws {
        let sizes = try await batches(lines(11_000, secondsApart: 86_400))
        #expect(sizes.reduce(0, +) == 11_001)
        #expect(sizes.count == 2)
    }

    @Test func `samples of ever other sources come in smaller batches`() async throws {
        let sizes = try await batches(lines(9000, secondsApart: 1, sources: 9000))
        #expect(sizes.reduce(0, +) == 18_000)
        // At most 8,000 sources of samples, a run of lines, and introductions before them.
        #expect(sizes.allSatisfy { $0 < 9500 })
    }
}
