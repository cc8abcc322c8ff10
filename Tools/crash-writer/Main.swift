import Foundation
import KymoCore

/// Writes to a store, reads from it and rebuilds its indexes until it is killed, and says on
/// standard output what was acknowledged. `CrashTests` kills it and looks at what is left.
///
/// `crash-writer DIRECTORY SEED`: batch n of a seed is always the same, so that the test knows
/// where every batch ends.
///
/// `crash-writer DIRECTORY SEED COUNT MILLISECONDS`: so many small commits at a pace, see
/// `PacedScript`.
@main
struct Main {
    static func main() async {
        let arguments = CommandLine.arguments
        guard [3, 5].contains(arguments.count), let seed = UInt64(arguments[2]) else {
            let usage = "usage: crash-writer DIRECTORY SEED [COUNT MILLISECONDS]\n"
            FileHandle.standardError.write(Data(usage.utf8))
            exit(2)
        }
        do {
            let store = try await Store.open(
                at: arguments[1],
                options: StoreOptions(
                    create: true, actor: Actor(frontEnd: "crash-writer", principal: "test")))
            if arguments.count == 5, let count = Int(arguments[3]), let pause = Int(arguments[4]) {
                try await PacedScript(store: store, count: count, pauseMilliseconds: pause).run()
            } else {
                try await CrashScript(store: store, seed: seed).run()
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
}
