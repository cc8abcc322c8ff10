package import KymoCore

extension Store {
    /// Reads from one snapshot; the body may fail with more than the store's own errors.
    ///
    /// - Throws: `StoreError`, and what the body throws.
    package nonisolated func inspect<Result>(
        _ body: (borrowing Snapshot) throws -> Result
    ) throws -> Result {
        let outcome = try read { (snapshot) throws(StoreError) -> Swift.Result<Result, any Error> in
            do {
                return .success(try body(snapshot))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
