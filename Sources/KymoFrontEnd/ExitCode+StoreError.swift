import KymoCore

extension FrontEndError {
    /// A failure of the store; the shared table of codes says how the program ends.
    init(_ error: StoreError) {
        self.init(
            error.message, code: error.code.rawValue, hint: error.hint,
            exitCode: ExitCode(error.code))
    }
}

extension ExitCode {
    /// How a program ends that failed with a code of the store.
    init(_ code: StoreError.Code) {
        self.init(rawValue: ErrorCode(rawValue: code.rawValue)?.exitCode ?? 1)
    }
}
