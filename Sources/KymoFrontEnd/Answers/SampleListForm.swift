package import KymoCore

/// Writes the samples of a query in every output form, one by one.
package struct SampleListForm: Sendable {
    private let zone: ZoneOffsets
    private let position: LogPosition
    private let json: SampleJSON

    /// - Parameter zone: zone whose offsets the instants carry.
    package init(zone: ZoneOffsets, position: LogPosition) {
        self.zone = zone
        self.position = position
        json = SampleJSON(zone: zone)
    }

    /// Writes the answer in the form asked for.
    ///
    /// - Returns: a cursor for the next page when more samples match than were written.
    /// - Throws: `StoreError`; `FrontEndError` when the answer cannot be written.
    package func write(
        _ query: SampleQuery, in snapshot: borrowing Snapshot, to context: Context
    ) throws -> SampleCursor? {
        switch context.format(isList: true) {
        case .table: return try writeTable(query, in: snapshot, to: context)
        case .csv: return try writeCSV(query, in: snapshot, to: context)
        case .ndjson:
            var writer = JSONWriter()
            return try forEach(query, in: snapshot) { sample in
                json.write(sample, to: &writer)
                writer.newline()
                try context.output.write(writer.take())
            }
        case .json:
            var writer = JSONWriter()
            writer.beginObject()
            writer.key("samples")
            writer.beginArray()
            let next = try forEach(query, in: snapshot) { sample in
                json.write(sample, to: &writer)
                try context.output.write(writer.take())
            }
            writer.endArray()
            writer.field("next", next?.text)
            writer.field("position", position.rawValue)
            writer.endObject()
            writer.newline()
            try context.output.write(writer.take())
            return next
        }
    }

    private func writeTable(
        _ query: SampleQuery, in snapshot: borrowing Snapshot, to context: Context
    ) throws -> SampleCursor? {
        var table = TextTable([
            .whole("START"), .whole("END"), .number("VALUE"), .text("UNIT"), .text("SOURCE"),
        ])
        let next = try forEach(query, in: snapshot) { sample in
            let end = sample.end == sample.start ? "" : text(sample.end)
            table.row(
                [text(sample.start), end] + Self.value(sample) + [sample.revision.name])
        }
        if table.isEmpty {
            try context.output.write("no samples match\n")
        } else {
            try context.output.write(table.text(width: context.columns, style: context.style))
        }
        return next
    }

    private static let csvFields = [
        "uuid", "type", "start", "end", "created", "value", "unit", "valueName", "sourceName",
        "bundleIdentifier", "version", "productType", "device", "metadata",
    ]

    private func writeCSV(
        _ query: SampleQuery, in snapshot: borrowing Snapshot, to context: Context
    ) throws -> SampleCursor? {
        var csv = CSVWriter(header: Self.csvFields)
        let next = try forEach(query, in: snapshot) { sample in
            var row: [String?] = [
                SampleJSON.text(sample.uuid), sample.type, text(sample.start), text(sample.end),
                sample.created.map(text),
            ]
            row += Self.csvValue(sample)
            let revision = sample.revision
            row += [
                revision.name, revision.bundleIdentifier, revision.version, revision.productType,
                sample.device?.name, json.metadataText(sample.metadata),
            ]
            csv.row(row)
            try context.output.write(csv.take())
        }
        try context.output.write(csv.take())
        return next
    }

    /// Value and unit for people; of a series its sum.
    static func value(_ sample: Sample) -> [String?] {
        switch sample.value {
        case .category(let raw):
            [Catalog.categoryType(sample.type)?.valueName(raw) ?? String(raw), nil]
        case .text(let text): [text, nil]
        default: Array(csvValue(sample).prefix(2))
        }
    }

    /// Value, unit and name of the value; of a series its sum.
    private static func csvValue(_ sample: Sample) -> [String?] {
        switch sample.value {
        case .quantity(let quantity):
            return [NumberText.shortest(quantity.value), quantity.unit.unitString, nil]
        case .series(let entries, let unit):
            var sum = ExactSum()
            for entry in entries { sum.add(entry.value) }
            return [NumberText.shortest(sum.value), unit.unitString, nil]
        case .category(let raw):
            return [String(raw), nil, Catalog.categoryType(sample.type)?.valueName(raw)]
        case .text(let text): return [text, nil, text]
        }
    }

    private func text(_ instant: Instant) -> String { InstantText.text(instant, in: zone) }

    /// Calls the body with each sample; what it throws passes through the store's own loop.
    private func forEach(
        _ query: SampleQuery, in snapshot: borrowing Snapshot, _ body: (Sample) throws -> Void
    ) throws -> SampleCursor? {
        var failure: (any Error)?
        let next = try snapshot.forEachSample(query) { (sample, _) throws(StoreError) in
            do {
                try body(sample)
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        return next
    }
}
