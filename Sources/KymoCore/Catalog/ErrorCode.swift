/// What a failure means to each front end: a row of `Schemas/error-codes.json`.
struct ErrorCodeRow: Sendable {
    let meaning: String
    let exitCode: Int32
    let httpStatus: Int
    let hkName: String?
}

extension ErrorCode {
    private var row: ErrorCodeRow? { ErrorCode.rows[self] }

    /// What it means, in a few words, without a capital or a full stop.
    package var meaning: String { row?.meaning ?? "" }
    /// Exit status of the command line.
    package var exitCode: Int32 { row?.exitCode ?? 1 }
    /// Status of an HTTP answer.
    package var httpStatus: Int { row?.httpStatus ?? 500 }
    /// Name of the HealthKit error that client code sees, if any.
    package var hkName: String? { row?.hkName }
}
