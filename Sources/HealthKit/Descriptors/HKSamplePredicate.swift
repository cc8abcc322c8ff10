public import Foundation

/// A type of samples with a predicate, which knows what class they are of.
public struct HKSamplePredicate<Sample: HKSample>: Hashable, @unchecked Sendable {
    /// The type.
    public let sampleType: HKSampleType
    /// Which samples of it; nil for all.
    public let nsPredicate: NSPredicate?

    init(_ sampleType: HKSampleType, _ predicate: NSPredicate?) {
        self.sampleType = sampleType
        nsPredicate = predicate
    }

    var descriptor: HKQueryDescriptor {
        HKQueryDescriptor(sampleType: sampleType, predicate: nsPredicate)
    }
}

extension HKSamplePredicate where Sample == HKSample {
    /// Samples of any type.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - predicate: which of them; nil for all.
    public static func sample(
        type: HKSampleType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKSample> { HKSamplePredicate(type, predicate) }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
    /// Samples of a quantity type.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - predicate: which of them; nil for all.
    public static func quantitySample(
        type: HKQuantityType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKQuantitySample> { HKSamplePredicate(type, predicate) }
}

extension HKSamplePredicate where Sample == HKCategorySample {
    /// Samples of a category type.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - predicate: which of them; nil for all.
    public static func categorySample(
        type: HKCategoryType, predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCategorySample> { HKSamplePredicate(type, predicate) }
}
