import Glibc

/// What went wrong in the database layer, and during what.
package struct LMDBError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which failure it is.
    package let code: Code
    /// What was being done, and where.
    package let operation: String
    /// The number LMDB or the kernel gave; 0 when this layer refused by itself.
    package let rawCode: Int32

    /// A refusal of this layer itself.
    package init(_ code: Code, _ operation: String) {
        self.code = code
        self.operation = operation
        rawCode = 0
    }

    /// A result of LMDB or an errno.
    init(result: Int32, operation: String) {
        code = Code(result: result)
        self.operation = operation
        rawCode = result
    }

    /// A result of a commit. Writing the pages fails with a full disk or a full map, and then
    /// nothing of the transaction stands. Any other errno comes from the calls that make it
    /// durable (`fdatasync`, or the write of the meta page on a synchronous descriptor), after
    /// which nobody can say what a power cut would leave.
    init(commitResult result: Int32, operation: String) {
        let code = Code(result: result)
        let harmless: Set<Code> = [.diskFull, .outOfMemory, .invalidArgument]
        self.code = result > 0 && !harmless.contains(code) ? .syncFailed : code
        self.operation = operation
        rawCode = result
    }

    /// Whether the last write is in doubt: no write may be acknowledged before a reopening.
    package var leavesWritesInDoubt: Bool {
        code == .syncFailed || code == .panic
    }

    /// One line: what is wrong, and where.
    package var message: String {
        let reason = rawCode == 0 ? code.reason : describe(rawCode)
        let prefix = code == .syncFailed ? "\(code.reason): " : ""
        return "\(prefix)\(reason) (\(operation))"
    }

    /// The same as `message`.
    package var description: String { message }
}

/// An error that can carry one of this layer's, so that a body may throw its own kind through it.
package protocol DatabaseError: Error {
    /// Wraps a failure of the database.
    init(database: LMDBError)
    /// The wrapped failure, if it is one.
    var database: LMDBError? { get }
}

extension LMDBError: DatabaseError {
    /// The error itself.
    package init(database: LMDBError) { self = database }
    /// The error itself.
    package var database: LMDBError? { self }
}
