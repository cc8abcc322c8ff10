internal import Foundation
internal import KymoCore

/// The second phase of an import: what was read becomes event batches.
///
/// While one batch is appended, the next is built.
struct ExportCommit {
    let options: ImportOptions
    let destination: any ImportDestination
    let cancellation: ImportCancellation
    private let clock: ProgressClock
    private let tables: ImportTables
    private var resolver: DuplicateResolver
    private var builder: BatchBuilder
    private let plan: SourcePlan
    private let characteristics: [String: String]
    private var pending: Task<LogPosition, any Error>?
    private var done = 0
    /// Samples by type: in the batch that is built, in the one that is appended, and stored.
    private var built = TypeCounts()
    private var appended = TypeCounts()
    private var saved = TypeCounts()
    private(set) var report: ImportReport

    /// Records that are looked up in the store together.
    private static let groupSize = 16_384

    /// - Throws: `spoolFailed`, `destination`.
    init(
        _ scanned: ScannedExport, options: ImportOptions, destination: any ImportDestination,
        cancellation: ImportCancellation,
        onProgress: @escaping @Sendable (ImportProgress) -> Void
    ) throws(ImportError) {
        self.options = options
        self.destination = destination
        self.cancellation = cancellation
        tables = scanned.tables
        characteristics = scanned.characteristics
        report = scanned.report
        clock = ProgressClock(.committing, total: scanned.records.count, onProgress)
        plan = try SourcePlan(
            scanned.tables.sources, in: options.spoolDirectory, destination: destination)
        resolver = try DuplicateResolver(
            scanned.records.sorted(), tables: scanned.tables, options: options)
        builder = BatchBuilder(tables: scanned.tables, plan: plan)
    }

    /// Appends everything that is new.
    ///
    /// - Throws: `ImportError`; `interruptedInCommit` and `destination` carry the report of what
    ///   is stored.
    mutating func run() async throws(ImportError) -> ImportReport {
        do {
            let mirror = try options.mirrors ? mirror() : nil
            if !options.dryRun { clock.tell(done: 0, records: 0) }
            try await addSettings()
            try await addRecords()
            try await appendBuilt()
            try await settle()
            if let mirror { try await delete(mirror) }
            if options.dryRun { saved = built }
            report.position = options.dryRun ? nil : try destination.position()
        } catch {
            try? await settle()
            var failure = ImportError(store: error)
            failure.report = finished
            throw failure
        }
        return finished
    }

    /// The report with the counts of what is stored.
    private var finished: ImportReport {
        var report = report
        for (number, count) in saved.counts.enumerated() where count > 0 {
            report.records.saved += count
            report.saved[tables.types.entries[number].identifier] = count
        }
        return report
    }

    private mutating func addSettings() async throws {
        if options.dryRun { return }
        for source in plan.introductions {
            builder.add(plan.event(source))
            if builder.isFull {
                clock.tick(done: 0, records: 0)
                try await appendBuilt()
            }
        }
        let stored = try destination.characteristics()
        for (identifier, value) in characteristics.sorted(by: { $0.key < $1.key })
        where stored[identifier] != value {
            builder.add(.setting(.characteristicSet(identifier: identifier, value: value)))
        }
    }

    private mutating func addRecords() async throws {
        var group: [SpoolRecord] = []
        group.reserveCapacity(Self.groupSize)
        while let record = try resolver.next() {
            group.append(record)
            if group.count == Self.groupSize {
                try await add(group)
                group.removeAll(keepingCapacity: true)
            }
        }
        try await add(group)
        report.records.duplicate += resolver.duplicates
        noteSuspects()
    }

    private mutating func noteSuspects() {
        let suspects = resolver.suspects
        if suspects.count == 0 { return }
        report.problems.append(
            Problem(
                code: .suspectedDuplicate, count: suspects.count, firstLine: suspects.firstLine,
                example: "type, dates and value are those of another sample; both are kept"))
    }

    private mutating func add(_ group: [SpoolRecord]) async throws {
        if group.isEmpty { return }
        let isStored = try destination.contains(group.map(\.identity.uuid))
        for (record, isStored) in zip(group, isStored) {
            if isStored {
                report.records.duplicate += 1
                continue
            }
            built.note(record.type)
            if options.dryRun { continue }
            try builder.add(record)
            if builder.isFull { try await appendBuilt() }
        }
        done += group.count
        clock.tick(done: done + resolver.duplicates, records: done + resolver.duplicates)
    }

    // MARK: Mirroring

    /// Goes through the records once beforehand, for their identities.
    private func mirror() throws -> Mirror {
        var rehearsal = resolver
        let held = WordSpool<2>(in: options.spoolDirectory)
        while let record = try rehearsal.next() {
            try held.append(SpooledWords([record.identity.high, record.identity.low]))
        }
        return try Mirror(
            held: held, tables: tables, report: report, options: options,
            destination: destination)
    }

    private mutating func delete(_ mirror: Mirror) async throws {
        if options.dryRun {
            report.records.deleted = mirror.count
            return
        }
        var deleted = 0
        defer { report.records.deleted = deleted }
        try await mirror.run(destination) { done in
            deleted = done
            clock.tick(done: self.done, records: self.done)
            try checkCancellation()
        }
        deleted = mirror.count
    }

    private func checkCancellation() throws {
        if cancellation.isCancelled {
            throw ImportError(
                .interruptedInCommit,
                "interrupted: \(done) of \(report.records.read) records are dealt with",
                hint: "import the same file again to complete it")
        }
    }

    // MARK: Appending

    private mutating func appendBuilt() async throws {
        if builder.isEmpty || options.dryRun { return }
        try await settle()
        try checkCancellation()
        let batch = builder.take()
        (appended, built) = (built, TypeCounts())
        let destination = destination
        pending = Task { try await destination.append(batch, isFromExport: true) }
    }

    /// Waits for the batch that is being appended.
    private mutating func settle() async throws {
        guard let task = pending else { return }
        pending = nil
        _ = try await task.value
        saved.add(appended)
    }
}

/// How many samples of each type.
private struct TypeCounts {
    private(set) var counts: [Int] = []

    mutating func note(_ type: UInt32) {
        while counts.count <= Int(type) { counts.append(0) }
        counts[Int(type)] += 1
    }

    mutating func add(_ other: TypeCounts) {
        while counts.count < other.counts.count { counts.append(0) }
        for (type, count) in other.counts.enumerated() { counts[type] += count }
    }
}
