import Foundation
import KymoCore
import KymoSystem

/// An executable made of verbs: reads its command line, runs one, and ends with its exit code.
public struct Program: Sendable {
    /// Name of the executable.
    public var name: String
    /// What it is, in one line that starts in lower case.
    public var abstract: String
    /// Built-in verbs in the order in which help lists them.
    public var verbs: [any FrontEnd]
    /// Commands to begin with.
    public var examples: [Example]
    /// Whether `<name>-<verb>` beside the executable or on the path serves as a verb.
    public var reachesExternalVerbs: Bool
    /// Whether there is one verb that is not named on the command line.
    let isSingle: Bool

    /// A program with several verbs.
    public init(
        name: String, abstract: String, verbs: [any FrontEnd], examples: [Example] = [],
        reachesExternalVerbs: Bool = false
    ) {
        self.name = name
        self.abstract = abstract
        self.verbs = verbs
        self.examples = examples
        self.reachesExternalVerbs = reachesExternalVerbs
        isSingle = false
    }

    /// A program that is one external verb: the executable `kymo-<name>`.
    public init(_ frontEnd: any FrontEnd) {
        name = "kymo-" + frontEnd.name
        abstract = frontEnd.abstract
        verbs = [frontEnd]
        examples = frontEnd.examples
        reachesExternalVerbs = false
        isSingle = true
    }

    /// Runs with the words the process was started with, and ends it.
    public func main() async -> Never {
        StandardStreams.holdPlaces()
        Signals.endOnClosedPipe()
        let code = await run(Array(CommandLine.arguments.dropFirst()), host: .live())
        exit(code.rawValue)
    }

    /// Runs with words and surroundings as given.
    package func run(_ words: [String], host: Host) async -> ExitCode {
        let request: Request
        do {
            request = try resolve(words, host: host)
        } catch {
            return report(error, words: words, host: host)
        }
        switch request {
        case .text(let text): return finish(.done, text: text, words: words, host: host)
        case .wantsVerb(let text):
            host.errorSink(text)
            return .usage
        case .external(let verb, let rest):
            let reason = host.become(verb.path, [verb.path] + rest)
            let failure = FrontEndError(
                "cannot run \(verb.path): \(reason)", .ioError)
            return report(failure, words: words, host: host)
        case .verb(let frontEnd, let rest):
            return await run(frontEnd, words: rest, host: host)
        }
    }

    /// How a verb is called.
    func command(_ frontEnd: any FrontEnd) -> String {
        isSingle ? "kymo \(frontEnd.name)" : "\(name) \(frontEnd.name)"
    }

    private func run(_ frontEnd: any FrontEnd, words: [String], host: Host) async -> ExitCode {
        do {
            let arguments = try ArgumentParser.parse(words, spec: frontEnd.fullArguments)
            let log = makeLog(host, arguments: arguments)
            let interruption = Interruption()
            let guardian = Signals.onInterrupt {
                guard let cleanup = interruption.ask() else { return }
                for step in cleanup { step() }
                log.error(FrontEndError("interrupted", .interrupted))
                exit(ExitCode.interrupted.rawValue)
            }
            defer { guardian.cancel() }
            let context = Context(
                arguments: arguments, host: host, log: log, command: command(frontEnd),
                interruption: interruption)
            let code = try await frontEnd.run(context)
            return finish(code, text: "", words: words, host: host)
        } catch {
            _ = finish(.failed, text: "", words: words, host: host)
            return report(error, words: words, host: host)
        }
    }

    private func makeLog(_ host: Host, arguments: Arguments) -> Log {
        let style = TextStyle.choose(
            isTerminal: host.isErrorTerminal, environment: host.environment,
            isDeclined: arguments.has("no-color"))
        let isDumb = host.environment["TERM"] == "dumb"
        return Log(
            isQuiet: arguments.has("quiet"),
            barColumns: host.isErrorTerminal && !isDumb ? host.columns ?? HelpText.columns : nil,
            style: style, sink: host.errorSink)
    }

    /// Writes what is left of the answer; if that fails, the run has failed.
    private func finish(_ code: ExitCode, text: String, words: [String], host: Host) -> ExitCode {
        do {
            try host.output.write(text)
            try host.output.flush()
            return code
        } catch {
            return report(error, words: words, host: host)
        }
    }

    private func report(_ error: any Error, words: [String], host: Host) -> ExitCode {
        let failure = FrontEndError(describing: error)
        let style = TextStyle.choose(
            isTerminal: host.isErrorTerminal, environment: host.environment,
            isDeclined: words.contains("--no-color"))
        Log(style: style, sink: host.errorSink).error(failure, asJSON: Self.wantsJSON(words))
        return failure.exitCode
    }

    /// Whether errors are to be JSON; asked of raw words, because they may be what is wrong.
    private static func wantsJSON(_ words: [String]) -> Bool {
        let options = words.prefix { $0 != "--" }
        if options.contains("--format=json") { return true }
        return zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
    }
}
