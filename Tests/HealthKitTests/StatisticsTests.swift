import HealthKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct StatisticsTests {
    private static let steps = HKQuantityType(.stepCount)
    /// 1 May 2024, midnight in Berlin.
    private static let midnight = Date(timeIntervalSince1970: 1_714_514_400)

    private static func at(_ hours: Double) -> Date { midnight.addingTimeInterval(hours * 3600) }

    /// Statistics 8: an end that stands on a boundary includes the interval that begins there.
    @Test func `daily steps of three days, one of them empty`() async throws {
        let place = try await HealthPlace()
        try await place.health.save([
            HealthPlace.steps(100, at: Self.at(12)),
            // Across midnight: a third before it.
            HealthPlace.steps(90, at: Self.at(47), minutes: 180),
        ])
        let collection = await answer(place.health) { done in
            let query = HKStatisticsCollectionQuery(
                quantityType: Self.steps, quantitySamplePredicate: nil, options: .cumulativeSum,
                anchorDate: Self.at(-24 * 300), intervalComponents: DateComponents(day: 1))
            query.initialResultsHandler = { _, collection, error in done(Given(collection, error)) }
            return query
        }
        let days = try #require(collection.value)
        var seen: [(Date, Double?)] = []
        days.enumerateStatistics(from: Self.midnight, to: Self.at(72)) { statistics, _ in
            seen.append(
                (statistics.startDate, statistics.sumQuantity()?.doubleValue(for: .count())))
        }
        #expect(seen.map(\.1) == [100, 30, 60, nil])
        #expect(seen.map(\.0) == [Self.at(0), Self.at(24), Self.at(48), Self.at(72)])
        #expect(days.statistics().count == 3)
        #expect(days.statistics(for: Self.at(100))?.sumQuantity() == nil)
        #expect(days.sources() == [])
        var calls = 0
        days.enumerateStatistics(from: Self.midnight, to: Self.at(72)) { _, stop in
            calls += 1
            stop.pointee = true
        }
        #expect(calls == 1)
        await place.close()
    }

    /// Statistics 2.
    @Test func `a single query merges sources and keeps those of each`() async throws {
        let place = try await HealthPlace()
        let (watch, phone) = (
            place.health(as: "com.apple.health.W"), place.health(as: "com.example.phone")
        )
        try await watch.save(HealthPlace.steps(120, at: Self.at(10), minutes: 30))
        try await phone.save(HealthPlace.steps(60, at: Self.at(10.25), minutes: 30))
        let predicate = HKSamplePredicate.quantitySample(type: Self.steps)
        let statistics = try #require(
            await HKStatisticsQueryDescriptor(
                predicate: predicate, options: [.cumulativeSum, .separateBySource, .duration]
            ).result(for: place.health))
        // S24 and S26 of the worked examples.
        #expect(statistics.sumQuantity()?.doubleValue(for: .count()) == 150)
        let sources = try #require(statistics.sources)
        #expect(
            sources.map { statistics.sumQuantity(for: $0)?.doubleValue(for: .count()) } == [
                120, 60,
            ])
        #expect(statistics.duration()?.doubleValue(for: .minute()) == 45)
        #expect(statistics.averageQuantity() == nil)
        #expect(statistics.startDate == Self.at(10) && statistics.endDate == Self.at(10.75))
        let found = try await HKSourceQueryDescriptor(predicate: predicate).result(
            for: place.health)
        #expect(found.map(\.bundleIdentifier) == ["com.apple.health.W", "com.example.phone"])
        await place.close()
    }

    @Test func `nothing, and what does not fit, have Apple's codes`() async throws {
        let place = try await HealthPlace()
        func single(_ type: HKQuantityType, _ options: HKStatisticsOptions) async -> HKError? {
            await answer(place.health) { done in
                HKStatisticsQuery(
                    quantityType: type, quantitySamplePredicate: nil, options: options
                ) { _, statistics, error in done(Given(statistics, error)) }
            }.error
        }
        #expect(await single(Self.steps, .cumulativeSum) == HKError(.errorNoData))
        #expect(await single(Self.steps, .discreteMax) == HKError(.errorInvalidArgument))
        let none = try await HKStatisticsQueryDescriptor(
            predicate: .quantitySample(type: Self.steps), options: .cumulativeSum
        ).result(for: place.health)
        #expect(none == nil)
        for components in [
            DateComponents(), DateComponents(day: 0), DateComponents(day: -1),
            DateComponents(weekday: 3),
        ] {
            await #expect(throws: HKError(.errorInvalidArgument)) {
                try await HKStatisticsCollectionQueryDescriptor(
                    predicate: .quantitySample(type: Self.steps), options: .cumulativeSum,
                    anchorDate: Self.midnight, intervalComponents: components
                ).result(for: place.health)
            }
        }
        await place.close()
    }

    @Test func `a collection that keeps running tells which days changed`() async throws {
        let place = try await HealthPlace()
        let results = HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: Self.steps), options: .cumulativeSum,
            anchorDate: Self.midnight, intervalComponents: DateComponents(day: 1)
        ).results(for: place.health)
        var next = results.makeAsyncIterator()
        let first = try await next.next()
        #expect(first?.statisticsCollection.statistics().count == 0)
        #expect(first?.updatedStatistics == nil)
        let sample = HealthPlace.steps(10, at: Self.at(30))
        try await place.health.save(sample)
        let second = try await next.next()
        #expect(second?.updatedStatistics?.map(\.startDate) == [Self.at(24)])
        #expect(
            second?.statisticsCollection.statistics(for: Self.at(30))?.sumQuantity()?
                .doubleValue(for: .count()) == 10)
        try await place.health.delete(sample)
        let third = try await next.next()
        #expect(third?.updatedStatistics?.map { $0.sumQuantity() } == [nil])
        #expect(third?.statisticsCollection.statistics().count == 0)
        await place.close()
    }
}
