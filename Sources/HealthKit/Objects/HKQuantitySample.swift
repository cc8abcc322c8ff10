public import Foundation
internal import KymoCore

/// Lets `HKQuantitySample(type:quantity:start:end:)` give one of its subclasses, as Apple's does.
public protocol HKQuantitySampleMaking {}

/// A sample whose value is an amount, or a series of amounts.
open class HKQuantitySample: HKSample, HKQuantitySampleMaking, @unchecked Sendable {
    let stored: SampleValue
    private let amount: HKQuantity

    init(
        _ type: HKQuantityType, _ value: SampleValue, _ amount: HKQuantity, from start: Date,
        to end: Date, _ content: ObjectContent
    ) {
        stored = value
        self.amount = amount
        super.init(type, from: start, to: end, content)
    }

    /// What kind of amount it is.
    open var quantityType: HKQuantityType {
        sampleType as? HKQuantityType ?? HKQuantityType(identifier: sampleType.identifier)
    }

    /// The amount; of a series the sum of a cumulative type, the average of a discrete one.
    open var quantity: HKQuantity { amount }

    /// Number of amounts: more than one for a series.
    open var count: Int { if case .series(let entries, _) = stored { entries.count } else { 1 } }

    override func sampleValue() throws(HKError) -> SampleValue {
        if case .quantity = stored, amount.quantity == nil {
            throw HKError.invalid("'\(amount.unit)' is not a unit")
        }
        return stored
    }

    /// A sample of the subclass that fits the type.
    fileprivate static func made(
        _ type: HKQuantityType, _ quantity: HKQuantity, _ start: Date, _ end: Date,
        _ content: ObjectContent
    ) -> HKQuantitySample {
        let value = quantity.quantity ?? Quantity(value: quantity.value, unit: .null)
        return type.aggregationStyle == .cumulative
            ? HKCumulativeQuantitySample(
                type, .quantity(value), quantity, from: start, to: end, content)
            : HKDiscreteQuantitySample(
                type, .quantity(value), quantity, from: start, to: end, content)
    }
}

extension HKQuantitySampleMaking where Self == HKQuantitySample {
    /// An amount over a span of time.
    ///
    /// - Parameters:
    ///   - type: what kind of amount.
    ///   - quantity: how much.
    ///   - startDate: first instant covered.
    ///   - endDate: instant at which it ends; equal to the start for a point.
    public init(
        type: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date
    ) {
        self.init(
            type: type, quantity: quantity, start: startDate, end: endDate, device: nil,
            metadata: nil)
    }

    /// An amount over a span of time.
    ///
    /// - Parameters:
    ///   - type: what kind of amount.
    ///   - quantity: how much.
    ///   - startDate: first instant covered.
    ///   - endDate: instant at which it ends; equal to the start for a point.
    ///   - metadata: what else is known.
    public init(
        type: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
        metadata: [String: Any]?
    ) {
        self.init(
            type: type, quantity: quantity, start: startDate, end: endDate, device: nil,
            metadata: metadata)
    }

    /// An amount over a span of time.
    ///
    /// - Parameters:
    ///   - type: what kind of amount.
    ///   - quantity: how much.
    ///   - startDate: first instant covered.
    ///   - endDate: instant at which it ends; equal to the start for a point.
    ///   - device: what measured it.
    ///   - metadata: what else is known.
    public init(
        type: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        self = HKQuantitySample.made(
            type, quantity, startDate, endDate, ObjectContent(device: device, metadata: metadata))
    }
}

/// An amount of a type that is summed up.
open class HKCumulativeQuantitySample: HKQuantitySample, @unchecked Sendable {
    /// The sum of its amounts.
    open var sumQuantity: HKQuantity { quantity }
}

/// An amount of a type that is averaged.
open class HKDiscreteQuantitySample: HKQuantitySample, @unchecked Sendable {
    private var entries: [SeriesEntry] {
        if case .series(let entries, _) = stored { entries } else { [] }
    }

    private func quantity(_ value: Double?) -> HKQuantity {
        guard let value else { return quantity }
        return HKQuantity(unit: quantity.unit, doubleValue: value)
    }

    /// The least of its amounts.
    open var minimumQuantity: HKQuantity { quantity(entries.map(\.value).min()) }
    /// The average of its amounts.
    open var averageQuantity: HKQuantity { quantity }
    /// The greatest of its amounts.
    open var maximumQuantity: HKQuantity { quantity(entries.map(\.value).max()) }
    /// The latest of its amounts.
    open var mostRecentQuantity: HKQuantity { quantity(latest?.value) }
    /// When the latest of its amounts was.
    open var mostRecentQuantityDateInterval: DateInterval {
        guard let latest else {
            return DateInterval(start: startDate, end: max(startDate, endDate))
        }
        return DateInterval(start: Date(latest.start), end: Date(latest.end))
    }

    private var latest: SeriesEntry? { entries.max { ($0.start, $0.end) < ($1.start, $1.end) } }
}
