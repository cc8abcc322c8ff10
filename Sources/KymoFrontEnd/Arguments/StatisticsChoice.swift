package import KymoCore

/// One result that `--options` asks for.
package enum StatisticsChoice: String, Sendable, CaseIterable {
    case sum, average, min, max, mostRecent, duration

    /// The option of a query.
    package var option: StatisticsOptions {
        switch self {
        case .sum: .cumulativeSum
        case .average: .discreteAverage
        case .min: .discreteMin
        case .max: .discreteMax
        case .mostRecent: .mostRecent
        case .duration: .duration
        }
    }

    /// The field of an interval (interfaces, "JSON of `kymo stats`").
    package var field: String {
        switch self {
        case .min: "minimum"
        case .max: "maximum"
        default: rawValue
        }
    }

    /// What is asked for when nobody says: the sum of cumulative types, average and extremes of
    /// discrete ones.
    package static func defaults(for style: AggregationStyle) -> [StatisticsChoice] {
        style.isCumulative ? [.sum] : [.average, .min, .max]
    }

    /// Reads a list such as `average,min,max`, in the order of `allCases`, each once.
    ///
    /// - Throws: `FrontEndError` with exit code 2 for unknown names, and `invalidArgument` for
    ///   results that a type of this style does not have (statistics 1).
    package static func read(
        _ text: String?, style: AggregationStyle, type: String
    ) throws(FrontEndError) -> [StatisticsChoice] {
        guard let text else { return defaults(for: style) }
        var asked: Set<StatisticsChoice> = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let choice = StatisticsChoice(rawValue: String(name)) else {
                let known = allCases.map(\.rawValue)
                let near = NearestNames.sentence(NearestNames.of(String(name), among: known))
                throw .usage(
                    "'\(name)' is nothing for --options",
                    hint: near ?? "it takes \(known.joined(separator: ","))")
            }
            asked.insert(choice)
        }
        let choices = allCases.filter(asked.contains)
        let options = choices.reduce(into: StatisticsOptions()) { $0.insert($1.option) }
        guard options.illegalOption(for: style) == nil else {
            let kind = style.isCumulative ? "cumulative" : "discrete"
            let legal = allCases.filter { $0.option.illegalOption(for: style) == nil }
            let illegal = choices.first { $0.option.illegalOption(for: style) != nil }
            throw FrontEndError(
                "\(type) is \(kind) and has no \(illegal?.rawValue ?? "such result")",
                .invalidArgument,
                hint: "ask for \(legal.map(\.rawValue).joined(separator: ","))")
        }
        return choices
    }
}
