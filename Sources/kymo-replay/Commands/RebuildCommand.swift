import KymoCore
import KymoFrontEnd

/// `kymo-replay rebuild`: indexes afresh from the log, the old ones serving until the swap.
struct RebuildCommand: FrontEnd {
    var name: String { "rebuild" }
    var abstract: String { "makes every index afresh from the log" }
    var discussion: String {
        "The old indexes serve every reader until the new ones are complete and take their place."
    }
    var arguments: ArgumentSpec { ArgumentSpec(options: [.store]) }
    var examples: [Example] {
        [Example("after 'verify' found a difference", "kymo-replay rebuild")]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let clock = ContinuousClock()
        let began = clock.now
        let store = try await context.openStore()
        let progress = ProgressBar(
            "making indexes afresh", measure: .things("events"), log: context.log)
        try await store.rebuildIndexes { step in
            progress.update(done: step.position.rawValue, total: step.head.rawValue)
        }
        progress.finish()
        let position = try store.inspect { $0.position }
        await store.close()
        let seconds = (clock.now - began) / .seconds(1)
        var answer = ObjectAnswer()
        answer.add("events", .integer(Int64(clamping: position.rawValue)))
        answer.add("position", .integer(Int64(clamping: position.rawValue)))
        answer.add("seconds", .number(seconds))
        try answer.write(
            to: context, sentence: "indexes made afresh from \(position.rawValue) events")
        return .done
    }
}
