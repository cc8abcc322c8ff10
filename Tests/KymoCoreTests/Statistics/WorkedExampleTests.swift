import Foundation
import KymoCore
import Testing

@Suite("Worked examples of the statistics")
struct WorkedExampleTests {
    @Test("every row gives what the specification says", arguments: try WorkedExample.all())
    func row(_ example: WorkedExample) throws {
        let got = try answer(example)
        #expect(
            isSame(got, example.expected),
            "\(example.id) \(example.text): got \(got), want \(example.expected)")
    }

    @Test func `all hundred and seven rows are there`() throws {
        #expect(try WorkedExample.all().count == 107)
    }

    // MARK: - Asking

    private func answer(_ example: WorkedExample) throws -> JSONValue {
        switch example.kind {
        case "illegalComponents":
            return .list(try (example.cases ?? []).map { try refusal(of: $0, example.zone) })
        case "optionLegality":
            return .list(
                try (example.cases ?? []).map {
                    .bool(
                        optionsAreLegal(
                            try WorkedExample.options($0.options ?? []),
                            try WorkedExample.style($0.style ?? "")))
                })
        case "single":
            guard let result = try example.fold(grid: nil).first else {
                return .text("errorNoData")
            }
            return .list(try read(example, from: result))
        case "collection", "collectionCount", "statisticsFor", "enumerate":
            return try collection(example)
        default:
            return try gridOnly(example)
        }
    }

    private func refusal(of one: WorkedExample.Case, _ zone: String) throws -> JSONValue {
        do throws(GridError) {
            let components = try GridComponents(named: one.components ?? [:])
            _ = try Grid(components: components, anchor: .earliest, timeZone: .gmt)
            return .text("ok")
        } catch {
            return .text("errorInvalidArgument")
        }
    }

    private func collection(_ example: WorkedExample) throws -> JSONValue {
        let grid = try example.makeGrid()
        let members = try example.fold(grid: grid)
        let read = try #require(example.read ?? [.init(value: "sum", source: nil)])
        func member(_ interval: GridInterval) -> IntervalStatistics {
            members.first { $0.start == interval.start }
                ?? IntervalStatistics(start: interval.start, end: interval.end)
        }
        switch example.kind {
        case "collection":
            var answer: [String: JSONValue] = [:]
            for member in members {
                answer[text(member.start)] = value(read[0], of: example, in: member)
            }
            return .object(answer)
        case "collectionCount":
            return .number(Double(members.count))
        case "statisticsFor":
            let at = try WorkedExample.instant(#require(example.at))
            return .list(try self.read(example, from: member(grid.interval(holding: at))))
        default:
            let range = try #require(example.range)
            return .list(
                grid.intervals(
                    from: try WorkedExample.instant(range.from),
                    through: try WorkedExample.instant(range.to)
                ).map { value(read[0], of: example, in: member($0)) })
        }
    }

    private func gridOnly(_ example: WorkedExample) throws -> JSONValue {
        let grid = try example.makeGrid()
        if let ticks = example.ticks { return .list(ticks.map { .text(text(grid.tick($0))) }) }
        if let range = example.range {
            let intervals = Array(
                grid.intervals(
                    from: try WorkedExample.instant(range.from),
                    through: try WorkedExample.instant(range.to)))
            return example.kind == "enumerateCount"
                ? .number(Double(intervals.count)) : .list(intervals.map { .number($0.seconds) })
        }
        let at = try WorkedExample.instant(#require(example.at))
        let interval = grid.interval(holding: at)
        return example.kind == "intervalSeconds"
            ? .number(interval.seconds)
            : .list([interval.start, interval.end].map { .text(text($0)) })
    }

    // MARK: - Reading answers

    private func read(
        _ example: WorkedExample, from statistics: IntervalStatistics
    ) throws -> [JSONValue] {
        try #require(example.read).map { value($0, of: example, in: statistics) }
    }

    private func value(
        _ read: WorkedExample.Read, of example: WorkedExample, in statistics: IntervalStatistics
    ) -> JSONValue {
        var values: StatisticsValues? = statistics.merged
        if let name = read.source {
            let rank = example.sourceOrder.firstIndex(of: name).map { Int32($0) }
            values = statistics.sources.first { $0.source == rank }?.values
        }
        let number: Double? =
            switch read.value {
            case "sum": values?.sum
            case "average": values?.average
            case "minimum": values?.minimum
            case "maximum": values?.maximum
            case "mostRecent": values?.mostRecent?.value
            case "duration": values?.duration
            default: nil
            }
        if read.value == "startDate" { return .text(text(statistics.start)) }
        if read.value == "endDate" { return .text(text(statistics.end)) }
        return number.map { .number($0) } ?? .null
    }

    private func text(_ instant: Instant) -> String {
        InstantText.text(instant, in: ZoneOffsets(.gmt))
    }

    // MARK: - Comparing

    /// Exactly where the exact value is a `Double`, else to a relative 1e-9.
    private func isSame(_ got: JSONValue, _ want: JSONValue) -> Bool {
        if case .object(let fields) = want, case .number(let double)? = fields["double"] {
            guard case .number(let number) = got else { return false }
            if case .text(let exact)? = fields["exact"], isDouble(exact) { return number == double }
            return abs(number - double) <= 1e-9 * abs(double)
        }
        switch (got, want) {
        case (.list(let a), .list(let b)): return a.count == b.count && zip(a, b).allSatisfy(isSame)
        case (.object(let a), .object(let b)):
            return a.keys == b.keys
                && a.allSatisfy { key, value in b[key].map { isSame(value, $0) } == true }
        default: return got == want
        }
    }

    /// Whether a whole number or a fraction of whole numbers is exactly some `Double`.
    private func isDouble(_ exact: String) -> Bool {
        let parts = exact.split(separator: "/").compactMap { Int($0) }
        if parts.count == 1 { return true }
        guard parts.count == 2 else { return false }
        var (a, b) = (parts[0], parts[1])
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = parts[1] / a
        return divisor & (divisor - 1) == 0
    }
}
