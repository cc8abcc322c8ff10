import KymoCore
import KymoFrontEnd

/// `kymo sources`: who wrote samples, in rank order.
struct SourcesCommand: FrontEnd {
    var name: String { "sources" }
    var abstract: String { "who wrote samples, in rank order" }
    var discussion: String {
        """
        Where several sources counted the same time, the one that ranks higher counts: the Health \
        app's own entries first, then watch, phone and other devices of the maker, then every \
        other source, the newest first.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [.store],
            operands: [.optional("TYPE", help: "only sources of this type, in its own order")])
    }
    var examples: [Example] {
        [
            Example("every source", "kymo sources"),
            Example("who counts steps, best first", "kymo sources stepCount --format json"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let sources = try store.inspect { snapshot in
            guard let name = context.arguments.operand("TYPE") else {
                return try snapshot.sources()
            }
            let type = try TypeArgument.identifier(name, in: snapshot)
            return try snapshot.sources(type: type)
        }
        await store.close()
        try ListAnswer.sources.write(sources, to: context, ifEmpty: "there is no source yet")
        return .done
    }
}
