import KymoCore
import KymoFrontEnd

/// `kymo samples`: samples as they were saved.
struct SamplesCommand: FrontEnd {
    var name: String { "samples" }
    var abstract: String { "samples of one type as they were saved" }
    var discussion: String {
        """
        With --limit the answer ends with a cursor when more samples follow: in JSON as next, else \
        in a note. Give it to --cursor, with the same flags, for the next page.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: SelectionQuestion.options + [
                .value(
                    "sort", "ORDER", choices: SampleOrder.allCases.map(\.rawValue),
                    help: "start (default), -start, end or -end; - is the latest first"),
                .value("limit", "N", help: "at most so many samples"),
                .value("cursor", "CURSOR", help: "go on where the page before ended"),
                .store,
            ],
            operands: [.one("TYPE", help: "full identifier or Swift name, such as bodyMass")])
    }
    var examples: [Example] {
        [
            Example("the five latest weights", "kymo samples bodyMass --sort -start --limit 5"),
            Example(
                "a day of heart rate as CSV",
                "kymo samples heartRate --from 2024-05-01 --to 2024-05-02 --format csv"),
            Example(
                "steps of one source, a JSON object a line",
                "kymo samples stepCount --source Watch --format ndjson"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let limit = try Self.limit(context.arguments.value("limit"))
        let cursor = try Self.cursor(context.arguments.value("cursor"))
        let order = context.arguments.value("sort").flatMap(SampleOrder.init) ?? .start
        let store = try await context.openStore()
        let next = try store.inspect { snapshot in
            let question = try SelectionQuestion(
                type: context.arguments.operand("TYPE") ?? "", context, in: snapshot,
                now: StoreEnvironment.live.now())
            let query = SampleQuery(
                question.selection, order: order, limit: limit, after: cursor)
            let form = SampleListForm(
                zone: ZoneOffsets(question.timeZone), position: snapshot.position)
            return try form.write(query, in: snapshot, to: context)
        }
        await store.close()
        if let next, context.format(isList: true) != .json {
            context.log.note("more samples follow; go on with --cursor \(next.text)")
        }
        return .done
    }

    private static func limit(_ text: String?) throws(FrontEndError) -> Int? {
        guard let text else { return nil }
        guard let limit = Int(text), limit > 0 else {
            throw .usage("'\(text)' is no number of samples for --limit", hint: "write 1 or more")
        }
        return limit
    }

    private static func cursor(_ text: String?) throws(FrontEndError) -> SampleCursor? {
        guard let text else { return nil }
        guard let cursor = SampleCursor(text: text) else {
            throw .usage(
                "'\(text)' is no cursor", hint: "give one that a page of samples ended with")
        }
        return cursor
    }
}
