import KymoCore
import KymoFrontEnd

/// `kymo-replay log ls`: events of the log in order.
struct LogListCommand: FrontEnd {
    var name: String { "log ls" }
    var abstract: String { "events of the log in order" }
    var arguments: ArgumentSpec {
        ArgumentSpec(options: [
            .value("after", "POSITION", help: "only events after this position"),
            .value("limit", "N", help: "at most so many events"),
            .value("last", "N", help: "only the last so many events"),
            .store,
        ])
    }
    var examples: [Example] {
        [
            Example("what was written last", "kymo-replay log ls --last 10"),
            Example(
                "everything from the beginning, a JSON object a line",
                "kymo-replay log ls --format ndjson"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let after = try Self.number("after", context.arguments)
        let limit = try Self.number("limit", context.arguments) ?? .max
        let last = try Self.number("last", context.arguments)
        if after != nil && last != nil { throw FrontEndError.usage("--after excludes --last") }
        let store = try await context.openStore()
        try store.inspect { snapshot in
            let head = snapshot.position.rawValue
            let begin = last.map { head - min(head, $0) } ?? after ?? 0
            let zone = ZoneOffsets(try context.zone(home: try snapshot.homeZone))
            var form = LogForm(zone: zone, context: context)
            var left = limit
            try form.begin()
            try LogReader.forEachEvent(after: begin, in: snapshot) { event in
                if left == 0 { return false }
                left -= 1
                try form.add(event)
                return true
            }
            try form.end()
        }
        await store.close()
        return .done
    }

    private static func number(
        _ option: String, _ arguments: Arguments
    ) throws(FrontEndError) -> UInt64? {
        guard let text = arguments.value(option) else { return nil }
        guard let number = UInt64(text) else {
            throw .usage("'\(text)' is no whole number for --\(option)")
        }
        return number
    }
}
