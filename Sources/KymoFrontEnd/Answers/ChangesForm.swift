package import KymoCore

/// Writes what was saved and deleted, in every output form (interfaces 3).
package struct ChangesForm: Sendable {
    private let zone: ZoneOffsets
    private let json: SampleJSON

    /// - Parameter zone: zone whose offsets the instants carry.
    package init(zone: ZoneOffsets) {
        self.zone = zone
        json = SampleJSON(zone: zone)
    }

    /// Writes one answer, given in pages of which the last has its anchor.
    ///
    /// - Parameters:
    ///   - isFirst: whether no other answer stands before it, so that CSV needs its header.
    ///   - next: the page after an anchor; called until it says that there is no more.
    /// - Throws: what `next` throws; `FrontEndError` when the answer cannot be written.
    package func write(
        to context: Context, isFirst: Bool = true,
        _ next: (Anchor?) throws -> (page: Changes, isLast: Bool)
    ) throws {
        switch context.format(isList: false) {
        case .json, .ndjson: try writeJSON(to: context, next)
        case .csv:
            let csv = isFirst ? CSVWriter(header: Self.fields) : CSVWriter()
            try writeRows(to: context, csv, next)
        case .table: try writeText(to: context, next)
        }
        try context.output.flush()
    }

    private func forEachPage(
        _ next: (Anchor?) throws -> (page: Changes, isLast: Bool), _ body: (Changes) throws -> Void
    ) throws -> Changes {
        var (page, isLast) = try next(nil)
        while !isLast {
            try body(page)
            (page, isLast) = try next(page.anchor)
        }
        try body(page)
        return page
    }

    private func writeJSON(
        to context: Context, _ next: (Anchor?) throws -> (page: Changes, isLast: Bool)
    ) throws {
        var writer = JSONWriter()
        var deleted: [DeletedSample] = []
        writer.beginObject()
        writer.key("added")
        writer.beginArray()
        let last = try forEachPage(next) { page in
            for sample in page.added { json.write(sample, to: &writer) }
            deleted += page.deleted
            try context.output.write(writer.take())
        }
        writer.endArray()
        writer.key("deleted")
        writer.array { writer in
            for sample in deleted {
                writer.object { writer in
                    writer.field("uuid", SampleJSON.text(sample.uuid))
                    writer.field("type", sample.type)
                    writer.key("metadata")
                    json.write(sample.metadata, to: &writer)
                }
            }
        }
        writer.field("anchor", last.anchor.text)
        writer.field("hasMore", last.hasMore)
        writer.endObject()
        writer.newline()
        try context.output.write(writer.take())
    }

    private static let fields = [
        "change", "uuid", "type", "start", "end", "value", "unit", "source", "bundleIdentifier",
    ]

    private func writeRows(
        to context: Context, _ csv: CSVWriter,
        _ next: (Anchor?) throws -> (page: Changes, isLast: Bool)
    ) throws {
        var csv = csv
        let last = try forEachPage(next) { page in
            for sample in page.added {
                let value = SampleListForm.value(sample)
                csv.row(
                    ["added", SampleJSON.text(sample.uuid), sample.type, text(sample.start)]
                        + [text(sample.end)] + value
                        + [sample.revision.name, sample.revision.bundleIdentifier])
            }
            for sample in page.deleted {
                csv.row(
                    ["deleted", SampleJSON.text(sample.uuid), sample.type]
                        + Array(
                            repeating: nil, count: 6))
            }
            try context.output.write(csv.take())
        }
        context.log.note("the anchor is now \(last.anchor.text)")
    }

    private func writeText(
        to context: Context, _ next: (Anchor?) throws -> (page: Changes, isLast: Bool)
    ) throws {
        let last = try forEachPage(next) { page in
            for sample in page.added {
                let value = SampleListForm.value(sample).compactMap { $0 }
                    .joined(separator: " ")
                let parts = [
                    "+", text(sample.start), TypeArgument.name(sample.type), value,
                    sample.revision.name,
                ]
                try context.output.write(line(parts))
            }
            for sample in page.deleted {
                let name = TypeArgument.name(sample.type)
                try context.output.write(line(["-", SampleJSON.text(sample.uuid), name]))
            }
        }
        try context.output.write(line(["anchor", last.anchor.text]))
        if last.hasMore { context.log.note("more changes follow") }
    }

    private func line(_ parts: [String]) -> String {
        parts.map { DisplayWidth.printable($0) }.joined(separator: "  ") + "\n"
    }

    private func text(_ instant: Instant) -> String { InstantText.text(instant, in: zone) }
}
