import Foundation
import KymoCore
import KymoTestSupport

/// Plays random histories and compares every way to a number: rows, samples, the log played again,
/// and a model that shares no code with the store.
///
/// `history-check [--count N] [--seed FIRST]`: how many, and the seed of the first. The seed of a
/// history that fails plays it again with `--count 1 --seed S`.
@main
struct Main {
    static func main() async {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            print("usage: history-check [--count N] [--seed FIRST]")
            exit(2)
        }
        let zones = Dictionary(
            (RandomHistory.zones + ["UTC", "Asia/Tokyo", "Asia/Kolkata"])
                .compactMap { name in ZoneTable(named: name).map { (name, $0) } },
            uniquingKeysWith: { first, _ in first })
        let seeds = options.first..<options.first + options.count
        let workers = UInt64(max(1, ProcessInfo.processInfo.activeProcessorCount))
        var mix = Mix()
        var failures: [String] = []
        await withTaskGroup(of: (Mix, [String]).self) { group in
            for worker in 0..<workers {
                group.addTask {
                    await check(seeds.filter { $0 % workers == worker }, zones)
                }
            }
            for await (part, failed) in group {
                mix.add(part)
                failures += failed
            }
        }
        for line in mix.lines { print(line) }
        for failure in failures.prefix(5) { print("FAILED \(failure)") }
        print("\(mix.histories - failures.count) passed, \(failures.count) failed")
        exit(failures.isEmpty ? 0 : 1)
    }

    private static func check(
        _ seeds: [UInt64], _ zones: [String: ZoneTable]
    ) async -> (Mix, [String]) {
        var mix = Mix()
        var failures: [String] = []
        for seed in seeds where failures.count < 5 {
            let name = RandomHistory.zones[Int(seed % UInt64(RandomHistory.zones.count))]
            guard let zone = zones[name] else {
                failures.append("there is no zone \(name)")
                continue
            }
            var random = SeededRandom(seed: seed)
            // Short ones more often: each step looks at everything again.
            let length = min(random.number(20...200), random.number(20...200))
            let history = RandomHistory.make(seed: seed, zone: zone, events: length)
            var check = HistoryCheck(history, zone, otherZones: zones)
            let lines = await check.outcome()
            mix.note(history)
            mix.add(check.mix)
            if lines.isEmpty { continue }
            let small = await history.shrunken { candidate in
                var check = HistoryCheck(candidate, zone, otherZones: zones)
                return await !check.outcome().isEmpty
            }
            var again = HistoryCheck(small, zone, otherZones: zones)
            let shown = await again.outcome().prefix(3).joined(separator: "\n")
            failures.append("seed \(seed): \(shown)\n\(small)")
        }
        return (mix, failures)
    }
}

extension HistoryCheck {
    /// What differs, or what the store threw.
    mutating func outcome() async -> [String] {
        do { return try await run() } catch { return ["\(error)"] }
    }
}

/// The command line.
private struct Options {
    var count: UInt64 = 5_000
    var first: UInt64 = 0

    init?(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let option = rest.popFirst() {
            guard let value = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
            switch option {
            case "--count": count = value
            case "--seed": first = value
            default: return nil
            }
        }
    }
}
