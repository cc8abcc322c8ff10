internal import Foundation
internal import KymoCore
internal import KymoImport

/// The scanner of exports: however a file is cut into pieces, the answer is one.
struct ExportFuzzer: Fuzzer {
    static let name = "export"
    private let trial: TrialImport

    init() throws { trial = try TrialImport() }

    func run(_ input: [UInt8]) throws {
        // What the file is is told by its beginning; here it is to be an export.
        let document = Array("<HealthData>".utf8) + input
        let whole = try trial.run(document)
        let pieces = try trial.run(document) {
            $0.pieceBytes = 1
            $0.recordsInMemory = 1
        }
        switch (whole, pieces) {
        case (.imported(let report, let samples), .imported(let other, let otherSamples)):
            try BrokenRule.unless(samples == otherSamples, "pieces give other samples")
            try BrokenRule.unless(
                report.records == other.records && report.elements == other.elements
                    && report.problems == other.problems && report.locale == other.locale,
                "pieces give another report")
        case (.refused(let error), .refused(let other)):
            try BrokenRule.unless(
                error.code == other.code, "whole: \(error.code), in pieces: \(other.code)")
        default: throw BrokenRule("whole: \(whole), in pieces: \(pieces)")
        }
        if case .refused = whole {
            _ = try trial.run(document) { $0.allowTruncated = true }
        }
    }
}
