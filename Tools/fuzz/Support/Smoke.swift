internal import Foundation

/// A short run without coverage: the seeds as they are, then damaged at random.
struct Smoke {
    /// How long each fuzzer runs.
    let seconds: Double

    /// - Throws: `BrokenRule`, after the input was printed.
    func run() throws {
        for type in Fuzzers.all where type != CanaryFuzzer.self {
            let fuzzer = try type.init()
            let seeds = try Self.seeds(type.name)
            try BrokenRule.unless(!seeds.isEmpty, "\(type.name) has no seeds")
            for seed in seeds { try Self.run(fuzzer, seed) }
            var random = SystemRandomNumberGenerator()
            var count = seeds.count
            let end = ContinuousClock.now + .seconds(seconds)
            while ContinuousClock.now < end, let seed = seeds.randomElement(using: &random) {
                try Self.run(fuzzer, Self.damaged(seed, using: &random))
                count += 1
            }
            print("\(type.name): \(count) inputs, no rule broken")
        }
    }

    private static func run(_ fuzzer: any Fuzzer, _ input: [UInt8]) throws {
        do { try fuzzer.run(input) } catch {
            print("input: \(Data(input).base64EncodedString())")
            throw error
        }
    }

    private static func seeds(_ name: String) throws -> [[UInt8]] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Seeds/\(name)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            Array(try Data(contentsOf: folder.appendingPathComponent($0)))
        }
    }

    private static func damaged(
        _ seed: [UInt8], using random: inout SystemRandomNumberGenerator
    ) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(UInt8.random(in: 32...126, using: &random), at: place)
            case 3: bytes.removeLast(min(bytes.count, Int.random(in: 1...9, using: &random)))
            default:
                let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
                bytes.insert(contentsOf: bytes[place..<end], at: place)
            }
        }
        return bytes
    }
}
