import Foundation
import KymoCore

/// Saves and deletes with ten registered grids beside the days of the home zone.
struct WriteBenchmark {
    private let store: Store
    private let directory: String

    init(_ store: Store, directory: String) {
        self.store = store
        self.directory = directory
    }

    func run(_ figures: inout Figures) async throws {
        let disk = try await appendOfBlock()
        figures.note("append", disk * 1000, "ms", "4 KiB appended and synced, same disk")
        for length in 1...10 {
            let grid = try Grid(
                components: GridComponents(hour: length), anchor: StepWorkload.begin,
                timeZone: .gmt)
            try await store.addGrid(grid)
        }
        let last = StepWorkload.begin.seconds + StepWorkload.days * 86_400
        let today = try await saves(from: last)
        figures.note("save", today * 1000, "ms", "one durable save, 11 grids, today")
        let late = try await saves(from: last - 731 * 86_400)
        figures.note("lateSave", late * 1000, "ms", "the same, two years late")
        let removed = try await deletes(from: last - 700 * 86_400)
        figures.note("delete", removed * 1000, "ms", "one durable delete two years back")
        let one = try await throughput(callers: 1, each: 300, from: last)
        figures.note("oneCaller", one, "/s", "durable saves, one caller")
        let many = try await throughput(callers: 64, each: 50, from: last)
        figures.note("manyCallers", many, "/s", "durable saves, 64 callers")
    }

    /// A block of 4 KiB at the end of a file, on disk.
    private func appendOfBlock() async throws -> Double {
        let path = directory + "/block"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        let block = Data(repeating: 7, count: 4096)
        let seconds = try await Stopwatch.median(of: 301) {
            try file.write(contentsOf: block)
            try file.synchronize()
        }
        try file.close()
        return seconds
    }

    private func sample(at start: Double) throws -> Sample {
        Sample(
            uuid: UUID(), type: StepWorkload.type, start: Instant(seconds: start),
            end: Instant(seconds: start + 60),
            value: .quantity(Quantity(value: 1, unit: try Unit(validating: "count"))),
            revision: StepWorkload.revisions[0])
    }

    private func saves(from start: Double) async throws -> Double {
        var next = start
        return try await Stopwatch.median(of: 201) {
            next += 613
            try await store.save([try sample(at: next)])
        }
    }

    private func deletes(from start: Double) async throws -> Double {
        let samples = try (0..<202).map { try sample(at: start + Double($0) * 613) }
        try await store.save(samples)
        var rest = samples.map(\.uuid)
        return try await Stopwatch.median(of: 201) {
            if let uuid = rest.popLast() { try await store.delete([uuid]) }
        }
    }

    private func throughput(callers: Int, each: Int, from start: Double) async throws -> Double {
        let seconds = try await Stopwatch.seconds {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for caller in 0..<callers {
                    group.addTask {
                        for turn in 0..<each {
                            let time = start + Double(caller * each + turn) * 61
                            try await store.save([try sample(at: time)])
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        return Double(callers * each) / seconds
    }
}
