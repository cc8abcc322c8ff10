internal import Foundation
internal import KymoCore

/// What `--mirror` deletes: samples that an earlier import of an Apple export saved, and that the
/// file no longer holds though it could (decisions 7).
///
/// Planned before anything is stored, so that a refusal changes nothing. Memory is bounded.
struct Mirror {
    /// The samples to delete, by position.
    private let vanished: IdentifierSpool
    /// Number of samples to delete.
    var count: Int { vanished.count }

    /// Most identifiers deleted in one batch.
    private static let batchSize = 10_000

    /// - Parameters:
    ///   - held: identities of the file's samples.
    ///   - report: the report of reading the file.
    /// - Throws: `mirrorRefused`, `spoolFailed`, `destination`.
    init(
        held: IdentifierSpool, tables: ImportTables, report: ImportReport,
        options: ImportOptions, destination: any ImportDestination
    ) throws {
        guard report.records.rejected == 0, !report.truncated else {
            throw ImportError(
                .mirrorRefused,
                "\(report.file) has \(report.records.rejected) records that cannot be stored, so "
                    + "what it lacks cannot be told",
                hint: "import it without --mirror, or mend the records")
        }
        let missing = IdentifierSpool(in: options.spoolDirectory)
        var files = try held.sorted()
        var next = try files.pop()
        var exported = 0
        try destination.forEachExportedSample { entry in
            exported += 1
            let wanted = SpooledIdentifier.identifier(
                IdentifierEntry(high: entry.high, low: entry.low, position: .start))
            while let held = next, held < wanted { next = try files.pop() }
            if let held = next, held.isSameIdentifier(as: entry) { return }
            try missing.append(.position(entry))
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
        _ missing: IdentifierSpool, _ version: ExportVersion, options: ImportOptions,
        destination: any ImportDestination
    ) throws -> IdentifierSpool {
        let kept = IdentifierSpool(in: options.spoolDirectory)
        try forEachGroup(of: missing) { group in
            let types = try destination.types(at: group.map(\.position))
            for (entry, type) in zip(group, types) where version.canHold(type) {
                try kept.append(.position(entry))
            }
        }
        return kept
    }

    private static func forEachGroup(
        of spool: IdentifierSpool, _ body: ([IdentifierEntry]) throws -> Void
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

extension SortedIdentifiers {
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
