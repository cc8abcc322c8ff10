internal import KymoCore

/// Turns the elements of an export into spool records, counts and facts about the file.
struct ExportReader: MarkupHandler {
    let tables: ImportTables
    let spool: RecordSpool<ContentOrder>
    var problems = ProblemLog()
    var recordsRead = 0
    var recordsRejected = 0
    private(set) var exportVersion: String?
    private(set) var locale: String?
    private(set) var exportDate: Instant?
    /// Texts of characteristics, by identifier; empty ones are left out.
    private(set) var characteristics: [String: String] = [:]
    /// How many of each element were read, and how many of these are left for later.
    private var counts: [(read: Int, left: Int)] = []

    /// Numbers of the elements that are open.
    private var path: [Int] = []
    /// Records that are open; mostly one.
    var drafts: [RecordDraft] = []
    /// Room for values whose references are resolved.
    var scratch: [UInt8] = []
    var key: [UInt8] = []
    var provenanceCache = ByteCache(limit: 16_384, byteLimit: 8 << 20)
    var provenances: [ProvenanceInfo] = []
    var metadataCache = ByteCache(limit: 32_768, byteLimit: 8 << 20)
    var metadataKept: [MetadataInfo] = []
    var categoryValues: [[UInt8]: CategoryReading] = [:]

    init(tables: ImportTables, spool: RecordSpool<ContentOrder>) {
        self.tables = tables
        self.spool = spool
    }

    /// Counts of all elements but records.
    func elements(names: ElementNames) -> [String: ImportReport.Elements] {
        var result: [String: ImportReport.Elements] = [:]
        for (number, count) in counts.enumerated()
        where count.read > 0 && number != ExportElement.record.rawValue {
            var elements = ImportReport.Elements()
            elements.read = count.read
            elements.saved = count.read - count.left
            elements.notYetImported = count.left
            result[names.names[number]] = elements
        }
        return result
    }

    // MARK: Elements

    mutating func start(
        _ tag: MarkupTag, in bytes: Span<UInt8>, names: ElementNames
    ) throws(ImportError) {
        while counts.count <= tag.element { counts.append((0, 0)) }
        counts[tag.element].read += 1
        if tag.element == ExportElement.record.rawValue, !path.isEmpty {
            try startRecord(tag, in: bytes, isNested: path.count > 1)
        } else if isInside(.record), tag.element == ExportElement.metadataEntry.rawValue {
            addMetadata(tag, in: bytes)
        } else if isInside(.record), tag.element == ExportElement.beatList.rawValue {
            // Its beats follow.
        } else if isInside(.beatList), tag.element == ExportElement.beat.rawValue {
            addBeat(tag, in: bytes)
        } else {
            try startOther(tag, in: bytes, names: names)
        }
        path.append(tag.element)
    }

    private mutating func startOther(
        _ tag: MarkupTag, in bytes: Span<UInt8>, names: ElementNames
    ) throws(ImportError) {
        if path.isEmpty {
            guard tag.element == ExportElement.healthData.rawValue else {
                throw ImportError(
                    .unknownFormat, "line \(tag.line): the root element is not <HealthData>",
                    hint: "this is XML, and no Apple Health export", line: tag.line)
            }
            locale = text("locale", of: tag, in: bytes)
        } else if tag.element == ExportElement.exportDate.rawValue {
            let date = text("value", of: tag, in: bytes) ?? ""
            exportDate = exportDate ?? ExportDateText.read(date.utf8.span)
        } else if tag.element == ExportElement.me.rawValue {
            for attribute in tag.attributes {
                note(
                    String(copying: bytes.extracting(attribute.name)),
                    is: decodedText(attribute, in: bytes))
            }
        } else if !isInside(.me) {
            counts[tag.element].left += 1
            if tag.element >= ExportElement.allCases.count {
                problems.note(
                    .unknownElement, line: tag.line, example: "<\(names.names[tag.element])>")
            }
        }
    }

    mutating func end(
        _ element: Int, text: [UInt8], names: ElementNames
    ) throws(ImportError) {
        path.removeLast()
        if element == ExportElement.record.rawValue, !path.isEmpty {
            try finishRecord()
        } else if isInside(.me), !text.isEmpty {
            // Not Apple's form: characteristics as elements of their own.
            scratch.removeAll(keepingCapacity: true)
            XMLText.decode(text.span, into: &scratch)
            note(names.names[element], is: String(copying: scratch.span))
        }
    }

    var wantsText: Bool {
        path.count >= 2 && path[path.count - 2] == ExportElement.me.rawValue
    }

    mutating func prologComment(_ comment: [UInt8]) {
        let words = String(decoding: comment, as: UTF8.self)
        guard exportVersion == nil, let found = words.firstRange(of: "Export Version:") else {
            return
        }
        let version = words[found.upperBound...].split(whereSeparator: \.isWhitespace).first
        exportVersion = version.map { String($0.prefix(32)) }
    }

    // MARK: Small parts

    private func isInside(_ element: ExportElement) -> Bool { path.last == element.rawValue }

    /// Keeps a characteristic; what is no characteristic stands in the counts alone.
    private mutating func note(_ identifier: String, is value: String) {
        guard identifier.hasPrefix("HKCharacteristicTypeIdentifier"),
            identifier.utf8.count <= TypeTable.longestIdentifier
        else { return }
        let words = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty, words.utf8.count <= RecordDraft.keyLimit else { return }
        characteristics[identifier] = CharacteristicText.modern(words, of: identifier)
    }

    private mutating func text(
        _ name: StaticString, of tag: MarkupTag, in bytes: Span<UInt8>
    ) -> String? {
        for attribute in tag.attributes
        where ByteScan.equals(bytes.extracting(attribute.name), name) {
            return decodedText(attribute, in: bytes)
        }
        return nil
    }

    private mutating func decodedText(
        _ attribute: MarkupTag.Attribute, in bytes: Span<UInt8>
    ) -> String {
        scratch.removeAll(keepingCapacity: true)
        XMLText.decode(bytes.extracting(attribute.value), into: &scratch)
        return String(copying: scratch.span)
    }
}

/// Characteristics of iOS 8, which are written as raw numbers.
enum CharacteristicText {
    /// The text that later exports write for the same thing.
    static func modern(_ text: String, of identifier: String) -> String {
        let type = Catalog.characteristicTypes.first { $0.identifier == identifier }
        guard let number = Int64(text), let name = type?.enumerationName,
            let known = Catalog.enumeration(named: name)?.value(number)?.exportString
        else { return text }
        return known
    }
}
