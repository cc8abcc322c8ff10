internal import Foundation
internal import KymoCore

/// What reading an export brought: everything that is known before anything is stored.
struct ScannedExport {
    var tables: ImportTables
    var records: RecordSpool<ContentOrder>
    var characteristics: [String: String]
    /// Filled but for what committing tells.
    var report: ImportReport
}

/// The first phase of an import: one pass over the file, unpacking on a thread of its own.
struct ExportScan: Sendable {
    let name: String
    let options: ImportOptions
    let cancellation: ImportCancellation
    let onProgress: @Sendable (ImportProgress) -> Void

    /// Reads the export to its end. Blocks its thread.
    ///
    /// - Throws: `ImportError`; nothing is left behind.
    func run(_ input: OpenedInput) throws(ImportError) -> ScannedExport {
        let tables = try ImportTables(in: options.spoolDirectory)
        let spool = RecordSpool<ContentOrder>(
            in: options.spoolDirectory, types: tables.types,
            runLimit: options.recordsInMemory)
        var reader = ExportReader(tables: tables, spool: spool)
        var scanner = XMLScanner(knownElements: ExportElement.names)
        let isCut = input.isCut
        let pipe = ChunkPipe()
        let clock = ProgressClock(.reading, total: input.totalBytes, onProgress)
        pipe.fill(from: input.source)
        defer { pipe.abandon() }
        var buffer: [UInt8] = []
        var failure: ImportError?
        while failure == nil {
            if cancellation.isCancelled {
                throw ImportError(.interrupted, "interrupted while reading; nothing was stored")
            }
            let chunk: [UInt8]?
            do throws(ImportError) { chunk = try pipe.next() } catch {
                guard options.allowTruncated, error.code == .damagedArchive else { throw error }
                failure = error
                continue
            }
            guard let chunk else { break }
            var start = 0
            while start < chunk.count {
                let end = start + min(options.pieceBytes, chunk.count - start)
                buffer += chunk[start..<end]
                start = end
                let used = try Self.scan(buffer, &scanner, &reader)
                buffer.removeFirst(used)
            }
            pipe.giveBack(chunk)
            clock.tick(done: pipe.consumedBytes, records: reader.recordsRead)
        }
        var report = ImportReport(file: name, kind: .appleExport)
        report.truncated = isCut || failure != nil
        do throws(ImportError) { try scanner.finish(leftOver: buffer.count) } catch {
            guard options.allowTruncated, scanner.hasRoot else { throw error }
            report.truncated = true
        }
        reader.finish(&report, scanner)
        return ScannedExport(
            tables: tables, records: spool, characteristics: reader.characteristics, report: report)
    }

    private static func scan(
        _ buffer: [UInt8], _ scanner: inout XMLScanner, _ reader: inout ExportReader
    ) throws(ImportError) -> Int {
        try scanner.scan(buffer.span, into: &reader)
    }
}

extension ExportReader {
    /// Writes what is known after the last byte.
    func finish(_ report: inout ImportReport, _ scanner: XMLScanner) {
        var problems = problems
        if scanner.controlCharacters > 0 {
            problems.note(
                .controlCharacters, line: scanner.firstControlLine,
                count: scanner.controlCharacters, example: "left out")
        }
        report.problems = problems.problems
        report.exportVersion = exportVersion
        report.locale = locale
        report.exportDate = exportDate
        report.elements = elements(names: scanner.names)
        // A record that was cut in two was not read.
        report.records.read = recordsRead - drafts.count
        report.records.rejected = recordsRejected
    }
}
