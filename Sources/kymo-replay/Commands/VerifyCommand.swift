import Foundation
import KymoCore
import KymoFrontEnd

/// `kymo-replay verify`: chain, checksums, positions, clock, and every index byte against a replay.
struct VerifyCommand: FrontEnd {
    var name: String { "verify" }
    var abstract: String { "proves the log, and every index against a replay" }
    var discussion: String {
        """
        Reads the whole log: the chain of hashes, the checksum of every batch, positions without a \
        gap, and commit times that never go back. Then it makes every index afresh from the log, \
        in a scratch folder beside the store, and compares it byte for byte with the one in use.

        Exit code 4 when something differs. Others may read and write the store meanwhile.
        """
    }
    var arguments: ArgumentSpec {
        ArgumentSpec(options: [
            .value("scratch", "DIR", help: "where to make the scratch folder"), .store,
        ])
    }
    var examples: [Example] {
        [
            Example("is everything whole?", "kymo-replay verify"),
            Example("for a script, by exit code alone", "kymo-replay verify --quiet > /dev/null"),
        ]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let clock = ContinuousClock()
        let began = clock.now
        let store = try await context.openStore()
        let scratch = try ScratchFolder(
            in: context.arguments.value("scratch") ?? context.storeDirectory())
        defer { scratch.remove() }
        context.interruption.beforeEnd { scratch.remove() }
        let progress = ProgressBar("verifying", measure: .things("events"), log: context.log)
        let head = try store.inspect { $0.position }
        let report = try Verification.run(store, scratchDirectory: scratch.path) { position in
            progress.update(done: position.rawValue, total: head.rawValue)
        }
        progress.finish()
        await store.close()
        let seconds = (clock.now - began) / .seconds(1)
        try IntegrityForm(report, seconds: seconds).write(to: context)
        return report.isSound ? .done : .integrity
    }
}
