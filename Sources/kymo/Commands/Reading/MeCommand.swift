import KymoCore
import KymoFrontEnd

/// `kymo me`: what is known of the person.
struct MeCommand: FrontEnd {
    var name: String { "me" }
    var abstract: String { "what the store knows of the person" }
    var arguments: ArgumentSpec { ArgumentSpec(options: [.store]) }
    var examples: [Example] {
        [
            Example("date of birth, blood type and the like", "kymo me"),
            Example("under their full identifiers", "kymo me --format json"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let known = try store.inspect { try $0.characteristics() }
        await store.close()
        var answer = ObjectAnswer()
        for (identifier, value) in known.sorted(by: { $0.key < $1.key }) {
            answer.add(identifier, title: TypeArgument.name(identifier), value)
        }
        let isEmpty = known.isEmpty
        try answer.write(
            to: context, sentence: isEmpty ? "the store knows nothing of the person" : nil)
        return .done
    }
}
