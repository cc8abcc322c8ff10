import KymoCore
import KymoFrontEnd

/// `kymo stats`: statistics of one quantity type.
struct StatsCommand: FrontEnd {
    var name: String { "stats" }
    var abstract: String { "statistics of one type, for a window or per interval" }
    var discussion: String {
        """
        Where several sources measured the same time, a cumulative type such as steps counts it \
        once, by the rank of the sources ('kymo sources TYPE'); discrete types such as heart rate \
        pool them. A sample that crosses the edge of an interval is divided by time.

        --from and --to choose samples; with --every they also say which intervals are shown, \
        without it every chosen sample counts in full. Days are those of --tz, 23 or 25 hours \
        long where the clocks change. No data is null or -, never 0.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: SelectionQuestion.options + StatisticsQuestion.options + [
                .flag("watch", help: "go on with every change until Ctrl-C"),
                .value("for", "SECONDS", help: "with --watch: end after so many seconds"),
                .flag("explain-plan", help: "tell on stderr how the answer is found"), .store,
            ],
            operands: [.one("TYPE", help: "full identifier or Swift name, such as stepCount")])
    }
    var examples: [Example] {
        [
            Example("steps of every day, each counted once", "kymo stats stepCount --every 1d"),
            Example(
                "what each source counted in May, as JSON",
                "kymo stats stepCount --from 2024-05-01 --to 2024-06-01 --every 1d \\\n"
                    + "        --by-source --format json"),
            Example(
                "heart rate by month",
                "kymo stats heartRate --every 1mo --options average,min,max"),
            Example(
                "the latest weight in pounds",
                "kymo stats bodyMass --options mostRecent --unit lb"),
            Example(
                "today's steps as they come in, for a second",
                "kymo stats stepCount --from today --every 1d --watch --for 1"),
            Example(
                "only what was not typed in by hand",
                "kymo stats stepCount --where 'metadata.HKWasUserEntered != 1'"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let duration = try FollowDuration(context, flag: "watch")
        let (question, query) = try store.inspect { snapshot in
            let question = try StatisticsQuestion(
                context, in: snapshot, now: StoreEnvironment.live.now())
            return (question, try question.query(in: snapshot))
        }
        if context.arguments.has("watch") {
            let updates = store.statisticsUpdates(query)
            try await duration.run { try await watch(updates, question, query.grid, context) }
        } else {
            let answer = try store.inspect { try $0.statistics(query) }
            explain(answer.plan, context)
            try StatisticsAnswerForm(StatisticsResult(question, query.grid, answer))
                .write(to: context)
        }
        await store.close()
        return .done
    }

    private func explain(_ plan: StatisticsPlan, _ context: Context) {
        if context.arguments.has("explain-plan") { context.log.note("plan: \(plan)") }
    }

    /// Writes the answer, then each change of it.
    private func watch(
        _ updates: StatisticsUpdateSequence, _ question: StatisticsQuestion, _ grid: Grid?,
        _ context: Context
    ) async throws {
        var isFirst = true
        for try await update in updates {
            if isFirst {
                explain(update.answer.plan, context)
                try StatisticsAnswerForm(StatisticsResult(question, grid, update.answer))
                    .write(to: context)
                try context.output.flush()
                isFirst = false
                continue
            }
            let header = StatisticsHeader(question, grid, update.answer)
            try StatisticsChangeForm(header, window: question.selection.selection.window)
                .write(update.changes, to: context)
        }
    }
}
