internal import Foundation
internal import KymoCore

/// What `--mirror` deletes: samples that an earlier import of an Apple export saved, and that the
/// file no longer holds though it could (decisions 7).
///
/// Planned before anything is stored, so that a refusal changes nothing. Memory is bounded.
struct Mirror {
    /// The samples to delete, by position.
    private let vanished: WordSpool<3>
    /// Number of samples to delete.
    var count: Int { vanished.count }

    /// Most identifiers deleted in one batch.
    private static let batchSize = 10_000

    /// - Parameters:
    ///   - held: identities of the file's samples.
    ///   - report: the report of reading the file.
    /// - Throws: `mirrorRefused`, `spoolFailed`, `destination`.
    init(
        held: WordSpool<2>, tables: ImportTables, report: ImportReport,
        options: ImportOptions, destination: any ImportDestination
    ) throws {
        guard report.records.rejected == 0, !report.truncated else {
            throw ImportError(
                .mirrorRefused,
                "\(report.file) has \(report.records.rejected) records that cannot be stored, so "
                    + "what it lacks cannot be told",
                hint: "import it without --mirror, or mend the records")
        }
        let missing = WordSpool<3>(in: options.spoolDirectory)
        var files = try held.sorted()
        var next = try files.pop()
        var exported = 0
        try destination.forEachExportedSample { entry in
            exported += 1
            let wanted = SpooledWords<2>(identifier: entry)
            while let held = next, held < wanted { next = try files.pop() }
            if next != wanted { try missing.append(SpooledWords(position: entry)) }
        }
        vanished = try Self.holdable(
            missing, ExportVersion(report.exportVersion, tables: tables),
            options: options, destination: destination)
        guard vanished.count <= exported / 10 || options.mirrorsWithoutAsking else {
            throw ImportError(
                .mirrorRefused,
                "--mirror would delete \(vanished.count) of \(exported) samples of earlier exports",
                hint: "if that is meant, say so with --yes")
        }
    }

    private static func holdable(
        _ missing: WordSpool<3>, _ version: ExportVersion, options: ImportOptions,
        destination: any ImportDestination
    ) throws -> WordSpool<3> {
        let kept = WordSpool<3>(in: options.spoolDirectory)
        try forEachGroup(of: missing) { group in
            let types = try destination.types(at: group.map(\.position))
            for (entry, type) in zip(group, types) where version.canHold(type) {
                try kept.append(SpooledWords(position: entry))
            }
        }
        return kept
    }

    private static func forEachGroup(
        of spool: WordSpool<3>, _ body: ([IdentifierEntry]) throws -> Void
    ) throws {
        var entries = try spool.sorted()
        while let group = try entries.group(of: batchSize) { try body(group) }
    }

    /// Deletes what vanished, in whole batches.
    ///
    /// - Parameter willDelete: called before each batch with the number deleted so far; may throw.
    func run(
        _ destination: any ImportDestination, willDelete: (Int) throws -> Void
    ) async throws {
        var deleted = 0
        var entries = try vanished.sorted()
        while let group = try entries.group(of: Self.batchSize) {
            try willDelete(deleted)
            try await destination.delete(
                group.map(\.uuid), reason: "no longer in the export")
            deleted += group.count
        }
    }
}

extension SpooledWords where wordCount == 2 {
    /// Ordered by identifier.
    init(identifier entry: IdentifierEntry) { self.init([entry.high, entry.low]) }
}

extension SpooledWords where wordCount == 3 {
    /// Ordered by position.
    fileprivate init(position entry: IdentifierEntry) {
        self.init([entry.position.rawValue, entry.high, entry.low])
    }

    fileprivate var positionedEntry: IdentifierEntry {
        IdentifierEntry(high: self[1], low: self[2], position: LogPosition(self[0]))
    }
}

extension SortedWords where wordCount == 3 {
    /// The next entries by position, or nil after the last.
    fileprivate mutating func group(of size: Int) throws(ImportError) -> [IdentifierEntry]? {
        var group: [IdentifierEntry] = []
        while group.count < size, let next = try pop() { group.append(next.positionedEntry) }
        return group.isEmpty ? nil : group
    }
}

/// Which types an export could hold: those it does hold, and those that the systems which write
/// its version all know.
struct ExportVersion {
    /// First number of the oldest system that writes this version; nil where that is not known.
    private let system: Int?
    private let present: Set<String>

    init(_ version: String?, tables: ImportTables) {
        // export-format 2; versions after the last known one are at least as new.
        system =
            switch version.flatMap({ Int($0) }) {
            case .some(14...): 18
            case 13: 17
            case 12: 16
            case 11: 13
            default: nil
            }
        present = Set(tables.types.entries.map(\.identifier))
    }

    func canHold(_ type: String) -> Bool {
        if present.contains(type) { return true }
        let introduced =
            Catalog.quantityType(type)?.introduced ?? Catalog.categoryType(type)?.introduced
        guard let system, let introduced,
            let first = Int(introduced.prefix { $0 != "." })
        else { return false }
        return first < system || introduced == "\(system).0"
    }
}
