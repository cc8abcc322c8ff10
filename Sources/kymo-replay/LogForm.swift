import KymoCore
import KymoFrontEnd

/// Writes events of the log in every output form (interfaces 4).
struct LogForm {
    private let zone: ZoneOffsets
    private let context: Context
    private let format: OutputFormat
    private var json = JSONWriter()
    private var csv = CSVWriter(header: Self.fields)
    private var table = TextTable([
        .number("POSITION"), .whole("TIME"), .text("KIND"), .text("TYPE"), .whole("UUID"),
        .text("BY"), .text("DETAIL"),
    ])

    private static let fields = [
        "position", "time", "kind", "type", "uuid", "frontEnd", "principal", "reason", "detail",
    ]

    init(zone: ZoneOffsets, context: Context) {
        self.zone = zone
        self.context = context
        format = context.format(isList: true)
    }

    mutating func begin() throws { if format == .json { json.beginArray() } }

    mutating func add(_ event: LogEvent) throws {
        let time = InstantText.text(event.committedAt, in: zone)
        let uuid = event.uuid.map(SampleJSON.text)
        let position = String(event.position.rawValue)
        switch format {
        case .table:
            table.row([
                position, time, event.kind, event.type.map(TypeArgument.name), uuid,
                event.actor.frontEnd, event.reason ?? event.detail,
            ])
        case .csv:
            csv.row([
                position, time, event.kind, event.type, uuid, event.actor.frontEnd,
                event.actor.principal, event.reason, event.detail,
            ])
            try context.output.write(csv.take())
        case .json, .ndjson:
            json.object {
                $0.field("position", event.position.rawValue)
                $0.field("time", time)
                $0.field("kind", event.kind)
                $0.field("type", event.type)
                $0.field("uuid", uuid)
                $0.field("frontEnd", event.actor.frontEnd)
                $0.field("principal", event.actor.principal)
                $0.field("reason", event.reason)
                $0.fieldIfPresent("detail", event.detail)
            }
            if format == .ndjson { json.newline() }
            try context.output.write(json.take())
        }
    }

    mutating func end() throws {
        switch format {
        case .table:
            try context.output.write(table.text(width: context.columns, style: context.style))
        case .csv: try context.output.write(csv.take())
        case .json:
            json.endArray()
            json.newline()
            try context.output.write(json.take())
        case .ndjson: break
        }
    }
}
