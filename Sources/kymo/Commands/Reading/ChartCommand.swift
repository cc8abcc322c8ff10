import Foundation
import KymoCore
import KymoFrontEnd

/// `kymo chart`: statistics as bars.
struct ChartCommand: FrontEnd {
    var name: String { "chart" }
    var abstract: String { "statistics as bars in the terminal or as SVG" }
    var discussion: String {
        """
        Takes the flags of 'kymo stats' and draws the first result asked for. Without --every the \
        interval is a day, week, month or year, whichever makes at most some sixty bars. Numbers \
        beside bars are rounded; those below are exact.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: SelectionQuestion.options + StatisticsQuestion.options
                + [.value("svg", "FILE", help: "write a picture to a file ('-': to the output)")]
                + [.store],
            operands: [.one("TYPE", help: "full identifier or Swift name, such as stepCount")])
    }
    var examples: [Example] {
        [
            Example("steps, by whatever interval fits", "kymo chart stepCount"),
            Example("the last four weeks by day", "kymo chart stepCount --from -4w --every 1d"),
            Example(
                "heart rate by month, as a picture",
                "kymo chart heartRate --every 1mo --svg chart.svg"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let (result, total) = try store.inspect { snapshot in
            var question = try StatisticsQuestion(
                context, in: snapshot, now: StoreEnvironment.live.now())
            question.every = try question.every ?? ChartInterval.fitting(question, in: snapshot)
            let result = try StatisticsResult(question, in: snapshot)
            let isSum = question.choices.first == .sum
            return (result, isSum ? try result.total(question, in: snapshot) : nil)
        }
        await store.close()
        if let file = context.arguments.value("svg") {
            let picture = StatisticsChart(result).picture()
            if file == "-" {
                try context.output.write(picture)
            } else {
                try Self.write(picture, to: file)
            }
        } else if context.arguments.value("format").map({ $0 != "table" }) ?? false {
            try StatisticsAnswerForm(result).write(to: context)
        } else {
            let chart = StatisticsChart(result, total: total).chart()
            try context.output.write(
                chart.text(columns: context.columns ?? 80, style: context.style))
        }
        return .done
    }

    private static func write(_ picture: String, to file: String) throws(FrontEndError) {
        do {
            try Data(picture.utf8).write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw FrontEndError(
                "cannot write \(file)", .ioError, hint: "check that its folder exists")
        }
    }
}
