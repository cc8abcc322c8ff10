internal import KymoCore

/// What reading needs of a provenance at each record, worked out once.
struct ProvenanceInfo {
    var reference = BlobReference.none
    var source = 0
    var sourcePart = ContentIdentity.Part.none
    var devicePart = ContentIdentity.Part.none
    var hasDevice = false
    var showsFirstParty = false
    /// What it tells of the source's product, if anything.
    var product = BlobReference.none

    init() {}

    /// Keeps the provenance and works out what is needed of it.
    ///
    /// - Throws: `spoolFailed`.
    init(_ provenance: Provenance, in tables: ImportTables) throws(ImportError) {
        reference = try tables.blobs.add(provenance.encoded)
        source = provenance.source
        sourcePart = tables.sources[source].part
        devicePart = provenance.device.map { .init(device: $0) } ?? .none
        hasDevice = provenance.device != nil
        showsFirstParty = provenance.showsFirstParty
        if showsFirstParty, let hardware = provenance.device?.hardwareVersion {
            product = try tables.sources.addProduct(hardware)
        }
    }

    /// Tells the sources what a record with this provenance shows.
    func note(_ record: SpoolRecord, in sources: SourceTable) {
        sources.note(source, created: record.created, start: record.start)
        if hasDevice { sources.noteDevice(source) }
        if showsFirstParty { sources.noteFirstParty(source) }
        if product != .none { sources.noteProduct(source, product, start: record.start) }
    }
}
