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
            options: SelectionQuestion.options + StatisticsQuestion.options + [.store],
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
                "only what was not typed in by hand",
                "kymo stats stepCount --where 'metadata.HKWasUserEntered != 1'"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let result = try store.inspect { snapshot in
            let question = try StatisticsQuestion(
                context, in: snapshot, now: StoreEnvironment.live.now())
            return try StatisticsResult(question, in: snapshot)
        }
        await store.close()
        try StatisticsAnswerForm(result).write(to: context)
        return .done
    }
}
