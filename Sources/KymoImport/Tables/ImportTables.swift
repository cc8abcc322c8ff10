internal import Foundation
internal import KymoCore

/// What the records of one import refer to.
///
/// Filled by the thread that reads, then handed whole to the one that commits.
final class ImportTables {
    let types = TypeTable()
    var units = UnitTable()
    let sources: SourceTable
    let blobs: BlobArena

    /// - Parameter directory: where the files without names go.
    /// - Throws: `spoolFailed`.
    init(in directory: String) throws(ImportError) {
        sources = try SourceTable(in: directory)
        blobs = try BlobArena(in: directory)
    }

    func provenance(_ record: SpoolRecord) throws(ImportError) -> Provenance {
        try decoded(record.provenance) { (bytes) throws(CodecError) in
            try Provenance(encoded: bytes)
        }
    }

    func metadata(_ record: SpoolRecord) throws(ImportError) -> Metadata {
        if record.metadata == .none { return Metadata() }
        return try decoded(record.metadata) { (bytes) throws(CodecError) in
            var input = ByteReader(bytes)
            return try Metadata.decode(from: &input)
        }
    }

    func extra(_ record: SpoolRecord) throws(ImportError) -> RecordExtra {
        if record.extra == .none { return RecordExtra() }
        return try decoded(record.extra) { (bytes) throws(CodecError) in
            try RecordExtra(encoded: bytes)
        }
    }

    private func decoded<Value>(
        _ reference: BlobReference, _ decode: ([UInt8]) throws(CodecError) -> Value
    ) throws(ImportError) -> Value {
        let bytes = blobs.with(reference) { blob in
            var bytes: [UInt8] = []
            bytes.append(copying: blob)
            return bytes
        }
        do throws(CodecError) {
            return try decode(bytes)
        } catch {
            throw ImportError(.spoolFailed, "the spool is damaged: \(error)")
        }
    }

    /// The content identity of a record, worked out from everything it refers to.
    func identity(_ record: SpoolRecord, ordinal: UInt32) throws(ImportError) -> RecordIdentity {
        let provenance = try provenance(record)
        let metadata = try metadata(record)
        return RecordIdentity(
            ContentIdentity.uuid(
                type: types.entries[Int(record.type)].part,
                sourceName: sources[provenance.source].part,
                device: provenance.device.map { .init(device: $0) } ?? .none,
                unit: record.kind == .quantity ? units.parts[Int(record.unit)] : .none,
                metadata: metadata.isEmpty ? .none : .init(metadata: metadata),
                start: Instant(seconds: record.start), end: Instant(seconds: record.end),
                value: try identityValue(record), ordinal: ordinal))
    }

    private func identityValue(
        _ record: SpoolRecord
    ) throws(ImportError) -> ContentIdentity.Value {
        switch record.kind {
        case .quantity: .quantity(Double(bitPattern: record.value))
        case .category: .category(Int64(bitPattern: record.value))
        case .text: .text(.init(text: try extra(record).text ?? ""))
        }
    }
}

extension RecordIdentity {
    init(_ uuid: UUID) {
        (high, low) = unsafe withUnsafeBytes(of: uuid.uuid) { bytes in
            // A UUID has sixteen bytes; every bit pattern is a UInt64.
            unsafe (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    var uuid: UUID {
        var bytes = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
        unsafe withUnsafeMutableBytes(of: &bytes) { target in
            unsafe target.storeBytes(of: high.bigEndian, as: UInt64.self)
            unsafe target.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        return UUID(uuid: bytes)
    }
}
