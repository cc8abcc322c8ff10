public import KymoCore

/// Imports files of any known form into one store, told apart by their content.
public struct Importer: Sendable {
    private let destination: any ImportDestination
    private let options: ImportOptions
    private let cancellation: ImportCancellation
    private let onProgress: @Sendable (ImportProgress) -> Void

    /// An importer into one store; each `run` imports one file.
    public init(
        into store: Store, options: ImportOptions,
        cancellation: ImportCancellation = ImportCancellation(),
        onProgress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) {
        self.init(
            into: StoreDestination(store), options: options, cancellation: cancellation,
            onProgress: onProgress)
    }

    /// An importer into anything that takes batches.
    package init(
        into destination: any ImportDestination, options: ImportOptions,
        cancellation: ImportCancellation = ImportCancellation(),
        onProgress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) {
        self.destination = destination
        self.options = options
        self.cancellation = cancellation
        self.onProgress = onProgress
    }

    /// Imports one file, one unpacked folder or, for `-`, standard input.
    ///
    /// - Throws: `ImportError`. A fault while reading leaves nothing; one while committing leaves
    ///   whole batches, and the same import later completes them (decisions 7).
    public func run(_ path: String) async throws -> ImportReport {
        let begin = ContinuousClock.now
        let input: ReadInput = try await WorkThread.run("kymo.read") {
            () throws(ImportError) -> ReadInput in try read(path)
        }
        switch input {
        case .lines(let source, let byteCount):
            guard !options.mirrors else {
                throw ImportError(
                    .mirrorRefused, "\(path) holds sample lines; only an Apple export is mirrored",
                    hint: "import it without --mirror")
            }
            var lines = try JSONLinesImport(
                name: path, options: options, destination: destination,
                cancellation: cancellation, onProgress: onProgress)
            return try await lines.run(source, byteCount: byteCount)
        case .export(let scanned):
            var commit = try ExportCommit(
                scanned, options: options, destination: destination, cancellation: cancellation,
                onProgress: onProgress)
            var report = try await commit.run()
            report.seconds = (ContinuousClock.now - begin) / .seconds(1)
            return report
        }
    }

    private enum ReadInput {
        /// Lines are read as they are decoded.
        case lines(any ByteSource, byteCount: Int)
        case export(ScannedExport)
    }

    private func read(_ path: String) throws(ImportError) -> ReadInput {
        let input = try OpenedInput.open(path, allowTruncated: options.allowTruncated)
        switch input.kind {
        case .sampleLines: return .lines(input.source, byteCount: input.totalBytes)
        case .appleExport:
            let scan = ExportScan(
                name: path, options: options, cancellation: cancellation, onProgress: onProgress)
            return .export(try scan.run(input))
        }
    }
}
