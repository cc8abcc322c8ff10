import Foundation

/// One measured number, and all of them by name.
struct Figures {
    private(set) var values: [String: Double] = [:]

    /// Notes a number and prints it.
    mutating func note(_ name: String, _ value: Double, _ unit: String, _ what: String) {
        values[name] = value
        print(
            what.padding(toLength: 56, withPad: " ", startingAt: 0)
                + String(format: "%14.4f", value) + " " + unit)
    }

    /// Writes all of them as one JSON object.
    func write(to path: String) throws {
        let data = try JSONSerialization.data(withJSONObject: values, options: [.sortedKeys])
        try data.write(to: URL(fileURLWithPath: path))
    }
}

/// Seconds that something takes.
enum Stopwatch {
    static func seconds(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
    ) async rethrows -> Double {
        let begin = ContinuousClock.now
        try await body()
        return seconds(since: begin)
    }

    /// The median of several runs, after one that does not count.
    static func median(
        of runs: Int, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Void
    ) async rethrows -> Double {
        try await body()
        var all: [Double] = []
        for _ in 0..<runs { all.append(try await seconds(body)) }
        return all.sorted()[all.count / 2]
    }

    static func seconds(since begin: ContinuousClock.Instant) -> Double {
        let (seconds, attoseconds) = (ContinuousClock.now - begin).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
