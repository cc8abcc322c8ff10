import Foundation
import KymoCore
import KymoFrontEnd

/// `kymo changes`: what was saved and deleted since an anchor.
struct ChangesCommand: FrontEnd {
    var name: String { "changes" }
    var abstract: String { "what was saved and deleted since an anchor" }
    var discussion: String {
        """
        Every answer ends with an anchor; give it to --after and only what came later is told, \
        deletions included, also after restarts and backups. Without --after everything is told. \
        With --follow the verb goes on and tells of each commit of any process.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [
                .value("after", "ANCHOR", help: "where the last answer ended"),
                .value("limit", "N", help: "at most so many, added and deleted together"),
                .flag("follow", help: "go on with every commit until Ctrl-C"),
                .value("for", "SECONDS", help: "with --follow: end after so many seconds"),
            ] + SelectionQuestion.options + [.store],
            operands: [.many("TYPE", atLeast: 0, help: "only samples of these types")])
    }
    var examples: [Example] {
        [
            Example("everything, and an anchor for next time", "kymo changes --format json"),
            Example(
                "the first hundred steps and heart beats",
                "kymo changes stepCount heartRate --limit 100"),
            Example(
                "what comes in during the next second",
                "kymo changes bodyMass --follow --for 1 --format ndjson"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let arguments = context.arguments
        let limit = try Self.limit(arguments.value("limit"))
        let anchor = try arguments.value("after").map { text throws(StoreError) in
            try Anchor(text: text)
        }
        let duration = try FollowDuration(context, flag: "follow")
        let store = try await context.openStore()
        let (selections, zone) = try store.inspect { snapshot in
            (
                try Self.selections(context, in: snapshot),
                try context.zone(home: try snapshot.homeZone ?? "Etc/UTC")
            )
        }
        let form = ChangesForm(zone: ZoneOffsets(zone))
        if arguments.has("follow") {
            let query = ChangesQuery(selections, limit: limit ?? Self.page)
            let sequence = store.changes(query, after: anchor)
            try await duration.run {
                var isFirst = true
                for try await changes in sequence {
                    try form.write(to: context, isFirst: isFirst) { _ in (changes, true) }
                    isFirst = false
                }
            }
        } else {
            try store.inspect { snapshot in
                try Self.write(
                    form, ChangesQuery(selections, limit: limit), anchor, snapshot, context)
            }
        }
        await store.close()
        return .done
    }

    /// Changes read at a time.
    private static let page = 5_000

    private static func write(
        _ form: ChangesForm, _ query: ChangesQuery, _ anchor: Anchor?,
        _ snapshot: borrowing Snapshot, _ context: Context
    ) throws {
        var pages = query
        pages.limit = query.limit ?? page
        var page = try snapshot.changes(pages, after: anchor)
        try form.write(to: context) { last in
            if last != nil { page = try snapshot.changes(pages, after: last) }
            return (page, query.limit != nil || !page.hasMore)
        }
    }

    private static func selections(
        _ context: Context, in snapshot: borrowing Snapshot
    ) throws -> [SampleSelection]? {
        let names = context.arguments.operands("TYPE")
        if names.isEmpty {
            let given = ["from", "to", "match", "source", "where"].first {
                context.arguments.has($0)
            }
            if let given {
                throw FrontEndError.usage(
                    "--\(given) needs a type", hint: "name the types, such as stepCount")
            }
            return nil
        }
        let now = StoreEnvironment.live.now()
        var selections: [SampleSelection] = []
        for name in names {
            selections.append(
                try SelectionQuestion(type: name, context, in: snapshot, now: now).selection)
        }
        return selections
    }

    private static func limit(_ text: String?) throws(FrontEndError) -> Int? {
        guard let text else { return nil }
        guard let limit = Int(text), limit > 0 else {
            throw .usage("'\(text)' is no number of changes for --limit", hint: "write 1 or more")
        }
        return limit
    }
}
