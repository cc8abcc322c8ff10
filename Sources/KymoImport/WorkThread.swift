internal import Foundation
internal import Synchronization

/// A thread for work that blocks, so that it holds none of the pool that tasks share.
enum WorkThread {
    /// Runs `work` on a thread of its own and waits for it.
    ///
    /// - Throws: what the work throws.
    static func run<Value>(
        _ name: String, _ work: @escaping @Sendable () throws(ImportError) -> sending Value
    ) async throws(ImportError) -> sending Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Handover<Value>, Never>) in
            let thread = Thread {
                do throws(ImportError) {
                    continuation.resume(returning: Handover(.success(try work())))
                } catch {
                    continuation.resume(returning: Handover(.failure(error)))
                }
            }
            thread.name = name
            thread.start()
        }
        return try result.value.get()
    }

    /// Guarded by its use: the thread that makes it is done with the value when it hands it over,
    /// and the task that waits is the only one to take it.
    private struct Handover<Value>: @unchecked Sendable {
        let value: Result<Value, ImportError>

        init(_ value: Result<Value, ImportError>) { self.value = value }
    }
}
