/// One thing that input from outside can reach, with the rules that must hold whatever comes in.
protocol Fuzzer: Sendable {
    /// Name on the command line and of the folder of seeds.
    static var name: String { get }

    init() throws

    /// Runs the code on one input.
    ///
    /// - Throws: `BrokenRule` where a rule does not hold.
    func run(_ input: [UInt8]) throws
}

/// A rule that did not hold for an input.
struct BrokenRule: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// - Throws: the broken rule, unless `holds`.
    static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws {
        if !holds { throw BrokenRule(description()) }
    }
}

/// All fuzzers, by name.
enum Fuzzers {
    static let all: [any Fuzzer.Type] = [
        ExportFuzzer.self, ArchiveFuzzer.self, DateFuzzer.self, NumberFuzzer.self,
        LineFuzzer.self, CanaryFuzzer.self,
    ]

    static func named(_ name: String) -> (any Fuzzer.Type)? { all.first { $0.name == name } }
}
