import KymoCore
import KymoFrontEnd

/// How long a verb that follows the store goes on: until Ctrl-C, or for the seconds of `--for`.
struct FollowDuration {
    private let seconds: Double?

    /// - Parameter flag: the flag that makes the verb follow; `--for` alone is refused.
    init(_ context: Context, flag: String) throws(FrontEndError) {
        guard let text = context.arguments.value("for") else {
            seconds = nil
            return
        }
        guard context.arguments.has(flag) else {
            throw .usage("--for needs --\(flag)", hint: "write --\(flag) --for \(text)")
        }
        guard let seconds = Double(text), seconds > 0, seconds <= 1e8 else {
            throw .usage("'\(text)' is no number of seconds for --for", hint: "write --for 60")
        }
        self.seconds = seconds
    }

    /// Runs the body, and cancels it when the time is over.
    func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        guard let seconds else { return try await body() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(operation: body)
            group.addTask { try? await Task.sleep(for: .seconds(seconds)) }
            try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}
