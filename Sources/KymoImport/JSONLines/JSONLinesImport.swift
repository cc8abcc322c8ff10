internal import Foundation
internal import KymoCore

/// Imports sample NDJSON: reads everything first, then commits in the order of the lines.
package struct JSONLinesImport {
    private let options: ImportOptions
    private let destination: any ImportDestination
    private let cancellation: ImportCancellation
    private let onProgress: (ImportProgress) -> Void
    private let decoder: SampleJSONDecoder
    private var report: ImportReport
    private var problems = ProblemLog()
    private var duplicates: LineDuplicates
    private var sources = LineSources()
    private let spool: ChunkSpool
    private let begin = ContinuousClock.now

    /// Lines that are looked up in the store together.
    private static let groupSize = 2048

    /// A line that was decoded and is not judged yet.
    private struct Line {
        var number: Int
        var decoded: SampleJSONDecoder.Decoded
    }

    /// - Parameter name: the file as it was named, for the report.
    package init(
        name: String, options: ImportOptions, destination: any ImportDestination,
        cancellation: ImportCancellation, onProgress: @escaping (ImportProgress) -> Void
    ) throws(ImportError) {
        self.options = options
        self.destination = destination
        self.cancellation = cancellation
        self.onProgress = onProgress
        let source = options.sourceName.map {
            SourceRevision(name: $0, bundleIdentifier: SourceIdentity.bundleIdentifier(of: $0))
        }
        decoder = SampleJSONDecoder(defaultSource: source, timeZone: options.timeZone)
        duplicates = LineDuplicates(keepsDuplicates: options.keepDuplicates)
        spool = try ChunkSpool(in: options.spoolDirectory)
        report = ImportReport(file: name, kind: .sampleLines)
    }

    /// Reads the stream to its end and commits what it holds.
    ///
    /// - Parameter byteCount: size of the file on disk, 0 where it is not known, for progress.
    /// - Throws: `ImportError`; before the first batch is committed nothing is stored.
    mutating func run(_ source: any ByteSource, byteCount: Int) async throws -> ImportReport {
        try read(source, byteCount: byteCount)
        report.problems = problems.problems
        if !options.dryRun { try await commit() }
        report.position = options.dryRun ? nil : try destination.position()
        report.seconds = Self.seconds(ContinuousClock.now - begin)
        return report
    }

    static func seconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    // MARK: Reading

    private mutating func read(_ source: any ByteSource, byteCount: Int) throws {
        var lines = LineReader(source)
        var group: [Line] = []
        while let bytes = try lines.next() {
            if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            report.records.read += 1
            do throws(SampleJSONError) {
                group.append(Line(number: lines.number, decoded: try decoder.decode(bytes)))
            } catch {
                reject(error.code, line: lines.number, detail: error.detail)
            }
            if group.count == Self.groupSize {
                try judge(group)
                group.removeAll(keepingCapacity: true)
                report(.reading, done: source.consumedBytes, total: byteCount)
                if cancellation.isCancelled {
                    throw ImportError(.interrupted, "interrupted while reading; nothing was stored")
                }
            }
        }
        try judge(group)
    }

    private mutating func reject(_ code: ProblemCode, line: Int, detail: String) {
        report.records.rejected += 1
        problems.note(code, line: line, example: detail)
    }

    private mutating func judge(_ group: [Line]) throws {
        var candidates: [(line: Line, ordinal: UInt32?)] = []
        for var line in group {
            switch duplicates.judge(
                line.decoded.sample, hasIdentifier: line.decoded.hasIdentifier)
            {
            case .duplicate: report.records.duplicate += 1
            case .inUse: rejectInUse(line)
            case .given: candidates.append((line, nil))
            case .identity(let uuid, let ordinal):
                line.decoded.sample.uuid = uuid
                candidates.append((line, ordinal))
            }
        }
        let stored = try destination.contains(candidates.map(\.line.decoded.sample.uuid))
        for (candidate, isStored) in zip(candidates, stored) {
            let sample = candidate.line.decoded.sample
            if isStored {
                if try candidate.ordinal != nil || isSame(sample) {
                    report.records.duplicate += 1
                } else {
                    rejectInUse(candidate.line)
                }
                continue
            }
            if let warning = candidate.line.decoded.warning {
                problems.note(
                    warning.code == .unknownType ? .unknownType : .liveSaveWouldRefuse,
                    line: candidate.line.number, example: warning.message)
            }
            sources.note(sample)
            report.records.saved += 1
            report.saved[sample.type, default: 0] += 1
            try spool.add(sample, identityOrdinal: candidate.ordinal)
        }
    }

    private mutating func rejectInUse(_ line: Line) {
        reject(
            .uuidInUse, line: line.number,
            detail: "\(line.decoded.sample.uuid) is stored already with other content")
    }

    private func isSame(_ sample: Sample) throws -> Bool {
        guard let stored = try destination.sample(sample.uuid) else { return false }
        return LineDuplicates.identity(of: stored) == LineDuplicates.identity(of: sample)
    }

    // MARK: Committing

    private mutating func commit() async throws {
        var batch = EventBatch()
        for revision in sources.inOrder
        where try destination.source(bundleIdentifier: revision.bundleIdentifier) == nil {
            batch.events.append(
                .setting(
                    .sourceIntroduced(
                        bundleIdentifier: revision.bundleIdentifier, name: revision.name,
                        kind: SourceKind(bundleIdentifier: revision.bundleIdentifier),
                        productType: revision.productType)))
            if batch.events.count == EventBatch.maximumCount - 1 {
                _ = try await destination.append(batch, isFromExport: false)
                batch = EventBatch()
            }
        }
        var committed = 0
        let total = spool.count
        try await spool.forEachRun { [self] run in
            if batch.events.count + run.count > EventBatch.maximumCount - 1 {
                _ = try await destination.append(batch, isFromExport: false)
                batch = EventBatch()
                report(.committing, done: committed, total: total)
                if cancellation.isCancelled {
                    throw ImportError(
                        .interruptedInCommit,
                        "interrupted after \(committed) of \(total) samples were stored",
                        hint: "import the same file again to complete it")
                }
            }
            for (sample, ordinal) in run {
                batch.events.append(
                    .saved(batch.dictionary.row(for: sample, identityOrdinal: ordinal)))
            }
            committed += run.count
        }
        if !batch.events.isEmpty { _ = try await destination.append(batch, isFromExport: false) }
    }

    private func report(_ phase: ImportProgress.Phase, done: Int, total: Int) {
        onProgress(
            ImportProgress(
                phase: phase, done: done, total: total,
                records: phase == .reading ? report.records.read : done,
                seconds: Self.seconds(ContinuousClock.now - begin)))
    }
}

/// The sources of a file in the order in which an import introduces them: by earliest creation
/// date, then start, then name (decisions 7).
private struct LineSources {
    private struct Facts {
        var revision: SourceRevision
        /// Of the sample that comes first by these two.
        var created: Double
        var start: Double
        /// Of the sample whose product counts: the latest that names one.
        var latestStart: Double
    }

    private var facts: [String: Facts] = [:]

    mutating func note(_ sample: Sample) {
        let created = sample.created?.seconds ?? .infinity
        let start = sample.start.seconds
        guard var known = facts[sample.revision.bundleIdentifier] else {
            facts[sample.revision.bundleIdentifier] = Facts(
                revision: sample.revision, created: created, start: start, latestStart: start)
            return
        }
        if let product = sample.revision.productType,
            start >= known.latestStart || known.revision.productType == nil
        {
            known.revision.productType = product
            known.latestStart = start
        }
        if (created, start) < (known.created, known.start) {
            (known.created, known.start) = (created, start)
            known.revision.name = sample.revision.name
        }
        facts[sample.revision.bundleIdentifier] = known
    }

    var inOrder: [SourceRevision] {
        facts.values.sorted {
            ($0.created, $0.start) != ($1.created, $1.start)
                ? ($0.created, $0.start) < ($1.created, $1.start)
                : $0.revision.name.utf8.lexicographicallyPrecedes($1.revision.name.utf8)
        }.map(\.revision)
    }
}
