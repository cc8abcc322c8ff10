import Foundation
import KymoCore
import KymoFrontEnd

/// `kymo delete`: takes samples away, as events of the log.
struct DeleteCommand: FrontEnd {
    var name: String { "delete" }
    var abstract: String { "deletes samples by uuid, or by type and condition" }
    var discussion: String {
        """
        Give uuids, or one type and what its samples must satisfy; --all stands for every sample \
        of the type. A deletion is an event: the log keeps what was there.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [.flag("dry-run", help: "count what would go, delete nothing")]
                + SelectionQuestion.options + [
                    .flag("all", help: "every sample of the type"),
                    .value("reason", "TEXT", help: "why; kept in the log"),
                    .store,
                ],
            operands: [
                .many("UUID", atLeast: 1, help: "uuids of samples, or the name of one type")
            ])
    }
    var examples: [Example] {
        [
            Example(
                "how many would go",
                "kymo delete stepCount --where 'quantity > 20000' --dry-run"),
            Example(
                "what one app wrote in May",
                "kymo delete stepCount --source Pedometer \\\n"
                    + "        --from 2024-05-01 --to 2024-06-01 --reason 'counted twice'"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let words = context.arguments.operands("UUID")
        let uuids = words.compactMap(UUID.init(uuidString:))
        var doomed: [UUID]
        if uuids.count == words.count {
            doomed = try Self.living(uuids, store)
        } else if words.count == 1, let type = words.first {
            doomed = try Self.matching(type, store, context)
        } else {
            let odd = words.first { UUID(uuidString: $0) == nil } ?? ""
            throw FrontEndError.usage("'\(odd)' is no uuid")
        }
        var seen: Set<UUID> = []
        doomed = doomed.filter { seen.insert($0).inserted }
        var position = try store.inspect { $0.position }
        if !context.arguments.has("dry-run") {
            let limit = EventBatch.maximumCount
            for start in stride(from: 0, to: doomed.count, by: limit) {
                let part = Array(doomed[start..<min(start + limit, doomed.count)])
                position = try await store.delete(
                    part, reason: context.arguments.value("reason")
                ).position
            }
        }
        await store.close()
        try report(doomed.count, position, context)
        return .done
    }

    private func report(_ count: Int, _ position: LogPosition, _ context: Context) throws {
        let isDryRun = context.arguments.has("dry-run")
        var answer = ObjectAnswer()
        answer.add("deleted", .integer(Int64(count)))
        answer.add("position", .integer(Int64(clamping: position.rawValue)))
        if isDryRun { answer.add("dryRun", .flag(true)) }
        let samples = count == 1 ? "1 sample" : "\(count) samples"
        try answer.write(
            to: context, sentence: isDryRun ? "\(samples) would be deleted" : "deleted \(samples)")
    }

    private static func living(_ uuids: [UUID], _ store: Store) throws -> [UUID] {
        try store.inspect { snapshot in
            for uuid in uuids where try snapshot.position(of: uuid) == nil {
                throw FrontEndError(
                    "there is no sample \(SampleJSON.text(uuid))", .notFound,
                    hint: "'kymo samples TYPE --format json' shows the uuids")
            }
            return uuids
        }
    }

    private static func matching(
        _ type: String, _ store: Store, _ context: Context
    ) throws -> [UUID] {
        let conditions = ["from", "to", "source", "where", "all"]
        guard conditions.contains(where: context.arguments.has) else {
            throw FrontEndError.usage(
                "nothing says which samples of \(type) to delete",
                hint: "give --from, --to, --source, --where or --all")
        }
        return try store.inspect { snapshot in
            let question = try SelectionQuestion(
                type: type, context, in: snapshot, now: StoreEnvironment.live.now())
            var uuids: [UUID] = []
            try snapshot.forEachSample(SampleQuery(question.selection)) { sample, _ in
                uuids.append(sample.uuid)
                return true
            }
            return uuids
        }
    }
}
