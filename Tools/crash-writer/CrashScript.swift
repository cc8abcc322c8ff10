import Foundation
import KymoCore

/// The endless list of what the writer does.
struct CrashScript {
    let store: Store
    let seed: UInt64

    /// Goes on where the log ends: a step that was written whole is not written again.
    func run() async throws {
        var step = try nextStep()
        say("ready")
        while true {
            let position = try await write(step)
            say("wrote \(position.rawValue)")
            if step.batch % 3 == 0 { try read() }
            if step.batch % 7 == 0 {
                say("rebuilding")
                try await store.rebuildIndexes()
                say("rebuilt")
            }
            step = step.next
        }
    }

    /// One commit: batch n is saved; after every fourth, the batch two before it is deleted.
    private struct Step {
        var batch = 0
        var deletes = false

        var next: Step {
            if !deletes, batch % 4 == 3 { return Step(batch: batch, deletes: true) }
            return Step(batch: batch + 1)
        }
    }

    private func write(_ step: Step) async throws -> LogPosition {
        if step.deletes {
            let gone = step.batch - 2
            return try await store.delete(
                (0..<Self.count(of: gone)).map { identifier($0, of: gone) }, reason: "crash test"
            ).position
        }
        return try await store.save(
            (0..<Self.count(of: step.batch)).map { try sample($0, of: step.batch) }
        ).position
    }

    /// The step that follows the last event of the log.
    private func nextStep() throws -> Step {
        let head = try store.read { (snapshot) throws(StoreError) in snapshot.position.rawValue }
        var step = Step()
        var end: UInt64 = 0
        var sources = 0
        while end < head {
            if step.deletes {
                end += UInt64(Self.count(of: step.batch - 2))
            } else {
                let known = max(sources, min(3, Self.count(of: step.batch)))
                end += UInt64(Self.count(of: step.batch) + known - sources)
                sources = known
            }
            step = step.next
        }
        return step
    }

    private func read() throws {
        try store.read { (snapshot) throws(StoreError) in
            _ = try snapshot.statistics(StatisticsQuery(SampleSelection(type: Self.type)))
        }
    }

    /// Number of samples in a batch: 1 to 400.
    static func count(of number: Int) -> Int { 1 + number * 37 % 400 }

    private static let type = "HKQuantityTypeIdentifierStepCount"

    private func identifier(_ index: Int, of number: Int) -> UUID {
        var bytes = [UInt8](repeating: 0, count: 16)
        for byte in 0..<4 {
            bytes[byte] = UInt8(truncatingIfNeeded: number >> (24 - 8 * byte))
            bytes[8 + byte] = UInt8(truncatingIfNeeded: index >> (24 - 8 * byte))
            bytes[4 + byte] = UInt8(truncatingIfNeeded: seed >> UInt64(24 - 8 * byte))
        }
        return UUID(byteArray: bytes) ?? UUID()
    }

    private func sample(_ index: Int, of number: Int) throws -> Sample {
        let start = Double((number * 613 + index * 97) % 100_000) * 60
        let source = "com.example.crash.\(index % 3)"
        return Sample(
            uuid: identifier(index, of: number), type: Self.type, start: Instant(seconds: start),
            end: Instant(seconds: start + Double(index % 5) * 400),
            value: .quantity(
                Quantity(value: Double(index), unit: try Unit(validating: "count"))),
            revision: SourceRevision(name: source, bundleIdentifier: source))
    }
}

/// Tells whoever started the writer.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
