import KymoCore
import KymoFrontEnd

/// `kymo policy get`: how overlapping samples are merged.
struct PolicyGetCommand: FrontEnd {
    var name: String { "policy get" }
    var abstract: String { "how overlapping samples of a summed type are merged" }
    var arguments: ArgumentSpec { ArgumentSpec(options: [.store]) }
    var examples: [Example] {
        [Example("the policy of the store and those of single types", "kymo policy get")]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let store = try await context.openStore()
        let policies = try store.inspect { try $0.mergePolicies() }
        await store.close()
        try PolicyAnswer.write(policies, to: context)
        return .done
    }
}

/// `kymo policy set`: merges otherwise from now on.
struct PolicySetCommand: FrontEnd {
    var name: String { "policy set" }
    var abstract: String { "merges overlapping samples another way" }
    var discussion: String {
        """
        Under ownership-1 the best source with a sample counts at every instant, with all of its \
        samples. Under segment-1 exactly one sample counts at every instant: of those of the best \
        source the one saved last. Without a TYPE it is the policy of every summed type that has \
        none of its own. The change is an event in the log: what was true before can still be \
        told.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [.flag("reset", help: "back to the usual policy"), .store],
            operands: [
                .optional("POLICY", help: Self.names.joined(separator: " or ")),
                .many("TYPE", atLeast: 0, help: "types that are summed up; none: the store"),
            ])
    }
    var examples: [Example] {
        [
            Example("one sample counts at a time", "kymo policy set segment-1"),
            Example("for steps only", "kymo policy set segment-1 stepCount"),
            Example("steps like the others again", "kymo policy set --reset stepCount"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let (policy, names) = try choice(context)
        let store = try await context.openStore()
        let types = try store.inspect { snapshot in
            try names.map { try TypeArgument.identifier($0, in: snapshot) }
        }
        if types.isEmpty { try await store.setMergePolicy(policy) }
        for type in types { try await store.setMergePolicy(policy, for: type) }
        let policies = try store.inspect { try $0.mergePolicies() }
        await store.close()
        try PolicyAnswer.write(policies, to: context)
        return .done
    }

    /// The policy, nil for the usual one, and the names of types, in whatever order they stand.
    private func choice(_ context: Context) throws -> (policy: MergePolicy?, types: [String]) {
        let words = context.arguments.operands("POLICY") + context.arguments.operands("TYPE")
        let policies = words.compactMap { MergePolicy(rawValue: $0) }
        let types = words.filter { MergePolicy(rawValue: $0) == nil }
        let hint = "write \(Self.names.joined(separator: " or ")), or --reset"
        if context.arguments.has("reset") {
            guard policies.isEmpty else {
                throw FrontEndError.usage("--reset takes no policy", hint: hint)
            }
            return (nil, types)
        }
        guard let policy = policies.first, policies.count == 1 else {
            throw FrontEndError.usage(
                policies.count > 1 ? "more than one policy is named" : "no policy is named",
                hint: hint)
        }
        return (policy, types)
    }

    private static var names: [String] { MergePolicy.allCases.map(\.rawValue) }
}

/// Policies; JSON as interfaces 3 has it.
private enum PolicyAnswer {
    static func write(_ policies: MergePolicies, to context: Context) throws {
        switch context.format(isList: false) {
        case .table, .csv:
            let types = policies.types.sorted { $0.key < $1.key }
            let rows = [Row(policy: policies.default)] + types.map { Row(type: $0, policy: $1) }
            try list.write(rows, to: context, ifEmpty: "")
        case .json, .ndjson:
            var json = JSONWriter()
            json.object { json in
                json.field("default", policies.default.rawValue)
                json.key("types")
                json.object { json in
                    for (type, policy) in policies.types.sorted(by: { $0.key < $1.key }) {
                        json.field(type, policy.rawValue)
                    }
                }
            }
            json.newline()
            try context.output.write(json.take())
        }
    }

    private struct Row {
        var type: String?
        var policy: MergePolicy
    }

    private static var list: ListAnswer<Row> {
        ListAnswer(
            columns: [.text("TYPE"), .text("POLICY")],
            cells: { [$0.type.map { TypeArgument.name($0) } ?? "all others", $0.policy.rawValue] },
            fields: ["type", "mergePolicy"], values: { [$0.type, $0.policy.rawValue] },
            json: { row, json in json.value(row.policy.rawValue) })
    }
}
