import Foundation
import KymoCore

/// Measures the core in one process; `Tools/bench/run` puts the figures beside those of others.
///
/// `bench [--samples N] [--csv FILE] [--figures FILE]`: how many step samples to write, a million
/// unless said; a file that gets the samples, for others to measure with; a file that gets the
/// figures.
@main
struct Main {
    static func main() async throws {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            print("usage: bench [--samples N] [--csv FILE] [--figures FILE]")
            exit(2)
        }
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("kymo-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let store = try await Store.open(
            at: directory.path, options: StoreOptions(create: true, homeZone: "Europe/Berlin"))
        let workload = StepWorkload(count: options.samples)
        if let csv = options.csv { try workload.writeCSV(to: csv) }
        var figures = Figures()
        try await workload.write(to: store, &figures)
        let bytes =
            try directory.appendingPathComponent("data.mdb")
            .resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        figures.note(
            "bytesPerSample", Double(bytes) / Double(options.samples), "B", "disk, each sample")
        try await StatisticsBenchmark(store).run(&figures)
        let replay = try await Stopwatch.seconds { try await store.rebuildIndexes() }
        figures.note(
            "replay", Double(options.samples) / replay / 1e6, "M/s",
            "replay into fresh indexes, with rows of days")
        try await WriteBenchmark(store, directory: directory.path).run(&figures)
        await store.close()
        if let path = options.figures { try figures.write(to: path) }
    }
}

/// The command line.
private struct Options {
    var samples = 1_000_000
    var csv: String?
    var figures: String?

    init?(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch option {
            case "--samples":
                guard let count = Int(value), count > 0 else { return nil }
                samples = count
            case "--csv": csv = value
            case "--figures": figures = value
            default: return nil
            }
        }
    }
}
