package import Foundation

/// A type of which the store holds samples.
public struct TypeSummary: Hashable, Sendable {
    /// Raw identifier.
    public var type: String
    /// Swift name, or the identifier of a type that the catalog does not know.
    public var name: String
    /// How many living samples.
    public var count: Int
    /// Start of the earliest sample.
    public var first: Instant
    /// End of the latest sample.
    public var last: Instant
    /// Canonical unit of a quantity type.
    public var unit: Unit?
}

/// A device that measured samples.
public struct DeviceSummary: Hashable, Sendable {
    /// The device, by all its fields.
    public var device: Device
    /// How many living samples it measured.
    public var count: Int
}

extension Snapshot {
    /// IANA name of the home time zone, if one was recorded.
    public var homeZone: String? {
        get throws(StoreError) {
            try reading { (index) throws(IndexError) in try SettingIndex.homeZone(in: index) }
        }
    }

    /// The table of aggregation styles in force.
    public var typeTable: Int {
        get throws(StoreError) {
            try reading { (index) throws(IndexError) in try SettingIndex.typeTable(in: index) }
        }
    }

    /// The merge policies in force: the store's and those of single types (decisions 6).
    public func mergePolicies() throws(StoreError) -> MergePolicies {
        try reading { (index) throws(IndexError) in try SettingIndex.mergePolicies(in: index) }
    }

    /// The merge policy in force for a type: its own or else the store's.
    ///
    /// - Parameter type: raw identifier.
    public func mergePolicy(of type: String) throws(StoreError) -> MergePolicy {
        try reading { (index) throws(IndexError) in
            try SettingIndex.mergePolicy(of: type, in: index)
        }
    }

    /// Raw texts of the characteristics that are known, by identifier.
    public func characteristics() throws(StoreError) -> [String: String] {
        try reading { (index) throws(IndexError) in try SettingIndex.characteristics(in: index) }
    }

    /// The types of which there are living samples, in order of identifier.
    public func types() throws(StoreError) -> [TypeSummary] {
        try reading { (index) throws(IndexError) in
            var counts: [UInt32: UInt64] = [:]
            for row in try CountIndex.rows(.sourceCounts, in: index) {
                counts[row.type, default: 0] += row.count
            }
            var summaries: [TypeSummary] = []
            for (number, count) in counts {
                let content = try DictionaryIndex.content(number, .type, in: index) ?? []
                let identifier = String(decoding: content, as: UTF8.self)
                guard let bounds = try TimeScan.bounds(type: number, in: index) else { continue }
                let known = Catalog.type(named: identifier)
                summaries.append(
                    TypeSummary(
                        type: identifier, name: known?.swiftName ?? identifier, count: Int(count),
                        first: Instant(seconds: bounds.first), last: Instant(seconds: bounds.last),
                        unit: Catalog.quantityType(identifier)?.canonicalUnit))
            }
            return summaries.sorted { $0.type.utf8.lexicographicallyPrecedes($1.type.utf8) }
        }
    }

    /// Every source in rank order, with its number of living samples.
    ///
    /// - Parameter type: identifier of one type: its order, and only sources that have samples of
    /// it.
    public func sources(type: String? = nil) throws(StoreError) -> [SourceSummary] {
        try reading { (index) throws(IndexError) in try Self.sources(type: type, in: index) }
    }

    static func sources(
        type: String?, in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [SourceSummary] {
        var wanted: UInt32?
        var order: [String]?
        if let type {
            guard let number = try DictionaryIndex.number(of: Array(type.utf8), .type, in: index)
            else { return [] }
            wanted = number
            order = try SettingIndex.sourceOrder(type: type, in: index)
        }
        var counts: [UInt32: UInt64] = [:]
        for row in try CountIndex.rows(.sourceCounts, in: index)
        where wanted == nil || row.type == wanted {
            counts[row.owner, default: 0] += row.count
        }
        let products = try productTypes(in: index)
        return SourceRanking.sorted(try SourceIndex.all(in: index), order: order)
            .filter { wanted == nil || counts[$0.number] != nil }
            .map { record in
                var types = record.productType.map { [$0] } ?? []
                for type in products[record.bundleIdentifier] ?? [] where !types.contains(type) {
                    types.append(type)
                }
                return SourceSummary(
                    name: record.name, bundleIdentifier: record.bundleIdentifier,
                    productTypes: types, kind: record.kind, count: Int(counts[record.number] ?? 0),
                    introducedAt: record.introducedAt)
            }
    }

    /// Product types by bundle identifier, in order of first use.
    private static func productTypes(
        in index: borrowing some IndexReader & ~Copyable
    ) throws(IndexError) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for number in 0..<(try DictionaryIndex.nextNumber(.revision, in: index)) {
            let revision = try DictionaryIndex.revision(number, in: index)
            if let type = revision.productType {
                found[revision.bundleIdentifier, default: []].append(type)
            }
        }
        return found
    }

    /// The devices of living samples, those with most samples first.
    public func devices() throws(StoreError) -> [DeviceSummary] {
        try reading { (index) throws(IndexError) in
            var counts: [UInt32: UInt64] = [:]
            for row in try CountIndex.rows(.deviceCounts, in: index) {
                counts[row.owner, default: 0] += row.count
            }
            var summaries: [DeviceSummary] = []
            for number in counts.keys.sorted() {
                guard let content = try DictionaryIndex.content(number, .device, in: index) else {
                    throw .inconsistent("a device has no content")
                }
                var input = ByteReader(content)
                do throws(CodecError) {
                    summaries.append(
                        DeviceSummary(
                            device: try Device.decode(from: &input),
                            count: Int(counts[number] ?? 0)))
                } catch {
                    throw .damaged(.dictionary, error)
                }
            }
            return summaries.sorted { $0.count > $1.count }
        }
    }

    /// Where a living sample was saved, or nil.
    package func position(of uuid: UUID) throws(StoreError) -> LogPosition? {
        try reading { (index) throws(IndexError) in
            try SampleIndex.position(of: uuid, in: index)
        }
    }

    /// Where living samples were saved, for identifiers in ascending order; nil for the others.
    package func positions(ofSorted uuids: [UUID]) throws(StoreError) -> [LogPosition?] {
        try reading { (index) throws(IndexError) in
            try SampleIndex.positions(ofSorted: uuids, in: index)
        }
    }

    /// What is known of a source by its bundle identifier, or nil.
    package func source(bundleIdentifier: String) throws(StoreError) -> SourceRecord? {
        try reading { (index) throws(IndexError) in
            try SourceIndex.record(bundleIdentifier: bundleIdentifier, in: index)
        }
    }

    /// Runs a read of the index and names the store in its failure.
    func reading<Result>(
        _ body: (borrowing Snapshot) throws(IndexError) -> Result
    ) throws(StoreError) -> Result {
        do {
            return try body(self)
        } catch {
            throw StoreError(.index(error), path: path)
        }
    }
}
