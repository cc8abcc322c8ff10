internal import KymoCore

/// Turns spool records into rows of event batches.
///
/// What records share is looked up by its reference, so that each thing is made once a batch.
struct BatchBuilder {
    private let tables: ImportTables
    private let plan: SourcePlan
    private var batch = EventBatch()
    private var weight = BatchWeight()
    private var types: [UInt32: Int32] = [:]
    private var units: [UInt32: Int32] = [:]
    private var origins: [BlobReference: (revision: Int32, device: Int32)] = [:]
    private var metadata: [BlobReference: Int32] = [:]

    /// One less than a batch may have: a new store puts its home zone before the first.
    private static let limit = EventBatch.maximumCount - 1
    /// What a distinct thing costs beside its own bytes, until its batch is stored.
    private static let costBytes = 400

    init(tables: ImportTables, plan: SourcePlan) {
        self.tables = tables
        self.plan = plan
    }

    var isEmpty: Bool { batch.events.isEmpty }
    var isFull: Bool { batch.events.count >= Self.limit || weight.isFull(batch) }

    /// Takes away what was built and begins a new batch.
    mutating func take() -> EventBatch {
        defer { self = BatchBuilder(tables: tables, plan: plan) }
        return batch
    }

    mutating func add(_ event: Event) { batch.events.append(event) }

    /// - Throws: `spoolFailed`.
    mutating func add(_ record: SpoolRecord) throws(ImportError) {
        if batch.events.isEmpty { batch.events.reserveCapacity(Self.limit) }
        weight.add(start: record.start, identifierStart: record.identity.high)
        let extra = try tables.extra(record)
        let origin = try origin(record)
        let value: RowValue
        switch record.kind {
        case .quantity:
            value = .quantity(Double(bitPattern: record.value), unit: unit(record.unit))
        case .category: value = .category(Int64(bitPattern: record.value))
        case .text: value = .text(batch.dictionary.intern(text: extra.text ?? ""))
        }
        if record.extra != .none { add(costOf: record.extra) }
        let row = SampleRow(
            uuid: record.identity.uuid, identityOrdinal: record.ordinal, type: type(record.type),
            start: Instant(seconds: record.start), end: Instant(seconds: record.end),
            created: record.created == SpoolRecord.noCreation
                ? nil : Instant(seconds: record.created),
            value: value, revision: origin.revision, device: origin.device,
            metadata: try metadata(record), beats: batch.dictionary.add(beats: extra.beats))
        batch.events.append(.saved(row))
    }

    private mutating func add(costOf distinct: BlobReference) {
        weight.add(byteCount: tables.blobs.count(distinct) + Self.costBytes)
    }

    private mutating func type(_ number: UInt32) -> Int32 {
        if let known = types[number] { return known }
        let made = batch.dictionary.intern(type: tables.types.entries[Int(number)].identifier)
        types[number] = made
        return made
    }

    private mutating func unit(_ number: UInt32) -> Int32 {
        if let known = units[number] { return known }
        let made = batch.dictionary.intern(unit: tables.units.units[Int(number)])
        units[number] = made
        return made
    }

    private mutating func metadata(_ record: SpoolRecord) throws(ImportError) -> Int32 {
        if record.metadata == .none { return -1 }
        if let known = metadata[record.metadata] { return known }
        let made = batch.dictionary.intern(metadata: try tables.metadata(record))
        metadata[record.metadata] = made
        add(costOf: record.metadata)
        return made
    }

    private mutating func origin(
        _ record: SpoolRecord
    ) throws(ImportError) -> (revision: Int32, device: Int32) {
        if let known = origins[record.provenance] { return known }
        let provenance = try tables.provenance(record)
        let source = plan.source(provenance.source)
        let isMakers = source.kind == .firstParty && provenance.hasMakersDevice
        let revision = SourceRevision(
            name: tables.sources.name(provenance.source),
            bundleIdentifier: source.bundleIdentifier, version: provenance.version,
            productType: isMakers ? provenance.device?.hardwareVersion : nil)
        let made = (
            revision: batch.dictionary.intern(revision: revision),
            device: batch.dictionary.intern(device: provenance.device)
        )
        origins[record.provenance] = made
        add(costOf: record.provenance)
        return made
    }
}
