import LMDB
import Testing

/// What no input can cause but a mistake in the program traps at once.
@Suite struct MisuseTests {
    @Test func `a table of another environment traps`() async throws {
        let directory = try TemporaryDirectory()
        await #expect(processExitsWith: .failure) { [path = directory.path as String] in
            let first = try openEnvironment(path + "/first")
            let second = try openEnvironment(path + "/second")
            let table = try first.table(named: "t")
            _ = try second.table(named: "t")
            _ = try? second.beginRead().get(table, [1])
        }
    }

    #if DEBUG
        @Test func `a read transaction that lives too long traps in debug builds`() async throws {
            let directory = try TemporaryDirectory()
            await #expect(processExitsWith: .failure) { [path = directory.path as String] in
                let environment = try openEnvironment(path) { $0.longestReadSeconds = 0 }
                _ = try? environment.beginRead()
            }
        }
    #endif
}
