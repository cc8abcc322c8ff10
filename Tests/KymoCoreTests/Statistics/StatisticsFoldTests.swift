import Foundation
import KymoCore
import Testing

@Suite("The fold of statistics")
struct StatisticsFoldTests {
    /// How the times of a random history look.
    enum Times: CaseIterable {
        case seconds, milliseconds, points, dense, nearZero, nested
    }

    private func history(_ times: Times, count: Int, _ numbers: inout Numbers) -> [Entry] {
        var entries: [Entry] = []
        for position in 1...count {
            var start: Double
            var length: Double
            switch times {
            case .seconds:
                start = 7e8 + Double(numbers.below(20_000))
                length = Double(numbers.below(3_000))
            case .milliseconds:
                start = 7e8 + Double(numbers.below(20_000_000)) / 1000
                length = Double(numbers.below(3_000_000)) / 1000
            case .points:
                start = 7e8 + Double(numbers.below(60) * 60)
                length = Double(numbers.below(3) * 60)
            case .dense:
                start = 7e8 + Double(numbers.below(600))
                length = Double(numbers.below(7_200))
            case .nearZero:
                start = Double.random(in: -1...1, using: &numbers) * 1e-3
                if numbers.below(3) == 0 { start = Double(numbers.below(9_000)) - 4_500 }
                length = Double(numbers.below(4)) * Double.random(in: 0...1000, using: &numbers)
            case .nested:
                start = 7e8 + Double(position)
                length = Double(2 * (count - position)) + Double(numbers.below(3))
            }
            if numbers.below(6) == 0 { length = 0 }
            entries.append(
                Entry(
                    start: start, end: start + length,
                    value: Double(numbers.below(2_000)) / 7 - 20,
                    source: Int32(numbers.below(times == .dense ? 40 : 4)),
                    position: UInt64(position), isContext: numbers.below(8) == 0))
        }
        // Saved in another order than that of time.
        let positions = (1...UInt64(count)).shuffled(using: &numbers)
        for place in entries.indices { entries[place].position = positions[place] }
        return entries.sorted(by: Entry.isInOrder)
    }

    private func fold(_ request: StatisticsRequest, _ entries: [Entry]) -> [IntervalStatistics] {
        var fold = StatisticsFold(request)
        for entry in entries { fold.add(entry) }
        return fold.finish()
    }

    private func hours(_ minutes: Int) throws -> Grid {
        try Grid(
            components: GridComponents(minute: minutes), anchor: Instant(seconds: 7e8 + 17),
            timeZone: .gmt)
    }

    private func compare(
        _ got: StatisticsValues, _ naive: NaiveStatistics, _ note: Comment
    ) {
        let count = naive.participants.count
        #expect(got.count == count, note)
        #expect(got.duration == naive.duration, note)
        #expect(got.mostRecent?.value == naive.mostRecent, note)
        switch naive.style {
        case .cumulative:
            #expect(got.sum == naive.sum, note)
        case .discreteArithmetic:
            #expect(got.average == naive.mean, note)
            #expect(got.minimum == naive.participants.map(\.value).min(), note)
            #expect(got.maximum == naive.participants.map(\.value).max(), note)
        default:
            #expect(got.average == naive.weightedMean, note)
        }
    }

    @Test(
        "intervals equal the slow rules to the bit", arguments: Times.allCases,
        MergePolicy.allCases)
    func collections(_ times: Times, _ policy: MergePolicy) throws {
        var numbers = Numbers(seed: 11)
        for style in [
            AggregationStyle.cumulative, .discreteArithmetic, .discreteTemporallyWeighted,
        ] {
            let options: StatisticsOptions =
                style == .cumulative
                ? [.cumulativeSum, .mostRecent, .duration, .separateBySource]
                : [
                    .discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration,
                    .separateBySource,
                ]
            for round in 0..<3 {
                let entries = history(times, count: 10 + 12 * round, &numbers)
                let grid = try hours([5, 60, 300][round % 3])
                var request = StatisticsRequest(style: style, options: options, grid: grid)
                request.policy = policy
                let results = fold(request, entries)
                let counted = entries.filter { !$0.isContext }
                let expected = counted.flatMap { entry in
                    let last = entry.start == entry.end ? entry.end : entry.end.nextDown
                    return grid.intervals(
                        from: Instant(seconds: entry.start), through: Instant(seconds: last)
                    ).map(\.start)
                }
                #expect(results.map(\.start) == Set(expected).sorted())
                for result in results {
                    var naive = NaiveStatistics(
                        entries: entries, style: style,
                        window: (result.start.seconds, result.end.seconds), policy: policy)
                    let note: Comment = "\(times) \(style) \(round) \(result.start.seconds)"
                    compare(result.merged, naive, note)
                    let ranks = Set(naive.participants.map(\.source)).sorted()
                    #expect(result.sources.map(\.source) == ranks, note)
                    for source in result.sources {
                        naive.source = source.source
                        compare(source.values, naive, note)
                    }
                }
            }
        }
    }

    @Test(
        "single queries equal the slow rules to the bit", arguments: Times.allCases,
        MergePolicy.allCases)
    func single(_ times: Times, _ policy: MergePolicy) throws {
        var numbers = Numbers(seed: 12)
        for style in [
            AggregationStyle.cumulative, .discreteArithmetic, .discreteTemporallyWeighted,
        ] {
            let options: StatisticsOptions =
                style == .cumulative
                ? [.cumulativeSum, .mostRecent, .duration]
                : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
            for round in 0..<3 {
                let entries = history(times, count: 10 + 12 * round, &numbers)
                let counted = entries.filter { !$0.isContext }
                var request = StatisticsRequest(style: style, options: options, grid: nil)
                request.policy = policy
                let results = fold(request, entries)
                let result = try #require(results.first)
                #expect(results.count == 1)
                #expect(result.sources.isEmpty)
                #expect(result.start.seconds == counted.map(\.start).min())
                #expect(result.end.seconds == counted.map(\.end).max())
                compare(
                    result.merged,
                    NaiveStatistics(entries: entries, style: style, policy: policy),
                    "\(times) \(style) \(round)")
            }
        }
    }

    @Test func `a source that falls silent does not lose its last weight`() throws {
        // The first source's last reading waits for a neighbour while many windows go by.
        var entries: [Entry] = [
            Entry(start: 7e8, end: 7e8, value: 60, source: 0, position: 1),
            Entry(start: 7e8 + 100, end: 7e8 + 100, value: 90, source: 0, position: 2),
        ]
        for number in 0..<500 {
            let start = 7e8 + 50 + Double(number) * 600
            entries.append(
                Entry(
                    start: start, end: start, value: 70, source: 1, position: UInt64(3 + number)))
        }
        entries.sort(by: Entry.isInOrder)
        let results = fold(
            StatisticsRequest(
                style: .discreteTemporallyWeighted, options: [.discreteAverage, .separateBySource],
                grid: try hours(60)), entries)
        for result in results {
            for source in result.sources {
                let naive = NaiveStatistics(
                    entries: entries, style: .discreteTemporallyWeighted,
                    window: (result.start.seconds, result.end.seconds), source: source.source)
                #expect(source.values.average == naive.weightedMean)
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `many entries inside one another are settled without comparing all with all`() throws {
        let count = 20_000
        // The inner ones are saved later: each owns a second at both of its ends.
        let entries = (0..<count).map { place -> Entry in
            let (start, end) = (Double(place), Double(2 * count - place))
            return Entry(
                start: start, end: end, value: end - start, source: 0, position: UInt64(place + 1))
        }
        var request = StatisticsRequest(
            style: .cumulative, options: [.cumulativeSum, .separateBySource], grid: nil)
        request.policy = .segment1
        let result = try #require(fold(request, entries).first)
        #expect(result.merged.sum == Double(2 * count))
        #expect(result.sources.map(\.values.sum) == [Double(2 * count)])
    }

    @Test func `what is not asked for is nil`() throws {
        let entry = Entry(start: 7e8, end: 7e8 + 60, value: 5, source: 0, position: 1)
        for style in AggregationStyle.allCases {
            let result = try #require(
                fold(StatisticsRequest(style: style, options: [], grid: nil), [entry]).first)
            var nothing = StatisticsValues()
            nothing.count = 1
            #expect(result.merged == nothing)
        }
        #expect(
            fold(StatisticsRequest(style: .cumulative, options: .cumulativeSum, grid: nil), [])
                .isEmpty)
    }

    @Test func `points suppressed by a better source still make a sum of zero`() throws {
        let entries = [
            Entry(start: 7e8, end: 7e8 + 7_200, value: 5, source: 0, position: 1, isContext: false),
            Entry(start: 7e8 + 60, end: 7e8 + 60, value: 3, source: 1, position: 2),
        ]
        let request = StatisticsRequest(
            style: .cumulative, options: [.cumulativeSum, .separateBySource], grid: nil)
        let result = try #require(fold(request, entries).first)
        #expect(result.merged.sum == 5)
        #expect(result.sources.map(\.values.sum) == [5, 3])
    }

    @Test func `values beyond all bounds stay finite`() throws {
        let big = Double.greatestFiniteMagnitude
        let entries = (0..<4).map {
            Entry(
                start: 7e8 + Double($0) * 10, end: 7e8 + Double($0) * 10 + 9, value: big,
                source: 0, position: UInt64($0 + 1))
        }
        for style in AggregationStyle.allCases {
            let result = try #require(
                fold(
                    StatisticsRequest(
                        style: style, options: [.cumulativeSum, .discreteAverage], grid: nil),
                    entries
                ).first)
            #expect((result.merged.sum ?? 0).isFinite && (result.merged.average ?? 0).isFinite)
        }
    }

    @Test func `a product that overflows is divided first`() throws {
        let entry = Entry(start: 7e8, end: 7e8 + 100, value: 1e307, source: 0, position: 1)
        let request = StatisticsRequest(style: .cumulative, options: .cumulativeSum, grid: nil)
        #expect(fold(request, [entry]).first?.merged.sum == 1e307)
    }

    @Test func `too many intervals stop the fold`() throws {
        let grid = try Grid(
            components: GridComponents(nanosecond: 1_000_000), anchor: Instant(seconds: 0),
            timeZone: .gmt)
        var fold = StatisticsFold(
            StatisticsRequest(
                style: .cumulative, options: .cumulativeSum, grid: grid, intervalLimit: 1_000))
        fold.add(Entry(start: 0, end: 1e9, value: 1, source: 0, position: 1))
        fold.add(Entry(start: 5, end: 1e9, value: 1, source: 1, position: 2))
        #expect(fold.isOverLimit)
        #expect(fold.finish().count == 1_000)
    }

    @Test func `illegal options are named`() {
        #expect(
            StatisticsOptions.cumulativeSum.illegalOption(for: .discreteArithmetic)
                == "cumulativeSum")
        #expect(StatisticsOptions.discreteMin.illegalOption(for: .cumulative) == "discreteMin")
        #expect(
            StatisticsOptions(rawValue: 128).illegalOption(for: .cumulative)
                == "unknown option bits 128")
        #expect(StatisticsOptions([.mostRecent, .duration]).illegalOption(for: .cumulative) == nil)
    }
}
