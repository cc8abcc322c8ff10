/// What a verb works with while it runs.
public struct Context: Sendable {
    /// What was given on the command line.
    public let arguments: Arguments
    /// Where the answer goes.
    public let output: Output
    /// Where everything else goes.
    public let log: Log
    /// Environment variables.
    public let environment: [String: String]
    /// How the verb was called, such as `kymo stats`; recorded with what it writes.
    public let command: String
    /// Colours for the answer, if it goes to a terminal that wants them.
    public let style: TextStyle
    /// Whether the answer goes to a terminal.
    public let isTerminal: Bool
    /// Columns of the terminal; nil when the answer goes elsewhere.
    public let columns: Int?
    /// Tells whether the person has asked to stop.
    public let interruption: Interruption

    init(
        arguments: Arguments, host: Host, log: Log, command: String, interruption: Interruption
    ) {
        self.arguments = arguments
        self.output = host.output
        self.log = log
        self.environment = host.environment
        self.command = command
        self.style = TextStyle.choose(
            isTerminal: host.isOutputTerminal, environment: host.environment,
            isDeclined: arguments.has("no-color"))
        self.isTerminal = host.isOutputTerminal
        self.columns = host.isOutputTerminal ? host.columns ?? HelpText.columns : nil
        self.interruption = interruption
    }

    /// The form of the answer.
    /// - Parameter isList: whether it is a list; in a pipe a list defaults to NDJSON.
    public func format(isList: Bool) -> OutputFormat {
        OutputFormat.choose(arguments.value("format"), isTerminal: isTerminal, isList: isList)
    }
}
