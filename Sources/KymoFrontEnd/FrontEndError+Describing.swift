extension FrontEndError {
    /// Any error as a person sees it.
    init(describing error: any Error) {
        if let known = error as? FrontEndError {
            self = known
        } else if error is CancellationError {
            self = FrontEndError("interrupted", code: "interrupted", exitCode: .interrupted)
        } else {
            self = FrontEndError(String(describing: error), code: "failed")
        }
    }
}
