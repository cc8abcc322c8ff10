import KymoCore

import struct Foundation.TimeZone
import struct Foundation.UUID

/// Saves a walk that phone and watch both counted, and asks for the steps of each day.
func stepsOfEachDay(in directory: String, zone: TimeZone) async throws -> [Double?] {
    let options = StoreOptions(create: true, homeZone: zone.identifier)
    let store = try await Store.open(at: directory, options: options)

    let start = Instant(unixSeconds: 1_714_557_600)
    let end = Instant(unixSeconds: 1_714_559_400)
    let count = try Unit(validating: "count")
    func walk(_ steps: Double, _ product: String) -> Sample {
        Sample(
            uuid: UUID(), type: "HKQuantityTypeIdentifierStepCount", start: start, end: end,
            value: .quantity(Quantity(value: steps, unit: count)),
            revision: SourceRevision(
                name: product, bundleIdentifier: "com.apple.health.\(product)",
                productType: product))
    }
    try await store.save([walk(2900, "iPhone15,2"), walk(3000, "Watch6,1")])

    let midnight = Instant(unixSeconds: 1_714_514_400)
    let days = try Grid(components: GridComponents(day: 1), anchor: midnight, timeZone: zone)
    let steps = SampleSelection(type: "HKQuantityTypeIdentifierStepCount")
    let answer = try store.read { snapshot throws(StoreError) in
        try snapshot.statistics(StatisticsQuery(steps, grid: days))
    }
    await store.close()
    return answer.intervals.map(\.merged.sum)
}
