import Foundation
import KymoCore

/// Measures the core in one process and prints a line per figure; compare figures of one run only.
///
/// `bench [SAMPLES]`: how many step samples to write; a million unless said.
@main
struct Main {
    static func main() async throws {
        let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("kymo-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let store = try await Store.open(
            at: directory.path, options: StoreOptions(create: true, homeZone: "Europe/Berlin"))
        let workload = StepWorkload(count: count)
        try await workload.write(to: store)
        try workload.readDailySums(store)
        try await workload.rebuild(store)
        try await workload.saveOneByOne(store)
        await store.close()
        let bytes =
            try directory.appendingPathComponent("data.mdb")
            .resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        Figure.report("bytes on disk per sample", Double(bytes) / Double(count), "B")
    }
}

/// One measured number.
enum Figure {
    static func report(_ what: String, _ value: Double, _ unit: String) {
        print(
            what.padding(toLength: 44, withPad: " ", startingAt: 0)
                + String(format: "%14.4f", value) + " " + unit)
    }

    /// Runs the body and reports how long it took.
    static func time<Result>(
        _ what: String, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let begin = ContinuousClock.now
        let result = try await body()
        report(what, seconds(since: begin), "s")
        return result
    }

    static func seconds(since begin: ContinuousClock.Instant) -> Double {
        let (seconds, attoseconds) = (ContinuousClock.now - begin).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
