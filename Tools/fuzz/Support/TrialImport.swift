internal import Foundation
internal import KymoCore
internal import KymoImport
internal import KymoTestSupport

/// Imports one input as a file, into memory.
struct TrialImport {
    /// What came of it.
    enum Outcome {
        case imported(ImportReport, [UUID: Sample])
        case refused(ImportError)
    }

    private let folder: String

    /// - Throws: where no folder for the file can be made.
    init() throws {
        let memory = "/dev/shm"
        let base = FileManager.default.fileExists(atPath: memory) ? memory : NSTemporaryDirectory()
        folder = base + "/kymo-fuzz-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Imports the input whole.
    ///
    /// - Parameter change: sets options that must not matter, or must.
    func run(
        _ input: [UInt8], changing change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> Outcome {
        let path = folder + "/input"
        try Data(input).write(to: URL(fileURLWithPath: path))
        var options = ImportOptions(spoolDirectory: folder)
        options.timeZone = TimeZone(identifier: "Europe/Berlin")
        options.sourceName = "Fuzz"
        change(&options)
        let destination = MemoryDestination()
        let importer = Importer(into: destination, options: options)
        let result = Waiting.result { try await importer.run(path) }
        do {
            let report = try result.get()
            try check(report, destination.all.saved.mapValues(\.sample))
            return .imported(report, destination.all.saved.mapValues(\.sample))
        } catch let error as ImportError {
            try BrokenRule.unless(
                error.code != .destination && error.code != .spoolFailed,
                "refused by what is not to blame: \(error)")
            return .refused(error)
        }
    }

    /// What holds for every import that did not fail.
    private func check(_ report: ImportReport, _ samples: [UUID: Sample]) throws {
        let records = report.records
        try BrokenRule.unless(
            records.saved + records.duplicate + records.rejected == records.read,
            "counts do not add up: \(records)")
        try BrokenRule.unless(
            report.saved.values.reduce(0, +) == samples.count,
            "\(samples.count) samples came, \(report.saved) are reported")
        for sample in samples.values {
            try BrokenRule.unless(
                sample.start <= sample.end && sample.start.seconds.isFinite,
                "a sample of no time came through: \(sample)")
            if case .quantity(let quantity) = sample.value {
                try BrokenRule.unless(
                    quantity.value.isFinite, "a value of \(quantity.value) came through")
            }
        }
    }
}
