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
    private let duplicates: LineDuplicates
    private let sources: LineSources
    private let spool: ChunkSpool
    /// What is to become of each line that could be read, in order: a `Decision`.
    private let decisions: MappedBytes
    private let begin = ContinuousClock.now

    /// Lines between two looks at whether the person has had enough.
    private static let stepSize = 2048
    /// How much more than in the spool a sample takes in memory, where little of it repeats.
    private static let expansion = 8
    /// Sources introduced in one batch.
    private static let sourceLimit = 8192

    /// What is to become of a line.
    private enum Decision {
        static let leave: UInt32 = 0
        /// Save it under the identifier it came with.
        static let given: UInt32 = 1
        /// Plus the ordinal: save it under its content identity.
        static let identity: UInt32 = 2
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
        duplicates = LineDuplicates(in: options.spoolDirectory)
        sources = try LineSources(in: options.spoolDirectory)
        decisions = try MappedBytes(in: options.spoolDirectory)
        spool = try ChunkSpool(in: options.spoolDirectory)
        report = ImportReport(file: name, kind: .sampleLines)
    }

    /// Reads the stream to its end and commits what it holds.
    ///
    /// - Parameter byteCount: size of the file on disk, 0 where it is not known, for progress.
    /// - Throws: `ImportError`; before the first batch is committed nothing is stored.
    mutating func run(_ source: any ByteSource, byteCount: Int) async throws -> ImportReport {
        try read(source, byteCount: byteCount)
        try await judge()
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
        while let bytes = try lines.next() {
            if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            report.records.read += 1
            let decoded: SampleJSONDecoder.Decoded?
            do throws(SampleJSONError) { decoded = try decoder.decode(bytes) } catch {
                decoded = nil
                reject(error.code, line: lines.number, detail: error.detail)
            }
            if let decoded {
                try keep(decoded, line: lines.number, byteCount: bytes.count)
            }
            if report.records.read.isMultiple(of: Self.stepSize) {
                report(.reading, done: source.consumedBytes, total: byteCount)
                try checkCancellation()
            }
        }
    }

    private func checkCancellation() throws(ImportError) {
        if cancellation.isCancelled {
            throw ImportError(.interrupted, "interrupted while reading; nothing was stored")
        }
    }

    private func keep(
        _ decoded: SampleJSONDecoder.Decoded, line: Int, byteCount: Int
    ) throws(ImportError) {
        try duplicates.note(decoded.sample, hasIdentifier: decoded.hasIdentifier, line: line)
        try spool.add(
            decoded.sample, hasIdentifier: decoded.hasIdentifier, byteCount: byteCount)
        try decisions.grow(by: MemoryLayout<UInt32>.stride)
    }

    private mutating func reject(_ code: ProblemCode, line: Int, detail: String) {
        report.records.rejected += 1
        problems.note(code, line: line, example: detail)
    }

    // MARK: Judging

    /// Goes through the lines in order and decides what becomes of each.
    private mutating func judge() async throws {
        var verdicts = try duplicates.verdicts(keepsDuplicates: options.keepDuplicates)
        var place = 0
        try await spool.forEachRun { run in
            try checkCancellation()
            var candidates: [Candidate] = []
            for sample in run.samples {
                guard let (line, verdict) = try verdicts.next() else {
                    throw ImportError(.spoolFailed, "the spool is damaged")
                }
                switch verdict {
                case .duplicate: report.records.duplicate += 1
                case .inUse: rejectInUse(sample, line: line)
                case .given:
                    candidates.append(Candidate(sample, line: line, place: place))
                case .identity(let ordinal):
                    var sample = sample
                    if ordinal > 0 {
                        sample.uuid = LineDuplicates.identity(of: sample, ordinal: ordinal)
                    }
                    candidates.append(
                        Candidate(sample, line: line, place: place, ordinal: ordinal))
                }
                place += 1
            }
            try judge(candidates)
        }
    }

    /// A line that is a sample of its own as far as the file goes.
    private struct Candidate {
        var sample: Sample
        var line: Int
        /// Its place among the lines that could be read.
        var place: Int
        /// Nil where it brought an identifier.
        var ordinal: UInt32?

        init(_ sample: Sample, line: Int, place: Int, ordinal: UInt32? = nil) {
            self.sample = sample
            self.line = line
            self.place = place
            self.ordinal = ordinal
        }
    }

    private mutating func judge(_ candidates: [Candidate]) throws {
        let stored = try destination.contains(candidates.map(\.sample.uuid))
        let known = zip(candidates, stored).filter { $0.1 && $0.0.ordinal == nil }.map(\.0)
        let others = try destination.samples(known.map(\.sample.uuid))
        for (candidate, other) in zip(known, others) {
            if let other, Self.isSame(other, candidate.sample) {
                report.records.duplicate += 1
            } else {
                rejectInUse(candidate.sample, line: candidate.line)
            }
        }
        for (candidate, isStored) in zip(candidates, stored) {
            if isStored {
                if candidate.ordinal != nil { report.records.duplicate += 1 }
                continue
            }
            let sample = candidate.sample
            if let warning = SampleValidation.fault(in: sample, strictness: .save)?.error {
                problems.note(
                    warning.code == .unknownType ? .unknownType : .liveSaveWouldRefuse,
                    line: candidate.line, example: warning.message)
            }
            try sources.note(sample)
            report.records.saved += 1
            report.saved[sample.type, default: 0] += 1
            decisions.store(
                candidate.ordinal.map { Decision.identity &+ $0 } ?? Decision.given,
                at: candidate.place * MemoryLayout<UInt32>.stride)
        }
    }

    private mutating func rejectInUse(_ sample: Sample, line: Int) {
        reject(
            .uuidInUse, line: line,
            detail: "\(sample.uuid) is stored already with other content")
    }

    private static func isSame(_ a: Sample, _ b: Sample) -> Bool {
        LineDuplicates.identity(of: a) == LineDuplicates.identity(of: b)
    }

    // MARK: Committing

    private mutating func commit() async throws {
        let total = report.records.saved
        var committed = 0
        // Told before anything is stored, so that whoever listens can end the import in order.
        report(.committing, done: committed, total: total)
        var batch = EventBatch()
        try await sources.forEach { revision in
            let known = try destination.source(bundleIdentifier: revision.bundleIdentifier)
            guard known == nil else { return }
            batch.events.append(.setting(.introduction(of: revision)))
            if batch.events.count == Self.sourceLimit {
                try await append(&batch)
                try checkCommitting(committed, of: total)
            }
        }
        var place = 0
        var weight = BatchWeight()
        try await spool.forEachRun { run in
            if batch.events.count + run.samples.count >= EventBatch.maximumCount
                || weight.isFull(batch)
            {
                try await append(&batch)
                weight = BatchWeight()
                try checkCommitting(committed, of: total)
            }
            for sample in run.samples {
                let decision = decisions.load(
                    UInt32.self, at: place * MemoryLayout<UInt32>.stride)
                place += 1
                if decision == Decision.leave { continue }
                add(sample, decision, to: &batch)
                weight.add(
                    start: sample.start.seconds,
                    identifierStart: IdentifierEntry(sample.uuid, .start).high)
                committed += 1
            }
            weight.add(byteCount: run.byteCount * Self.expansion)
        }
        try await append(&batch)
    }

    private func checkCommitting(_ committed: Int, of total: Int) throws(ImportError) {
        report(.committing, done: committed, total: total)
        if cancellation.isCancelled {
            throw ImportError(
                .interruptedInCommit,
                "interrupted after \(committed) of \(total) samples were stored",
                hint: "import the same file again to complete it")
        }
    }

    private func add(_ sample: Sample, _ decision: UInt32, to batch: inout EventBatch) {
        var sample = sample
        let ordinal = decision == Decision.given ? nil : decision &- Decision.identity
        if let ordinal, ordinal > 0 {
            sample.uuid = LineDuplicates.identity(of: sample, ordinal: ordinal)
        }
        batch.events.append(
            .saved(batch.dictionary.row(for: sample, identityOrdinal: ordinal)))
    }

    private func append(_ batch: inout EventBatch) async throws {
        if batch.events.isEmpty { return }
        _ = try await destination.append(batch, isFromExport: false)
        batch = EventBatch()
    }

    private func report(_ phase: ImportProgress.Phase, done: Int, total: Int) {
        onProgress(
            ImportProgress(
                phase: phase, done: done, total: total,
                records: phase == .reading ? report.records.read : done,
                seconds: Self.seconds(ContinuousClock.now - begin)))
    }
}
