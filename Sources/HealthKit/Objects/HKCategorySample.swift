public import Foundation
internal import KymoCore

/// A sample whose value is one of a few.
open class HKCategorySample: HKSample, @unchecked Sendable {
    private let number: Int

    init(
        _ type: HKCategoryType, value: Int, from start: Date, to end: Date,
        _ content: ObjectContent
    ) {
        number = value
        super.init(type, from: start, to: end, content)
    }

    /// One of a few over a span of time.
    ///
    /// - Parameters:
    ///   - type: what kind of sample.
    ///   - value: raw value of the type's enumeration.
    ///   - startDate: first instant covered.
    ///   - endDate: instant at which it ends; equal to the start for a point.
    public convenience init(
        type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date
    ) {
        self.init(
            type: type, value: value, start: startDate, end: endDate, device: nil, metadata: nil)
    }

    /// One of a few over a span of time.
    ///
    /// - Parameters:
    ///   - type: what kind of sample.
    ///   - value: raw value of the type's enumeration.
    ///   - startDate: first instant covered.
    ///   - endDate: instant at which it ends; equal to the start for a point.
    ///   - metadata: what else is known.
    public convenience init(
        type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date,
        metadata: [String: Any]?
    ) {
        self.init(
            type: type, value: value, start: startDate, end: endDate, device: nil,
            metadata: metadata)
    }

    /// One of a few over a span of time.
    ///
    /// - Parameters:
    ///   - type: what kind of sample.
    ///   - value: raw value of the type's enumeration.
    ///   - startDate: first instant covered.
    ///   - endDate: instant at which it ends; equal to the start for a point.
    ///   - device: what measured it.
    ///   - metadata: what else is known.
    public convenience init(
        type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        self.init(
            type, value: value, from: startDate, to: endDate,
            ObjectContent(device: device, metadata: metadata))
    }

    /// What kind of sample it is.
    open var categoryType: HKCategoryType {
        sampleType as? HKCategoryType ?? HKCategoryType(identifier: sampleType.identifier)
    }

    /// Raw value of the type's enumeration.
    open var value: Int { number }

    override func sampleValue() throws(HKError) -> SampleValue { .category(Int64(number)) }
}
