import KymoCore
import KymoFrontEnd

/// `kymo sources set-kind`: corrects what kind of source one is, and with that its rank.
struct SetKindCommand: FrontEnd {
    var name: String { "sources set-kind" }
    var abstract: String { "says what kind of source one is" }
    var discussion: String {
        """
        An export does not tell what kind of source a name is; the import's guess decides its \
        rank. This corrects it, as an event of its own in the log. healthApp is the Health app's \
        own entries, firstParty a phone, watch or other device of the maker, other everything else.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [.store],
            operands: [
                .one("NAME", help: "name or bundle identifier of the source"),
                .one("KIND", help: "firstParty, healthApp or other"),
            ])
    }
    var examples: [Example] {
        [Example("a watch that was not recognised", "kymo sources set-kind Watch firstParty")]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let asked = context.arguments.operand("KIND") ?? ""
        guard let kind = SourceKind(rawValue: asked) else {
            let kinds = SourceKind.allCases.map(\.rawValue)
            throw FrontEndError.usage(
                "'\(asked)' is no kind of source", hint: "write \(kinds.joined(separator: ", "))")
        }
        let store = try await context.openStore()
        let sources = try store.inspect { try $0.sources() }
        let source = try SourceArgument.one(context.arguments.operand("NAME") ?? "", of: sources)
        let commit = try await store.apply([
            .sourceKindSet(bundleIdentifier: source.bundleIdentifier, kind: kind)
        ])
        await store.close()
        var answer = ObjectAnswer()
        answer.add("name", source.name)
        answer.add("bundleIdentifier", source.bundleIdentifier)
        answer.add("kind", kind.rawValue)
        answer.add("position", .integer(Int64(clamping: commit.position.rawValue)))
        try answer.write(to: context, sentence: "\(source.name) is now of kind \(kind.rawValue)")
        return .done
    }
}
