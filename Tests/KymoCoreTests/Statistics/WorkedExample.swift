import Foundation
import KymoCore
import Testing

/// A row of the worked examples, as its data file has it.
struct WorkedExample: Decodable, Sendable, CustomTestStringConvertible {
    struct GridData: Decodable, Sendable {
        var anchor: String
        var components: [String: Int]
    }
    struct SampleData: Decodable, Sendable {
        var start: String
        var end: String
        var value: Double?
        var source: String
        var entries: [EntryData]?
    }
    struct EntryData: Decodable, Sendable {
        var start: String
        var end: String
        var value: Double
    }
    struct Predicate: Decodable, Sendable {
        var start: String?
        var end: String?
        var options: [String]
        var source: String?
    }
    struct Read: Decodable, Sendable {
        var value: String
        var source: String?
    }
    struct Span: Decodable, Sendable {
        var from: String
        var to: String
    }
    struct Case: Decodable, Sendable {
        var anchor: String?
        var components: [String: Int]?
        var style: String?
        var options: [String]?
    }

    var id: String
    var text: String
    var zone: String
    var kind: String
    var style: String?
    var grid: GridData?
    var samples: [SampleData]
    var sourceOrder: [String]
    var predicate: Predicate?
    var options: [String]
    var expected: JSONValue
    var read: [Read]?
    var range: Span?
    var at: String?
    var ticks: [Int]?
    var cases: [Case]?

    var testDescription: String { "\(id): \(text)" }

    private struct File: Decodable {
        var statistics: [WorkedExample]
    }

    static func all() throws -> [WorkedExample] {
        try resource("worked_examples", as: File.self).statistics
    }
}

extension WorkedExample {
    static func instant(_ text: String) throws -> Instant { try #require(InstantText.read(text)) }

    static func style(_ name: String) throws -> AggregationStyle {
        let styles: [String: AggregationStyle] = [
            "cumulative": .cumulative, "arithmetic": .discreteArithmetic,
            "weighted": .discreteTemporallyWeighted,
            "level": .discreteEquivalentContinuousLevel,
        ]
        return try #require(styles[name])
    }

    static func options(_ names: [String]) throws -> StatisticsOptions {
        let options: [String: StatisticsOptions] = [
            "separateBySource": .separateBySource, "discreteAverage": .discreteAverage,
            "discreteMin": .discreteMin, "discreteMax": .discreteMax,
            "cumulativeSum": .cumulativeSum, "mostRecent": .mostRecent, "duration": .duration,
        ]
        return try names.reduce(into: []) { $0.insert(try #require(options[$1])) }
    }

    func makeGrid() throws -> Grid {
        let grid = try #require(grid)
        return try Grid(
            components: GridComponents(named: grid.components),
            anchor: WorkedExample.instant(grid.anchor),
            timeZone: #require(TimeZone(identifier: zone)))
    }

    /// Whether the predicate's source lets a sample in.
    private func isOfSource(_ sample: SampleData) -> Bool {
        predicate?.source == nil || predicate?.source == sample.source
    }

    /// Whether the predicate lets a sample in (queries: default and strict options).
    private func isMatched(_ sample: SampleData) throws -> Bool {
        guard isOfSource(sample) else { return false }
        guard let predicate else { return true }
        let start = try WorkedExample.instant(sample.start)
        let end = try WorkedExample.instant(sample.end)
        let low = try predicate.start.map(WorkedExample.instant)
        let high = try predicate.end.map(WorkedExample.instant)
        func isInside(_ instant: Instant) -> Bool {
            low.map { instant >= $0 } != false && high.map { instant < $0 } != false
        }
        if let low, end < low { return false }
        if let high, start >= high { return false }
        if predicate.options.contains("strictStartDate"), !isInside(start) { return false }
        if predicate.options.contains("strictEndDate"), !isInside(end) { return false }
        return true
    }

    /// The entries in the order of a fold; those the time bounds leave out are neighbours.
    func entries() throws -> [Entry] {
        var entries: [Entry] = []
        for (number, sample) in samples.enumerated() where isOfSource(sample) {
            let isMatched = try isMatched(sample)
            let parts =
                sample.entries
                ?? [EntryData(start: sample.start, end: sample.end, value: sample.value ?? 0)]
            for (ordinal, part) in parts.enumerated() {
                entries.append(
                    Entry(
                        start: try WorkedExample.instant(part.start).seconds,
                        end: try WorkedExample.instant(part.end).seconds, value: part.value,
                        source: Int32(
                            sourceOrder.firstIndex(of: sample.source) ?? sourceOrder.count),
                        position: UInt64(number + 1), ordinal: UInt32(ordinal),
                        isContext: !isMatched))
            }
        }
        return entries.sorted(by: Entry.isInOrder)
    }

    func fold(grid: Grid?) throws -> [IntervalStatistics] {
        let style = try WorkedExample.style(#require(style))
        let options = try WorkedExample.options(options)
        var fold = StatisticsFold(StatisticsRequest(style: style, options: options, grid: grid))
        for entry in try entries() { fold.add(entry) }
        return fold.finish()
    }
}
