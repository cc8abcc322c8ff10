internal import KymoCore

/// The start tag of a record.
extension ExportReader {
    /// Most records inside one another.
    private static let deepest = 4

    mutating func startRecord(
        _ tag: MarkupTag, in bytes: Span<UInt8>, isNested: Bool
    ) throws(ImportError) {
        recordsRead += 1
        var draft = RecordDraft()
        draft.record.line = tag.line
        draft.record.isNested = isNested
        if tag.isOversized {
            draft.reject(.recordTooLarge, "a tag of more than 4 MiB")
        } else if drafts.count >= Self.deepest {
            draft.reject(.nestedTooDeep, "a record inside \(drafts.count) others")
        } else {
            try read(RecordAttributes(tag, in: bytes), bytes, into: &draft)
        }
        drafts.append(draft)
    }

    private mutating func read(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, into draft: inout RecordDraft
    ) throws(ImportError) {
        if values.hasRepetition {
            let line = draft.record.line
            throw ImportError(
                .malformedFile, "line \(line): an attribute occurs twice", line: line)
        }
        readType(values, bytes, into: &draft)
        if draft.rejection == nil { readDates(values, bytes, into: &draft) }
        if draft.rejection == nil { readValue(values, bytes, into: &draft) }
        if draft.rejection == nil { try readProvenance(values, bytes, into: &draft) }
        if draft.rejection == nil, !values.others.isEmpty {
            noteOthers(values, bytes, into: &draft)
        }
    }

    private func readType(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, into draft: inout RecordDraft
    ) {
        let number = values.with(.type, in: bytes) { tables.types.number(of: $0) }
        switch number {
        case .none: draft.reject(.missingType, "")
        case .some(.none):
            let text = values.text(.type, in: bytes)
            draft.reject(
                text.isEmpty
                    ? .missingType
                    : text.utf8.count > TypeTable.longestIdentifier
                        ? .recordTooLarge
                        : text.contains("\u{FFFD}") ? .invalidText : .tooManyNames, text)
        case .some(.some(let number)): draft.record.type = UInt32(clamping: number)
        }
    }

    private func readDates(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, into draft: inout RecordDraft
    ) {
        guard let start = values.with(.startDate, in: bytes, { ExportDateText.read($0) }) ?? nil
        else {
            return draft.reject(.badDate, "startDate=\"\(values.text(.startDate, in: bytes))\"")
        }
        guard let end = values.with(.endDate, in: bytes, { ExportDateText.read($0) }) ?? nil else {
            return draft.reject(.badDate, "endDate=\"\(values.text(.endDate, in: bytes))\"")
        }
        draft.record.start = start.seconds
        draft.record.end = end.seconds
        if let created = values.with(.creationDate, in: bytes, { ExportDateText.read($0) }) {
            guard let created else {
                return draft.reject(
                    .badDate, "creationDate=\"\(values.text(.creationDate, in: bytes))\"")
            }
            draft.record.created = created.seconds
        }
        if start > end {
            draft.reject(
                .startAfterEnd,
                "\(typeName(draft)) from \(values.text(.startDate, in: bytes)) to "
                    + values.text(.endDate, in: bytes)
            )
        } else if let code = RecordRules.dateFault(in: draft.record, of: form(draft)) {
            draft.reject(
                code,
                "\(typeName(draft)) from \(values.text(.startDate, in: bytes)) to "
                    + "\(values.text(.endDate, in: bytes)), created "
                    + values.text(.creationDate, in: bytes)
            )
        }
    }

    // MARK: Provenance

    private mutating func readProvenance(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, into draft: inout RecordDraft
    ) throws(ImportError) {
        let nameKind: RecordAttribute = values.isOldForm ? .source : .sourceName
        key.removeAll(keepingCapacity: true)
        guard values.appendRaw(nameKind, in: bytes, to: &key) else {
            return draft.reject(.missingSource, typeName(draft))
        }
        key.append(RecordDraft.keyEnd)
        if values.appendRaw(.sourceVersion, in: bytes, to: &key) { key.append(RecordDraft.keyEnd) }
        key.append(RecordDraft.valueEnd)
        values.appendRaw(.device, in: bytes, to: &key, skippingPointer: true)
        if let known = provenanceCache.value(for: key) {
            draft.source = provenances[known]
            return
        }
        guard let name = values.checkedText(nameKind, in: bytes),
            let version = values.checkedText(.sourceVersion, in: bytes),
            let device = values.checkedText(.device, in: bytes)
        else { return draft.reject(.invalidText, "a source or device of \(typeName(draft))") }
        let longest = max(name.utf8.count, version.utf8.count, device.utf8.count)
        guard longest <= RecordDraft.textLimit else {
            return draft.reject(.recordTooLarge, "a name of \(longest) bytes")
        }
        let provenance = Provenance(
            source: try tables.sources.number(of: name),
            version: version.isEmpty ? nil : version, device: DeviceText.read(device))
        draft.source = try ProvenanceInfo(provenance, in: tables)
        if provenanceCache.insert(key, provenances.count) {
            provenances.removeAll(keepingCapacity: true)
            provenanceCache.removeAll()
            provenanceCache.insert(key, 0)
        }
        provenances.append(draft.source)
    }

    /// What iOS 8 wrote as attributes is metadata; in later forms it is counted.
    private mutating func noteOthers(
        _ values: RecordAttributes, _ bytes: Span<UInt8>, into draft: inout RecordDraft
    ) {
        for place in values.others {
            let name = values.name(place, in: bytes)
            if values.isOldForm {
                draft.metadata += Array("\(RecordRules.oldFormPrefix)\(name)".utf8)
                draft.metadata.append(RecordDraft.keyEnd)
                values.appendDecoded(place, in: bytes, to: &draft.metadata)
                draft.metadata.append(RecordDraft.valueEnd)
            } else {
                problems.note(.unknownAttribute, line: draft.record.line, example: name)
            }
        }
    }

    // MARK: Names

    func form(_ draft: RecordDraft) -> TypeForm {
        tables.types.entries[Int(draft.record.type)].form
    }

    func typeName(_ draft: RecordDraft) -> String {
        tables.types.entries[Int(draft.record.type)].identifier
    }
}
