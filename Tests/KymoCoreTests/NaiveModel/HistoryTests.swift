import Foundation
import KymoCore
import KymoTestSupport
import Testing

@Suite struct `Histories made for tests` {
    @Test func `a seed makes the same history again`() throws {
        let zone = try #require(ZoneTable(named: "Europe/Berlin"))
        let first = RandomHistory.make(seed: 5, zone: zone, steps: 30)
        #expect(RandomHistory.make(seed: 5, zone: zone, steps: 30).events == first.events)
        #expect(RandomHistory.make(seed: 6, zone: zone, steps: 30).events != first.events)
    }

    @Test func `random histories hold everything they are for`() throws {
        var samples: [Sample] = []
        var deletes = 0
        for (number, name) in RandomHistory.zones.enumerated() {
            let zone = try #require(ZoneTable(named: name))
            for seed in 0..<10 {
                let history = RandomHistory.make(
                    seed: UInt64(number * 100 + seed), zone: zone, steps: 20)
                #expect(history.possible.events == history.events)
                samples += history.samples
                deletes += history.events.count { if case .delete = $0 { true } else { false } }
            }
        }
        let lengths = samples.map { $0.end.seconds - $0.start.seconds }
        #expect(deletes > 150)
        #expect(lengths.allSatisfy { $0 >= 0 && $0 <= 345_600 })
        #expect(lengths.count { $0 == 0 } > 100 && lengths.count { $0 > 100_000 } > 20)
        #expect(lengths.count { $0 != $0.rounded() } > 100)
        #expect(Set(samples.map(\.start)).count < samples.count * 3 / 4)
        #expect(Set(samples.map(\.type)) == Set(ModelType.tested.map(\.identifier)))
        #expect(Set(samples.map(\.revision.bundleIdentifier)).count == 5)
        let series = samples.filter {
            if case .series(let entries, _) = $0.value {
                entries.allSatisfy { [start = $0.start, end = $0.end] in
                    start <= $0.start && $0.start <= $0.end && $0.end <= end
                }
            } else {
                false
            }
        }
        #expect(series.count > 20)
    }

    @Test func `every combination is made once`() {
        let every = EveryCombination(type: .steps, start: 0, spacing: 0)
        #expect(EveryCombination.count == 1296 && every.numbers.count == 1296)
        let shapes = every.numbers.map { number in
            every.history(number).events.map { event in
                switch event {
                case .save(let samples):
                    samples.map { "\($0.start)\($0.end)\($0.revision)" }.joined()
                case .delete(let uuids):
                    "\(uuids.map { Int($0.uuid.15) - number * 3 % 256 })"
                default: "other"
                }
            }
        }
        #expect(Set(shapes).count == EveryCombination.count)
    }

    @Test func `all combinations played at once are each as if played alone`() {
        let every = EveryCombination(type: .steps, start: 0)
        let living = History(seed: 0, zone: "UTC", events: every.rounds).model.samples
        let byDay = Dictionary(grouping: living) { Int($0.start.seconds / every.spacing) }
        for number in every.numbers {
            // A neighbour lies half a day before the first.
            let found = byDay[number]?.filter { $0.start.seconds >= 0 }
            #expect(found == every.history(number).model.samples)
        }
    }

    @Test func `random queries ask for something and for nothing`() throws {
        var (found, empty) = (0, 0)
        for name in RandomHistory.zones {
            let zone = try #require(ZoneTable(named: name))
            let history = RandomHistory.make(seed: 11, zone: zone, steps: 12)
            let model = history.model
            var queries = RandomQuery(about: history, zone: zone)
            for type in history.types {
                for _ in 0..<10 {
                    let query = queries.query(of: type)
                    let members = model.collection(query, grid: queries.grid())
                    let single = model.statistics(query)
                    #expect(members.isEmpty == (single == nil))
                    #expect(
                        ModelStatistics.differences(members, from: members, style: type.style) == []
                    )
                    if members.isEmpty { empty += 1 } else { found += 1 }
                }
            }
        }
        #expect(found > empty && empty > 5)
    }

    @Test func `a failing history shrinks to what fails`() async throws {
        let zone = try #require(ZoneTable(named: "Pacific/Apia"))
        let history = RandomHistory.make(seed: 9, zone: zone, steps: 60)
        // Pretend that a store fails whenever a certain sample was saved and deleted.
        let deleted = history.events.compactMap { event -> UUID? in
            if case .delete(let uuids) = event { uuids.first } else { nil }
        }
        let culprit = try #require(deleted.last)
        let small = await history.shrunken { candidate in
            candidate.samples.contains { $0.uuid == culprit }
                && !candidate.model.samples.contains { $0.uuid == culprit }
        }
        #expect(small.samples.map(\.uuid) == [culprit])
        #expect(small.events.count == 2)
        #expect(small.description.contains("seed 9"))
    }

    @Test func `the clock and the identifiers do what the test says`() {
        let clock = ManualClock(Instant(seconds: 10))
        clock.advance(bySeconds: 5)
        #expect(clock.now == Instant(seconds: 15))
        let environment = StoreEnvironment.deterministic(clock: clock, seed: 4)
        let again = StoreEnvironment.deterministic(clock: clock, seed: 4)
        #expect(environment.now() == clock.now)
        #expect(environment.makeUUID() != environment.makeUUID())
        #expect(again.makeUUID() == CountingIDs.uuid(1))
        #expect(environment.randomBytes(16) == again.randomBytes(16))
    }

    @Test func `a temporary store leaves nothing`() throws {
        var store: TemporaryStore? = try TemporaryStore()
        let path = try #require(store?.path("file"))
        try Data([1]).write(to: URL(fileURLWithPath: path))
        #expect(FileManager.default.fileExists(atPath: path))
        store = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
