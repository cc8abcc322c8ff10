/// One verb of the command line: what it is called, what it takes, and what it does.
///
/// Built-in verbs and a stranger's executable `kymo-<verb>` conform to it alike and get argument
/// parsing, help, store opening, output forms and exit codes from this module. `Program` runs it.
public protocol FrontEnd: Sendable {
    /// The words that select it: `stats`, or two of them, `log ls`.
    var name: String { get }
    /// What it does, in one line of at most 60 columns that starts in lower case.
    var abstract: String { get }
    /// What else a person should know; paragraphs are separated by an empty line.
    var discussion: String { get }
    /// Its options and operands, without those every verb has.
    var arguments: ArgumentSpec { get }
    /// Commands that work as they stand; at least one.
    var examples: [Example] { get }

    /// Does it.
    /// - Returns: the exit code, usually `.done`.
    /// - Throws: `FrontEndError`, `StoreError`, or anything else, which ends in exit code 1.
    func run(_ context: Context) async throws -> ExitCode
}

extension FrontEnd {
    /// Nothing more to say.
    public var discussion: String { "" }
}

/// A command a person can type, with what it is for.
public struct Example: Hashable, Sendable {
    /// What it shows, in lower case without a full stop.
    public var purpose: String
    /// The command line, at most 76 columns a line; a line goes on after a backslash.
    public var command: String

    /// A command and what it is for.
    public init(_ purpose: String, _ command: String) {
        self.purpose = purpose
        self.command = command
    }
}
