import Glibc

/// Turns a result of LMDB into an error at once: the only place where results are read for failure.
/// - Throws: what the result stands for, unless it is success.
@inline(__always)
func check(_ result: Int32, _ operation: @autoclosure () -> String) throws(LMDBError) {
    guard result != Results.success else { return }
    throw LMDBError(result: result, operation: operation())
}

/// As `check`, but a key that is not there is an answer and no failure.
/// - Returns: whether it was found.
/// - Throws: what the result stands for, unless it is success or not found.
@inline(__always)
func found(_ result: Int32, _ operation: @autoclosure () -> String) throws(LMDBError) -> Bool {
    if result == Results.notFound { return false }
    try check(result, operation())
    return true
}

/// Refuses a key that LMDB cannot hold: 1 to 511 bytes.
/// - Throws: `keySize`.
@inline(__always)
func checkKey(byteCount: Int) throws(LMDBError) {
    guard byteCount >= 1, byteCount <= Limits.keyBytes else {
        throw LMDBError(.keySize, "a key of \(byteCount) bytes (1 to \(Limits.keyBytes) fit)")
    }
}

/// The errno left by the last failed system call, as an error.
func systemFailure(_ operation: String) -> LMDBError {
    LMDBError(result: errno, operation: operation)
}
