internal import Foundation

/// A thread for work that blocks, so that it holds none of the pool that tasks share.
enum WorkThread {
    /// Runs `work` on a thread of its own and waits for it.
    ///
    /// - Throws: what the work throws.
    static func run<Value>(
        _ name: String, _ work: @escaping @Sendable () throws(ImportError) -> Value
    ) async throws(ImportError) -> sending Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Handover<Result<Value, ImportError>>, Never>) in
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
}
