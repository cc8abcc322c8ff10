import KymoCore
import KymoFrontEnd

/// `kymo types`: what is in the store.
struct TypesCommand: FrontEnd {
    var name: String { "types" }
    var abstract: String { "types of which the store holds samples" }
    var arguments: ArgumentSpec { ArgumentSpec(options: [.store]) }
    var examples: [Example] {
        [
            Example("everything there is", "kymo types"),
            Example("as CSV, with full identifiers and instants", "kymo types --format csv"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let (types, home) = try store.inspect { (try $0.types(), try $0.homeZone) }
        await store.close()
        let zone = ZoneOffsets(try context.zone(home: home))
        try ListAnswer.types(zone: zone).write(
            types, to: context, ifEmpty: "the store holds no samples")
        return .done
    }
}
