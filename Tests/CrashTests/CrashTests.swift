import Foundation
import KymoCore
import KymoTestSupport
import Testing

/// A writer is killed at any moment; what it acknowledged must be there, and nothing in part.
@Suite(.serialized) struct CrashTests {
    /// Kills per store, and stores: 200 kills in all.
    static let killsPerStore = 20

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `a killed writer loses nothing it acknowledged`(seed: UInt64) async throws {
        let place = try TemporaryStore()
        var random = SeededRandom(seed: seed)
        var acknowledged: UInt64 = 0
        for kill in 0..<Self.killsPerStore {
            let milliseconds = Int.random(in: 0...300, using: &random)
            let lines = try await Self.runAndKill(place, seed: seed, after: milliseconds)
            for line in lines {
                let words = line.split(separator: " ")
                if words.count == 2, words[0] == "wrote", let position = UInt64(words[1]) {
                    acknowledged = max(acknowledged, position)
                }
            }
            try await Self.check(
                place, acknowledged: acknowledged, isLast: kill == Self.killsPerStore - 1)
        }
        #expect(acknowledged > 0, "the writer never came to write")
    }

    /// Starts the writer, waits until it is ready, lets it work, and kills it.
    ///
    /// - Returns: the whole lines it printed.
    private static func runAndKill(
        _ place: TemporaryStore, seed: UInt64, after milliseconds: Int
    ) async throws -> [String] {
        let process = Process()
        process.executableURL = PackageFolder.executables.appendingPathComponent("crash-writer")
        process.arguments = [place.directory, String(seed)]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var printed = Data()
        while !printed.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the writer ended by itself")
            printed += more
        }
        usleep(UInt32(milliseconds * 1000))
        kill(process.processIdentifier, SIGKILL)
        printed += output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        let text = String(decoding: printed, as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    private static func check(
        _ place: TemporaryStore, acknowledged: UInt64, isLast: Bool
    ) async throws {
        let store = try await Store.open(
            at: place.directory, options: StoreOptions(create: true))
        let position = try store.read { (snapshot) throws(StoreError) in snapshot.position }
        #expect(position.rawValue >= acknowledged)
        #expect(ends(upTo: position.rawValue).contains(position.rawValue), "a batch was cut")
        if isLast {
            let scratch = place.path("scratch-\(UUID().uuidString)")
            let report = try Verification.run(store, scratchDirectory: scratch)
            #expect(report.isSound, "\(report.mismatches)")
            #expect(report.position == position)
        }
        await store.close()
    }

    /// Positions at which a commit of the script ends, from the definition of the script: batch n
    /// holds 1 + 37 n mod 400 samples; the first ones introduce a source each, three in all; every
    /// fourth batch is followed by the deletion of the batch two before it.
    private static func ends(upTo limit: UInt64) -> Set<UInt64> {
        var ends: Set<UInt64> = [0]
        var position: UInt64 = 0
        var sources: UInt64 = 0
        var number: UInt64 = 0
        func count(_ number: UInt64) -> UInt64 { 1 + number * 37 % 400 }
        while position < limit {
            let known = max(sources, min(3, count(number)))
            position += count(number) + known - sources
            sources = known
            ends.insert(position)
            if number % 4 == 3 {
                position += count(number - 2)
                ends.insert(position)
            }
            number += 1
        }
        return ends
    }
}
