package import Foundation
package import KymoCore

/// How the words of the model read in those of the core: types only, no arithmetic.
extension AggregationStyle {
    package init(_ style: ModelStyle) {
        switch style {
        case .cumulative: self = .cumulative
        case .arithmetic: self = .discreteArithmetic
        case .weighted: self = .discreteTemporallyWeighted
        case .level: self = .discreteEquivalentContinuousLevel
        }
    }
}

extension GridComponents {
    package init(_ components: NaiveComponents) {
        self.init(
            month: components.months, day: components.days, second: components.seconds,
            nanosecond: components.nanoseconds)
    }
}

extension Grid {
    /// The same grid in the core.
    ///
    /// - Throws: `GridError` where the core refuses what the model takes.
    package init(_ grid: NaiveGrid, timeZone: TimeZone) throws(GridError) {
        try self.init(
            components: GridComponents(grid.components), anchor: Instant(seconds: grid.anchor),
            timeZone: timeZone)
    }
}

extension ModelStatistics {
    /// An answer of the core; `names` are the bundle identifiers of its source numbers.
    package init(_ answer: IntervalStatistics, names: [String], isSeparate: Bool) {
        self.init(
            start: answer.start.seconds, end: answer.end.seconds,
            merged: ModelValues(answer.merged),
            sources: isSeparate
                ? answer.sources.map { source in
                    ModelSourceValues(
                        bundleIdentifier: names.indices.contains(Int(source.source))
                            ? names[Int(source.source)] : "no source",
                        values: ModelValues(source.values))
                } : nil)
    }
}

extension ModelValues {
    package init(_ values: StatisticsValues) {
        self.init()
        sum = values.sum
        average = values.average
        minimum = values.minimum
        maximum = values.maximum
        duration = values.duration
        mostRecent = values.mostRecent.map {
            ModelReading(value: $0.value, start: $0.start.seconds, end: $0.end.seconds)
        }
    }
}

extension SampleSelection {
    package init(_ type: String, _ predicate: ModelPredicate) {
        var match: WindowMatch = []
        if predicate.strictStart { match.insert(.strictStart) }
        if predicate.strictEnd { match.insert(.strictEnd) }
        self.init(
            type: type,
            window: TimeWindow(
                start: predicate.start.map { Instant(seconds: $0) },
                end: predicate.end.map { Instant(seconds: $0) }),
            match: match, sources: predicate.sources,
            filter: predicate.conditions.isEmpty
                ? .all : .and(predicate.conditions.map { Filter($0) }))
    }
}

extension Filter {
    package init(_ condition: ModelPredicate.Condition) {
        switch condition {
        case .has(let key): self = .comparison(.metadata(key), .notEqual, .none)
        case .equal(let key, let value): self = .comparison(.metadata(key), .equal, Literal(value))
        case .different(let key, let value):
            self = .comparison(.metadata(key), .notEqual, Literal(value))
        }
    }
}

extension Filter.Literal {
    package init(_ value: MetadataValue) {
        switch value {
        case .string(let text): self = .text(text)
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let whole): self = .number(Double(whole))
        case .number(let number): self = .number(number)
        case .quantity(let quantity): self = .quantity(quantity)
        case .date(let instant): self = .date(instant)
        }
    }
}

extension SampleOrder {
    package init(_ order: ModelOrder) {
        switch order {
        case .start: self = .start
        case .startDescending: self = .startDescending
        case .end: self = .end
        case .endDescending: self = .endDescending
        }
    }
}
