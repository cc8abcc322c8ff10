/// A failure as a person sees it: one line, a code that scripts test, and what to do about it.
public struct FrontEndError: Error, Hashable, Sendable {
    /// What went wrong, in one line without the program's name or a full stop.
    public var message: String
    /// Stable code, one of `Schemas/error-codes.json`.
    public var code: String
    /// What to do about it, if there is something.
    public var hint: String?
    /// How the program ends.
    public var exitCode: ExitCode

    /// A failure; unless told otherwise it ends in exit code 1.
    public init(_ message: String, code: String, hint: String? = nil, exitCode: ExitCode = .failed)
    {
        self.message = message
        self.code = code
        self.hint = hint
        self.exitCode = exitCode
    }

    /// The command line is wrong: exit code 2.
    public static func usage(_ message: String, hint: String? = nil) -> FrontEndError {
        FrontEndError(message, code: "usage", hint: hint, exitCode: .usage)
    }
}
