package import Foundation
package import KymoCore

/// Which samples a command is about, as flags tell it: `--from`, `--to`, `--match`, `--source`,
/// `--where`.
package struct SelectionQuestion: Sendable {
    /// Raw type identifier.
    package var type: String
    /// Zone of dates without one, in and out.
    package var timeZone: TimeZone
    /// What to look for.
    package var selection: SampleSelection

    /// The flags.
    package static let options: [OptionSpec] = [
        .value(
            "from", "INSTANT",
            help: "window begins: 2024-05-01, 2024-05-01T10:00, RFC 3339, now, today, -7d"),
        .value("to", "INSTANT", help: "window ends before this instant"),
        .value(
            "match", "RULE", choices: matches.map(\.name),
            help: "how a sample must lie in the window: overlap (default), strictStart, "
                + "strictEnd or strict"),
        .value(
            "source", "NAME", repeats: true,
            help: "only samples of this source, by name or bundle identifier"),
        .value(
            "where", "PREDICATE",
            help: "only samples that satisfy a condition, such as "
                + "'metadata.HKWasUserEntered != 1 AND quantity > 10'"),
    ]

    private static let matches: [(name: String, match: WindowMatch)] = [
        ("overlap", .overlap), ("strictStart", .strictStart), ("strictEnd", .strictEnd),
        ("strict", .strict),
    ]

    /// Reads the flags.
    ///
    /// - Parameter name: the type as it was named.
    /// - Throws: `FrontEndError` that names the flag; `StoreError`.
    package init(
        type name: String, _ context: Context, in snapshot: borrowing Snapshot, now: Instant
    ) throws {
        let arguments = context.arguments
        type = try TypeArgument.identifier(name, in: snapshot)
        timeZone = try context.zone(home: try snapshot.homeZone)
        selection = SampleSelection(type: type)
        selection.window = TimeWindow(
            start: try Self.instant("from", arguments, timeZone, now),
            end: try Self.instant("to", arguments, timeZone, now))
        if let start = selection.window.start, let end = selection.window.end, end < start {
            context.log.warning("--to is before --from")
        }
        let match = arguments.value("match") ?? "overlap"
        selection.match = Self.matches.first { $0.name == match }?.match ?? .overlap
        selection.sources = try Self.sources(arguments.values("source"), context, snapshot)
        selection.filter = try Self.filter(arguments.value("where"))
    }

    private static func instant(
        _ option: String, _ arguments: Arguments, _ zone: TimeZone, _ now: Instant
    ) throws(FrontEndError) -> Instant? {
        guard let text = arguments.value(option) else { return nil }
        return try InstantArgument.read(text, option: "--" + option, in: zone, now: now)
    }

    /// Bundle identifiers of the sources named; a name that nobody has matches nothing.
    private static func sources(
        _ names: [String], _ context: Context, _ snapshot: borrowing Snapshot
    ) throws -> Set<String>? {
        if names.isEmpty { return nil }
        let known = try snapshot.sources()
        var identifiers: Set<String> = []
        for name in names {
            let meant = SourceArgument.all(name, of: known)
            if meant.isEmpty {
                let near = NearestNames.of(name, among: known.map(\.name))
                let question = NearestNames.sentence(near).map { "; " + $0 } ?? ""
                context.log.warning("there is no source '\(name)'\(question)")
            }
            identifiers.formUnion(meant.map(\.bundleIdentifier))
        }
        return identifiers
    }

    private static func filter(_ text: String?) throws(FrontEndError) -> Filter {
        guard let text else { return .all }
        do {
            return try PredicateParser.parse(text)
        } catch {
            throw FrontEndError(
                "--where: \(error.message)", .invalidPredicate,
                hint: "at character \(error.offset + 1) of '\(text)'")
        }
    }
}
