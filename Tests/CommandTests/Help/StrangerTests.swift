import Foundation
import KymoTestSupport
import Testing

/// A front end that is a package of its own is a verb like any other.
@Suite(.timeLimit(.minutes(15))) struct StrangerTests {
    @Test func `kymo hello is built apart, found on the path and run`() throws {
        let place = try CommandPlace()
        try place.addSamples()
        let package = PackageFolder.file("Tools/examples/kymo-hello").path
        let scratch = PackageFolder.file(".build/examples").path
        let built = try place.run(
            "swift build --package-path '\(package)' --scratch-path '\(scratch)' 2>&1",
            with: ["HOME": ProcessInfo.processInfo.environment["HOME"] ?? "/tmp"])
        try #require(built.status == 0, "\(built.output)")
        let path = "\(scratch)/debug:" + (try place.run("printf %s \"$PATH\"").output)
        func run(_ command: String) throws -> CommandPlace.Outcome {
            try place.run(command, with: ["PATH": path])
        }
        #expect(try run("kymo hello").output == "{\"hello\":\"world\",\"samples\":7}\n")
        #expect(
            try run("kymo hello Ada --format table").output
                == "Hello, Ada! The store holds 7 samples.\n")
        #expect(try run("kymo hello --help").output.contains("Usage: kymo hello "))
        #expect(try run("kymo --list-verbs").output.contains("\(scratch)/debug/kymo-hello\n"))
        let failed = try run("kymo hello --store nowhere")
        #expect(failed.status == 1)
        #expect(failed.errors.contains("(storeNotFound)"))
        #expect(try run("kymo hello too many").status == 2)
    }

    @Test func `the exit code of any program is the one seen`() throws {
        let place = try CommandPlace()
        let script = """
            mkdir -p bin; printf '#!/bin/sh\\necho "$@"\\nexit 7\\n' > bin/kymo-odd
            chmod +x bin/kymo-odd; PATH="$PWD/bin:$PATH"
            set +e; kymo --store S odd a --help 'b c'; echo "code $?"
            """
        let result = try place.run(script)
        #expect(result.output == "--store S a --help b c\ncode 7\n")
    }
}
