package import KymoCore

extension FrontEndError {
    /// A failure with a code of the shared table, which also says how the program ends.
    package init(_ message: String, _ code: ErrorCode, hint: String? = nil) {
        self.init(
            message, code: code.rawValue, hint: hint, exitCode: ExitCode(rawValue: code.exitCode))
    }

    /// Any error as a person sees it.
    init(describing error: any Error) {
        if let known = error as? FrontEndError {
            self = known
        } else if let store = error as? StoreError {
            self.init(store)
        } else if let grid = error as? GridError {
            self = .usage(grid.description)
        } else if let unit = error as? UnitError {
            self.init(unit.description, .incompatibleUnit)
        } else if error is CancellationError {
            self.init("interrupted", .interrupted)
        } else {
            self.init(String(describing: error), .ioError)
        }
    }
}
