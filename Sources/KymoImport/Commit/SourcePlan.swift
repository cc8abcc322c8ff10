internal import KymoCore

/// Which source of the store each name of a file is, and which sources are new (decisions 7).
struct SourcePlan {
    private let sources: SourceTable
    private let bundles: NameTable
    /// For each spelling: number of its bundle identifier plus one, and its kind.
    private let assigned: MappedBytes
    /// Spellings whose source the store does not know, in order of introduction.
    private(set) var introductions: [UInt32] = []

    private struct Assignment: BitwiseCopyable {
        var bundle: UInt32 = 0
        var kind: UInt8 = 0
    }

    private static let healthApp = "com.apple.Health"
    private static let kinds: [SourceKind] = [.other, .firstParty, .healthApp]
    private static let healthAppNames = Set(Catalog.healthAppNames.map(SourceTable.normalised))

    /// - Throws: `spoolFailed`, `destination`.
    init(
        _ sources: SourceTable, in directory: String, destination: some ImportDestination
    ) throws(ImportError) {
        self.sources = sources
        bundles = try NameTable(in: directory)
        assigned = try MappedBytes(in: directory)
        try assigned.grow(by: sources.count * MemoryLayout<Assignment>.stride)
        for number in Self.used(sources) {
            try assign(Int(number), destination: destination)
        }
    }

    /// Bundle identifier and kind of a spelling.
    func source(_ number: Int) -> (bundleIdentifier: String, kind: SourceKind) {
        let assignment = assigned.load(
            Assignment.self, at: number * MemoryLayout<Assignment>.stride)
        return (
            bundles.text(Int(assignment.bundle) - 1), Self.kinds[Int(assignment.kind)]
        )
    }

    /// The event that introduces a source.
    func event(_ number: UInt32) -> Event {
        let (bundleIdentifier, kind) = source(Int(number))
        return .setting(
            .sourceIntroduced(
                bundleIdentifier: bundleIdentifier, name: sources.name(Int(number)), kind: kind,
                productType: sources.product(Int(number))))
    }

    /// Spellings with records, by earliest creation date, then start, then name.
    private static func used(_ sources: SourceTable) -> [UInt32] {
        (0..<UInt32(clamping: sources.count)).filter { sources[Int($0)].isUsed }.sorted { a, b in
            let (first, second) = (sources[Int(a)], sources[Int(b)])
            if first.firstCreated != second.firstCreated {
                return first.firstCreated < second.firstCreated
            }
            if first.firstStart != second.firstStart {
                return first.firstStart < second.firstStart
            }
            return sources.name(Int(a)).utf8.lexicographicallyPrecedes(
                sources.name(Int(b)).utf8)
        }
    }

    private mutating func assign(
        _ number: Int, destination: some ImportDestination
    ) throws(ImportError) {
        let name = SourceTable.normalised(sources.name(number))
        let found: KnownSource
        do {
            found = try known(name, destination) ?? derived(name, number, destination)
        } catch {
            throw ImportError(store: error)
        }
        let before = bundles.count
        let bundle = try bundles.number(of: Array(found.bundleIdentifier.utf8))
        let isNew = bundle == before && found.name.isEmpty
        if isNew { introductions.append(UInt32(clamping: number)) }
        let kind = Self.kinds.firstIndex(of: found.kind) ?? 0
        assigned.store(
            Assignment(bundle: UInt32(clamping: bundle + 1), kind: UInt8(clamping: kind)),
            at: number * MemoryLayout<Assignment>.stride)
    }

    /// A source of the store that was introduced under this name: its kind stays.
    private func known(
        _ name: String, _ destination: some ImportDestination
    ) throws -> KnownSource? {
        var candidates = [Self.firstParty(name), SourceIdentity.bundleIdentifier(of: name)]
        if Self.healthAppNames.contains(name) { candidates.append(Self.healthApp) }
        for candidate in candidates {
            if let found = try destination.source(bundleIdentifier: candidate),
                SourceTable.normalised(found.name) == name
            {
                return found
            }
        }
        return nil
    }

    /// The source that the file itself shows; its name is empty where the store lacks it.
    private func derived(
        _ name: String, _ number: Int, _ destination: some ImportDestination
    ) throws -> KnownSource {
        let facts = sources[Int(sources[number].normal)]
        let kind: SourceKind
        let identifier: String
        if facts.isFirstParty {
            (kind, identifier) = (.firstParty, Self.firstParty(name))
        } else if Self.healthAppNames.contains(name), !facts.hasDevice {
            (kind, identifier) = (.healthApp, Self.healthApp)
        } else {
            (kind, identifier) = (.other, SourceIdentity.bundleIdentifier(of: name))
        }
        return try destination.source(bundleIdentifier: identifier)
            ?? KnownSource(name: "", bundleIdentifier: identifier, kind: kind)
    }

    private static func firstParty(_ name: String) -> String {
        "com.apple.health." + SourceIdentity.hash(of: name)
    }
}

extension ImportError {
    /// What a destination threw; an import's own error stays what it is.
    init(store error: any Error) {
        if let own = error as? ImportError {
            self = own
        } else {
            self.init(.destination, "the store refused: \(error)", underlying: error)
        }
    }
}
