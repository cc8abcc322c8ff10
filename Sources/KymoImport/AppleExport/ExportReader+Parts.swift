internal import KymoCore

/// A set of metadata that was kept, and its part of the content identity.
struct MetadataInfo {
    var reference = BlobReference.none
    var part = ContentIdentity.Part.none
    /// A key that stood there twice; the last value is kept.
    var repeatedKey: String?
}

/// What stands inside a record, and its end tag.
extension ExportReader {
    mutating func addMetadata(_ tag: MarkupTag, in bytes: Span<UInt8>) {
        guard let last = drafts.indices.last, drafts[last].rejection == nil else { return }
        if tag.isOversized {
            return drafts[last].reject(.metadataTooLarge, "an entry of more than 4 MiB")
        }
        var hasKey = false
        for attribute in tag.attributes
        where ByteScan.equals(bytes.extracting(attribute.name), "key") {
            hasKey = true
            append(attribute, in: bytes, to: last)
        }
        guard hasKey else { return drafts[last].reject(.missingValue, "metadata without a key") }
        drafts[last].metadata.append(RecordDraft.keyEnd)
        for attribute in tag.attributes
        where ByteScan.equals(bytes.extracting(attribute.name), "value") {
            append(attribute, in: bytes, to: last)
        }
        drafts[last].metadata.append(RecordDraft.valueEnd)
        if drafts[last].metadata.count > RecordDraft.metadataLimit {
            let type = typeName(drafts[last])
            drafts[last].reject(.metadataTooLarge, "more than 1 MiB of metadata in one \(type)")
        }
    }

    private mutating func append(
        _ attribute: MarkupTag.Attribute, in bytes: Span<UInt8>, to draft: Int
    ) {
        let value = bytes.extracting(attribute.value)
        if attribute.needsDecoding {
            XMLText.decode(value, into: &drafts[draft].metadata)
        } else {
            drafts[draft].metadata.append(copying: value)
        }
    }

    mutating func addBeat(_ tag: MarkupTag, in bytes: Span<UInt8>) {
        guard let last = drafts.indices.last, drafts[last].rejection == nil else { return }
        var bpm: Double?
        var time = ""
        for attribute in tag.attributes {
            let name = bytes.extracting(attribute.name)
            scratch.removeAll(keepingCapacity: true)
            XMLText.decode(bytes.extracting(attribute.value), into: &scratch)
            if ByteScan.equals(name, "bpm"),
                case .value(let number) = DecimalText.read(scratch.span)
            {
                bpm = number
            } else if ByteScan.equals(name, "time") {
                guard let text = String(validating: scratch.span) else {
                    return drafts[last].reject(.invalidText, "the time of a beat")
                }
                time = text
            }
        }
        guard let bpm else { return drafts[last].reject(.badNumber, "a beat without a rate") }
        guard drafts[last].extra.beats.count < RecordDraft.beatLimit,
            time.utf8.count <= RecordDraft.keyLimit
        else { return drafts[last].reject(.recordTooLarge, "a list of beats") }
        drafts[last].extra.beats.append(Beat(bpm: bpm, time: time))
    }

    // MARK: End of a record

    mutating func finishRecord() throws(ImportError) {
        guard var draft = drafts.popLast() else { return }
        let metadata =
            draft.metadata.isEmpty ? MetadataInfo() : try keepMetadata(of: &draft)
        if let (code, example) = draft.rejection {
            recordsRejected += 1
            problems.note(code, line: draft.record.line, example: example)
            return
        }
        if let key = metadata.repeatedKey {
            problems.note(.repeatedMetadataKey, line: draft.record.line, example: key)
        }
        draft.record.metadata = metadata.reference
        draft.record.provenance = draft.source.reference
        if !draft.extra.isEmpty { draft.record.extra = try tables.blobs.add(draft.extra.encoded) }
        draft.record.identity = identity(of: draft, metadata: metadata.part)
        draft.source.note(draft.record, in: tables.sources)
        try spool.append(draft.record)
    }

    private func identity(
        of draft: RecordDraft, metadata: ContentIdentity.Part
    ) -> RecordIdentity {
        let record = draft.record
        let value: ContentIdentity.Value =
            switch record.kind {
            case .quantity: .quantity(Double(bitPattern: record.value))
            case .category: .category(Int64(bitPattern: record.value))
            case .text: .text(.init(text: draft.extra.text ?? ""))
            }
        return RecordIdentity(
            ContentIdentity.uuid(
                type: tables.types.entries[Int(record.type)].part,
                sourceName: draft.source.sourcePart, device: draft.source.devicePart,
                unit: record.kind == .quantity ? tables.units.parts[Int(record.unit)] : .none,
                metadata: metadata, start: Instant(seconds: record.start),
                end: Instant(seconds: record.end), value: value, ordinal: 0))
    }

    /// Keeps the metadata of a draft, or finds it among those kept lately.
    private mutating func keepMetadata(of draft: inout RecordDraft) throws(ImportError)
        -> MetadataInfo
    {
        if draft.rejection != nil { return MetadataInfo() }
        if let known = metadataCache.value(for: draft.metadata) { return metadataKept[known] }
        guard let (metadata, repeatedKey) = typedMetadata(of: &draft) else {
            return MetadataInfo()
        }
        var out = ByteWriter()
        metadata.encode(to: &out)
        let info = MetadataInfo(
            reference: try tables.blobs.add(out.bytes), part: .init(metadata: metadata),
            repeatedKey: repeatedKey)
        if metadataCache.insert(draft.metadata, metadataKept.count) {
            metadataKept.removeAll(keepingCapacity: true)
            metadataCache.removeAll()
            metadataCache.insert(draft.metadata, 0)
        }
        metadataKept.append(info)
        return info
    }

    private func typedMetadata(
        of draft: inout RecordDraft
    ) -> (metadata: Metadata, repeatedKey: String?)? {
        var metadata = Metadata()
        var repeated: String?
        var start = 0
        let bytes = draft.metadata
        while start < bytes.count {
            let keyEnd = bytes[start...].firstIndex(of: RecordDraft.keyEnd) ?? bytes.count
            let valueStart = min(keyEnd + 1, bytes.count)
            let valueEnd =
                bytes[valueStart...].firstIndex(of: RecordDraft.valueEnd) ?? bytes.count
            guard let key = String(validating: bytes.span.extracting(start..<keyEnd)),
                let value = String(validating: bytes.span.extracting(valueStart..<valueEnd))
            else {
                draft.reject(.invalidText, "metadata of \(typeName(draft))")
                return nil
            }
            guard (1...RecordDraft.keyLimit).contains(key.utf8.count) else {
                draft.reject(.metadataTooLarge, "a metadata key of \(key.utf8.count) bytes")
                return nil
            }
            if metadata[key] != nil { repeated = key }
            metadata[key] = MetadataText.value(value, key: key)
            start = valueEnd + 1
        }
        return (metadata, repeated)
    }
}
