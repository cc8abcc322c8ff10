internal import Dispatch
internal import Synchronization

/// Waits for asynchronous work: a fuzzer's entry point cannot.
enum Waiting {
    static func result<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Result<Value, any Error> {
        let done = DispatchSemaphore(value: 0)
        let box = Box<Value>()
        Task {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            box.result.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        return box.result.withLock { $0 ?? .failure(BrokenRule("the work gave no result")) }
    }

    private final class Box<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
    }
}
