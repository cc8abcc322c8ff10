import KymoCore
import KymoFrontEnd

/// `kymo priority get`: which source counts where several counted the same time.
struct PriorityGetCommand: FrontEnd {
    var name: String { "priority get" }
    var abstract: String { "the order of a type's sources, best first" }
    var arguments: ArgumentSpec {
        ArgumentSpec(options: [.store], operands: [.one("TYPE", help: "type of sample")])
    }
    var examples: [Example] {
        [Example("who counts steps, best first", "kymo priority get stepCount")]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let sources = try store.inspect { snapshot in
            try snapshot.sources(
                type: try TypeArgument.identifier(
                    context.arguments.operand("TYPE") ?? "", in: snapshot))
        }
        await store.close()
        try PriorityAnswer.form.write(sources, to: context, ifEmpty: "no source has such samples")
        return .done
    }
}

/// `kymo priority set`: puts sources of a type into another order.
struct PrioritySetCommand: FrontEnd {
    var name: String { "priority set" }
    var abstract: String { "puts the sources of a type into another order" }
    var discussion: String {
        """
        Sources that are not named follow in their usual order. The change is an event in the \
        log: what was true before can still be told.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [.flag("reset", help: "back to the usual order"), .store],
            operands: [
                .one("TYPE", help: "type of sample"),
                .many("SOURCE", atLeast: 0, help: "names or bundle identifiers, best first"),
            ])
    }
    var examples: [Example] {
        [
            Example("the phone before the watch", "kymo priority set stepCount Phone Watch"),
            Example("the usual order again", "kymo priority set stepCount --reset"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let names = context.arguments.operands("SOURCE")
        if names.isEmpty != context.arguments.has("reset") {
            throw FrontEndError.usage(
                names.isEmpty ? "no source is named" : "--reset takes no sources",
                hint: "name the sources, best first, or write --reset")
        }
        let store = try await context.openStore()
        let (type, order) = try store.inspect { snapshot in
            let known = try snapshot.sources()
            return (
                try TypeArgument.identifier(
                    context.arguments.operand("TYPE") ?? "", in: snapshot),
                try names.map { try SourceArgument.one($0, of: known).bundleIdentifier }
            )
        }
        try await store.setSourceOrder(order, for: type)
        let sources = try store.inspect { try $0.sources(type: type) }
        await store.close()
        try PriorityAnswer.form.write(
            sources, to: context, ifEmpty: "set; no source has such samples yet")
        return .done
    }
}

/// Sources in order: JSON is an array of bundle identifiers (interfaces 3).
private enum PriorityAnswer {
    static var form: ListAnswer<SourceSummary> {
        ListAnswer(
            columns: [.text("SOURCE"), .whole("BUNDLE")],
            cells: { [$0.name, $0.bundleIdentifier] }, fields: ["bundleIdentifier", "name"],
            values: { [$0.bundleIdentifier, $0.name] },
            json: { source, json in json.value(source.bundleIdentifier) })
    }
}
