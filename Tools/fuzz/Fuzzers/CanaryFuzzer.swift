/// Fails on a word it must find by itself: shows that a run can fail at all.
struct CanaryFuzzer: Fuzzer {
    static let name = "canary"

    func run(_ input: [UInt8]) throws {
        try BrokenRule.unless(!input.starts(with: Array("bird".utf8)), "the canary sings")
    }
}
