internal import KymoImport

/// The front door: zips, packed streams and everything else that says it is a file.
struct ArchiveFuzzer: Fuzzer {
    static let name = "archive"
    private let trial: TrialImport

    init() throws { trial = try TrialImport() }

    func run(_ input: [UInt8]) throws {
        let strict = try trial.run(input)
        let lenient = try trial.run(input) { $0.allowTruncated = true }
        guard case .imported(let report, let samples) = strict else { return }
        guard case .imported(let other, let otherSamples) = lenient else {
            throw BrokenRule("imports, and not with --allow-truncated: \(lenient)")
        }
        try BrokenRule.unless(
            report.truncated == false && report.records == other.records
                && samples == otherSamples, "--allow-truncated changes a whole file")
    }
}
