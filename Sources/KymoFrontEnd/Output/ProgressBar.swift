import Synchronization

/// How far a long task is: with rate and time left, only on a terminal and only after a second.
public final class ProgressBar: Sendable {
    /// What is counted.
    public enum Measure: Sendable {
        case bytes
        /// Things with a name in the plural, such as `records`.
        case things(String)
    }

    private struct State {
        var nextDraw: ContinuousClock.Instant
        var title: String
        var measure: Measure
        var began: ContinuousClock.Instant
    }

    private let log: Log
    private let clock = ContinuousClock()
    /// Guards title and times.
    private let state: Mutex<State>

    /// - Parameter title: what is being done, such as `reading export.zip`.
    public init(_ title: String, measure: Measure, log: Log) {
        self.log = log
        let now = clock.now
        state = Mutex(
            State(nextDraw: now + .seconds(1), title: title, measure: measure, began: now))
    }

    /// A new phase of the task begins.
    public func begin(_ title: String, measure: Measure) {
        let now = clock.now
        state.withLock {
            if $0.title == title { return }
            $0.title = title
            $0.measure = measure
            $0.began = now
        }
    }

    /// Tells how much is done; cheap enough to be called often.
    /// - Parameter total: all there is to do, or nil where nobody knows.
    public func update(done: UInt64, total: UInt64?) {
        guard let columns = log.barColumns, !log.isQuiet else { return }
        let now = clock.now
        let text = state.withLock { state -> String? in
            guard now >= state.nextDraw else { return nil }
            state.nextDraw = now + .milliseconds(100)
            let elapsed = (now - state.began) / .seconds(1)
            return Self.text(
                state.title, done: done, total: total, seconds: elapsed,
                measure: state.measure,
                columns: columns)
        }
        if let text { log.bar(text) }
    }

    /// Takes the bar away.
    public func finish() { log.bar(nil) }

    /// The bar as a line of fewer than `columns` columns.
    package static func text(
        _ title: String, done: UInt64, total: UInt64?, seconds: Double, measure: Measure,
        columns: Int
    ) -> String {
        let rate = seconds > 0 ? Double(done) / seconds : 0
        var tail = amount(rate, measure) + "/s"
        guard let total, total > 0 else {
            return DisplayWidth.fit(
                "\(title)  \(amount(Double(done), measure))  \(tail)", columns: columns - 1)
        }
        let share = min(1, Double(done) / Double(total))
        if rate > 0, done <= total {
            tail += "  " + timeLeft(Double(total - done) / rate)
        }
        let percent = String(Int(share * 100))
        let padded = String(repeating: " ", count: max(0, 3 - percent.count)) + percent + " %"
        let used = DisplayWidth.of(title) + padded.count + DisplayWidth.of(tail) + 8
        let width = min(30, columns - used)
        if width < 5 {
            return DisplayWidth.fit("\(title)  \(padded)  \(tail)", columns: columns - 1)
        }
        let filled = Int(share * Double(width))
        let bar =
            String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        return "\(title)  \(bar)  \(padded)  \(tail)"
    }

    private static func amount(_ value: Double, _ measure: Measure) -> String {
        switch measure {
        case .bytes:
            if value >= 1e9 { return NumberText.rounded(value / 1e9, decimals: 1) + " GB" }
            if value >= 1e6 { return NumberText.rounded(value / 1e6, decimals: 1) + " MB" }
            return NumberText.rounded(value / 1e3, decimals: 0) + " kB"
        case .things(let name):
            return NumberText.rounded(value, decimals: 0) + " " + name
        }
    }

    private static func timeLeft(_ seconds: Double) -> String {
        guard seconds < 360_000 else { return "" }
        let whole = Int(seconds.rounded(.up))
        if whole < 60 { return "\(whole) s left" }
        if whole < 3600 { return "\(whole / 60) min \(whole % 60) s left" }
        return "\(whole / 3600) h \(whole % 3600 / 60) min left"
    }
}
