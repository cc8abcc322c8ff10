internal import Foundation

/// `fuzz smoke [SECONDS]`: every fuzzer on its seeds, whole and damaged at random.
/// `fuzz NAME FILE…`: one fuzzer on files, to look at a finding.
///
/// Built by `Tools/fuzz/run` it is a libFuzzer program instead.
@main
enum Main {
    static func main() throws {
        #if KYMO_LIBFUZZER
            exit(GuidedRun.run())
        #else
            let arguments = CommandLine.arguments.dropFirst()
            guard let first = arguments.first else { return usage() }
            if first == "smoke" {
                let seconds = arguments.dropFirst().first.flatMap { Double($0) } ?? 2
                return try Smoke(seconds: seconds).run()
            }
            guard let type = Fuzzers.named(first) else { return usage() }
            let fuzzer = try type.init()
            for path in arguments.dropFirst() {
                try fuzzer.run(Array(Data(contentsOf: URL(fileURLWithPath: path))))
                print("\(path): no rule broken")
            }
        #endif
    }

    private static func usage() {
        print("usage: fuzz smoke [SECONDS] | fuzz NAME FILE…")
        print("names: \(Fuzzers.all.map { $0.name }.joined(separator: " "))")
        exit(2)
    }
}
