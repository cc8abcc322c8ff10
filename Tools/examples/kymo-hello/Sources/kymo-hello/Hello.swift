import KymoCore
import KymoFrontEnd

/// `kymo hello`: greets and counts samples.
@main
struct Hello: FrontEnd {
    static func main() async { await Program(Hello()).main() }

    var name: String { "hello" }
    var abstract: String { "says hello and counts the samples of the store" }
    var arguments: ArgumentSpec {
        ArgumentSpec(
            options: [.store],
            operands: [.optional("NAME", help: "whom to greet; default: the world")])
    }
    var examples: [Example] {
        [
            Example("say hello", "kymo hello"),
            Example("say hello to somebody, as JSON", "kymo hello Ada --format json"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let name = context.arguments.operand("NAME") ?? "world"
        let store = try await context.openStore()
        let count = try store.read { (snapshot) throws(StoreError) in
            try snapshot.types().reduce(0) { $0 + $1.count }
        }
        await store.close()
        var answer = ObjectAnswer()
        answer.add("hello", name)
        answer.add("samples", .integer(Int64(count)))
        try answer.write(to: context, sentence: "Hello, \(name)! The store holds \(count) samples.")
        return .done
    }
}
