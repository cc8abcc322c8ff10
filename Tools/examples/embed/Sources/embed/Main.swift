import Foundation
import KymoCore

/// Runs the service in a directory of its own, and checks every number that it tells.
@main
struct Main {
    static func main() async throws {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("kymo-embed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        var checks = Checks()
        try await run(in: directory.path, &checks)
        print("\(checks.passed) passed, \(checks.failed) failed")
        if checks.failed > 0 { exit(1) }
    }

    /// A walk across midnight in Prague, counted by a phone and a watch.
    private static func run(in directory: String, _ checks: inout Checks) async throws {
        let zone = TimeZone(identifier: "Europe/Prague") ?? .gmt
        let midnight = Instant(unixSeconds: 1_714_514_400)  // 2024-05-01 00:00 there
        let hour = 3600.0
        func at(_ hours: Double) -> Instant { Instant(seconds: midnight.seconds + hours * hour) }
        let first = StepService.Day(start: at(-24), steps: 1000)
        let service = try await StepService(directory: directory, zone: zone, midnight: midnight)

        let watch = try await service.record(3000, from: at(-1), to: at(2), by: "watch")
        checks.expect(
            try await service.dailySteps(), [first, .init(start: midnight, steps: 2000)],
            "a walk is divided at midnight")

        // Two who follow; neither waits for the other.
        var days = service.follow().makeAsyncIterator()
        var changes = service.changes().makeAsyncIterator()
        checks.expect(try await days.next()?.changes.count, 2, "who follows begins with all days")
        let begin = try await changes.next()
        checks.expect(begin?.added.map(\.uuid), [watch], "and with all samples")

        try await service.prefer(["watch", "phone"])
        let phone = try await service.record(1500, from: at(1), to: at(4), by: "phone")
        checks.expect(
            try await service.dailySteps().last?.steps, 3000, "what overlaps counts once")
        let grown = try await days.next()
        checks.expect(grown?.changes.map(\.old?.merged.sum), [2000], "the day before it grew")
        checks.expect(grown?.changes.map(\.new?.merged.sum), [3000], "and after")
        let added = try await changes.next()
        checks.expect(added?.added.map(\.uuid), [phone], "the sample is told, too")

        try await service.forget(watch)
        let shrunk = try await days.next()
        checks.expect(
            shrunk?.changes.map(\.new?.merged.sum), [nil, 1500], "a day became empty")
        checks.expect(try await changes.next()?.deleted.map(\.uuid), [watch], "and why is told")

        // An anchor is text: it can be kept anywhere and used after a restart.
        let kept = added?.anchor.text ?? ""
        await service.close()
        let again = try await StepService(directory: directory, zone: zone, midnight: midnight)
        var later = again.changes(after: try Anchor(text: kept)).makeAsyncIterator()
        let missed = try await later.next()
        checks.expect(missed?.deleted.map(\.uuid), [watch], "what was missed is told later")
        checks.expect(missed?.added.count, 0, "and nothing else")
        await again.close()
    }
}

/// Counts what is as it must be.
struct Checks {
    private(set) var passed = 0
    private(set) var failed = 0

    mutating func expect<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) {
        let isRight = found == wanted
        if isRight { passed += 1 } else { failed += 1 }
        print(isRight ? "ok: \(what)" : "FAILED: \(what): \(found), not \(wanted)")
    }
}
