internal import Foundation
public import KymoCore

/// Imports files of any known form into one store, told apart by their content.
public struct Importer: Sendable {
    private let destination: StoreDestination
    private let options: ImportOptions
    private let cancellation: ImportCancellation
    private let onProgress: @Sendable (ImportProgress) -> Void

    public init(
        into store: Store, options: ImportOptions,
        cancellation: ImportCancellation = ImportCancellation(),
        onProgress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) {
        destination = StoreDestination(store)
        self.options = options
        self.cancellation = cancellation
        self.onProgress = onProgress
    }

    /// Imports one file or, for `-`, standard input.
    ///
    /// - Throws: `ImportError`. A fault while reading leaves nothing; one while committing leaves
    ///   whole batches, and the same import later completes them (decisions 7).
    public func run(_ path: String) async throws -> ImportReport {
        if path == "-" { return try await runLines(.standardInput, name: "-", byteCount: nil) }
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw ImportError(
                .fileNotReadable, "\(path) does not exist or may not be read",
                hint: "check the name and its permissions")
        }
        let size = try? file.seekToEnd()
        try? file.seek(toOffset: 0)
        return try await runLines(file, name: path, byteCount: size.map { Int(clamping: $0) })
    }

    private func runLines(
        _ file: FileHandle, name: String, byteCount: Int?
    ) async throws -> ImportReport {
        var lines = try JSONLinesImport(
            name: name, options: options, destination: destination, cancellation: cancellation,
            onProgress: onProgress)
        return try await lines.run(file, byteCount: byteCount)
    }
}
