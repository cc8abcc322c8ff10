import HealthKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct SampleTests {
    private static let noon = Date(timeIntervalSince1970: 1_714_557_600)

    @Test func `what was saved comes back as it was, of the subclass that fits`() async throws {
        let place = try await HealthPlace()
        let device = HKDevice(
            name: "Band", manufacturer: "Someone", model: nil, hardwareVersion: nil,
            firmwareVersion: nil, softwareVersion: "1.2", localIdentifier: nil,
            udiDeviceIdentifier: nil)
        let metadata: [String: Any] = [
            HKMetadataKeyWasUserEntered: true, "note": "ä", "turns": 3, "share": 0.5,
            "when": Self.noon, "how far": HKQuantity(unit: .mile(), doubleValue: 2),
        ]
        let beats = HKQuantitySample(
            type: HKQuantityType(.heartRate),
            quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 61),
            start: Self.noon, end: Self.noon, device: device, metadata: metadata)
        let sleep = HKCategorySample(
            type: HKCategoryType(.sleepAnalysis),
            value: HKCategoryValueSleepAnalysis.asleepDeep.rawValue, start: Self.noon,
            end: Self.noon.addingTimeInterval(3600))
        #expect(beats is HKDiscreteQuantitySample)
        #expect(HealthPlace.steps(1, at: Self.noon) is HKCumulativeQuantitySample)
        try await place.health.save([beats, sleep])

        let found = await answer(place.health) { done in
            HKSampleQuery(
                sampleType: HKQuantityType(.heartRate), predicate: nil,
                limit: HKObjectQueryNoLimit, sortDescriptors: nil
            ) { _, samples, error in done(Given(samples, error)) }
        }
        let back = try #require(found.value?.first as? HKDiscreteQuantitySample)
        #expect(found.value?.count == 1 && back == beats)
        #expect(back.quantity == beats.quantity && back.quantity.description == "61.0 count/min")
        #expect(back.device == device && back.startDate == Self.noon && back.endDate == Self.noon)
        let kept = try #require(back.metadata)
        #expect(kept[HKMetadataKeyWasUserEntered] as? Bool == true)
        #expect(kept["note"] as? String == "ä" && kept["turns"] as? Int == 3)
        #expect(kept["share"] as? Double == 0.5 && kept["when"] as? Date == Self.noon)
        #expect((kept["how far"] as? HKQuantity)?.doubleValue(for: .mile()) == 2)
        let nights = try await HKSampleQueryDescriptor(
            predicates: [.categorySample(type: HKCategoryType(.sleepAnalysis))],
            sortDescriptors: []
        ).result(for: place.health)
        #expect(nights.map(\.value) == [4])
        await place.close()
    }

    @Test func `the latest come first, and a limit cuts`() async throws {
        let place = try await HealthPlace()
        try await place.health.save(
            (0..<30).map {
                HealthPlace.steps(Double($0), at: Self.noon.addingTimeInterval(Double($0) * 3600))
            })
        let latest = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.stepCount))],
            sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 10
        ).result(for: place.health)
        #expect(
            latest.map { $0.quantity.doubleValue(for: .count()) }
                == (20..<30).reversed().map(Double.init))
        let window = HKQuery.predicateForSamples(
            withStart: Self.noon.addingTimeInterval(3600),
            end: Self.noon.addingTimeInterval(4 * 3600),
            options: .strictStartDate)
        let some = await answer(place.health) { done in
            HKSampleQuery(
                sampleType: HKQuantityType(.stepCount), predicate: window, limit: 2,
                sortDescriptors: [
                    NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
                ]
            ) { _, samples, error in done(Given(samples, error)) }
        }
        let values = some.value?.compactMap { ($0 as? HKQuantitySample)?.quantity }
        #expect(values?.map { $0.doubleValue(for: .count()) } == [3, 2])
        await place.close()
    }

    /// Queries 6.2: "not equal" also holds without the key.
    @Test func `predicates select`() async throws {
        let place = try await HealthPlace()
        let other = place.health(as: "com.example.other")
        func entered(_ metadata: [String: Any]?, _ count: Double) -> HKQuantitySample {
            HKQuantitySample(
                type: HKQuantityType(.stepCount),
                quantity: HKQuantity(unit: .count(), doubleValue: count), start: Self.noon,
                end: Self.noon, metadata: metadata)
        }
        try await place.health.save([
            entered([HKMetadataKeyWasUserEntered: true], 1),
            entered([HKMetadataKeyWasUserEntered: false], 2), entered(nil, 3),
        ])
        try await other.save(entered(nil, 4))
        func values(_ predicate: NSPredicate) async throws -> [Double] {
            try await HKSampleQueryDescriptor(
                predicates: [
                    .quantitySample(type: HKQuantityType(.stepCount), predicate: predicate)
                ], sortDescriptors: []
            ).result(for: place.health).map { $0.quantity.doubleValue(for: .count()) }.sorted()
        }
        let byHand = HKQuery.predicateForObjects(
            withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: .notEqualTo, value: true)
        #expect(try await values(byHand) == [2, 3, 4])
        let source = HKQuery.predicateForObjects(from: [
            HKSource(name: "other", bundleIdentifier: "com.example.other")
        ])
        #expect(try await values(source) == [4])
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            byHand, NSCompoundPredicate(notPredicateWithSubpredicate: source),
        ])
        #expect(try await values(both) == [2, 3])
        let more = HKQuery.predicateForQuantitySamples(
            with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 2))
        #expect(try await values(more) == [3, 4])
        #expect(
            try await values(
                NSPredicate(
                    format: "%K < %@ AND quantity >= 2", "startDate",
                    Self.noon.addingTimeInterval(1) as NSDate))
                == [2, 3, 4])
        #expect(
            try await values(
                HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeyWasUserEntered))
                == [1, 2])
        await #expect(throws: HKError(.errorInvalidArgument)) {
            try await values(NSPredicate(block: { _, _ in true }))
        }
        await #expect(throws: HKError(.errorInvalidArgument)) {
            try await values(NSPredicate(format: "nonsense =="))
        }
        await place.close()
    }

    @Test func `what may not be saved or deleted is refused, and nothing changes`() async throws {
        let place = try await HealthPlace()
        let sample = HealthPlace.steps(1, at: Self.noon)
        try await place.health.save(sample)
        func refused(_ code: HKError.Code, _ body: () async throws -> Void) async {
            await #expect { try await body() } throws: { ($0 as? HKError)?.code == code }
        }
        await refused(.errorInvalidArgument) { try await place.health.save([]) }
        await refused(.errorInvalidArgument) { try await place.health.save(sample) }
        await refused(.errorInvalidArgument) {
            try await place.health.save([
                HealthPlace.steps(2, at: Self.noon),
                HKQuantitySample(
                    type: HKQuantityType(.stepCount),
                    quantity: HKQuantity(unit: .meter(), doubleValue: 1), start: Self.noon,
                    end: Self.noon),
            ])
        }
        await refused(.errorInvalidArgument) {
            try await place.health.save(
                HKCategorySample(
                    type: HKCategoryType(.sleepAnalysis), value: 99, start: Self.noon,
                    end: Self.noon))
        }
        await refused(.errorAuthorizationDenied) {
            try await place.health(as: "other").delete(sample)
        }
        await refused(.errorInvalidArgument) {
            try await place.health.delete(HealthPlace.steps(1, at: Self.noon))
        }
        #expect(
            try await place.health(as: "other").deleteObjects(
                of: HKQuantityType(.stepCount), predicate: NSPredicate(value: true)) == 0)
        #expect(
            try await place.health.deleteObjects(
                of: HKQuantityType(.stepCount), predicate: NSPredicate(value: true)) == 1)
        await place.close()
    }
}
