internal import Foundation
internal import KymoCore

extension HKSample {
    /// The object of a stored sample.
    static func of(_ sample: Sample) -> HKSample {
        let content = ObjectContent(sample)
        let start = Date(sample.start)
        let end = Date(sample.end)
        switch sample.value {
        case .category(let value):
            return HKCategorySample(
                HKCategoryType(identifier: sample.type), value: Int(clamping: value), from: start,
                to: end, content)
        case .quantity(let quantity):
            return ofQuantity(sample, HKQuantity(quantity), from: start, to: end, content)
        case .series(let entries, let unit):
            let amount = Self.amount(entries, sample.type)
            return ofQuantity(
                sample, HKQuantity(unit: HKUnit(unit), doubleValue: amount), from: start, to: end,
                content)
        case .text:
            return HKSample(
                HKCategoryType(identifier: sample.type), from: start, to: end, content)
        }
    }

    private static func ofQuantity(
        _ sample: Sample, _ amount: HKQuantity, from start: Date, to end: Date,
        _ content: ObjectContent
    ) -> HKSample {
        let type = HKQuantityType(identifier: sample.type)
        return type.aggregationStyle == .cumulative
            ? HKCumulativeQuantitySample(type, sample.value, amount, from: start, to: end, content)
            : HKDiscreteQuantitySample(type, sample.value, amount, from: start, to: end, content)
    }

    /// What a series amounts to: exactly summed, then rounded once; of a discrete type by its mean.
    private static func amount(_ entries: [SeriesEntry], _ type: String) -> Double {
        var sum = ExactSum()
        for entry in entries { sum.add(entry.value) }
        let style = Catalog.quantityType(type)?.style(table: 2) ?? .cumulative
        return style == .cumulative ? sum.value : sum.value / Double(max(1, entries.count))
    }
}
