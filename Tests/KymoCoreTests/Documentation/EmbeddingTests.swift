import Foundation
import KymoTestSupport
import Testing

@Suite struct EmbeddingTests {
    /// Two sources over the same half hour: the watch outranks the phone (statistics 6), so the
    /// day has its 3000 steps, not 5900.
    @Test func `the example counts the walk once`() async throws {
        let place = try TemporaryStore()
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(try await stepsOfEachDay(in: place.directory, zone: berlin) == [3000])
    }
}
