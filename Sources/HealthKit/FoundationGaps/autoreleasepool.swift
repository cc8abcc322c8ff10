/// Runs the body. On Apple's systems it also drains a pool; here there is none.
///
/// - Parameter body: what to run.
/// - Returns: what the body returns.
public func autoreleasepool<Result, Failure: Error>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try body()
}
