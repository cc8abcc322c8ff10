public import Foundation
internal import KymoCore

/// A type with a predicate, for queries of several types.
open class HKQueryDescriptor: NSObject, NSCopying, @unchecked Sendable {
    private let type: HKSampleType
    private let condition: NSPredicate?

    /// Samples of a type.
    ///
    /// - Parameters:
    ///   - sampleType: the type.
    ///   - predicate: which of them; nil for all.
    public init(sampleType: HKSampleType, predicate: NSPredicate?) {
        type = sampleType
        condition = predicate
    }

    /// The type.
    open var sampleType: HKSampleType { type }
    /// Which samples of it; nil for all.
    open var predicate: NSPredicate? { condition }

    /// The same descriptor: it does not change.
    ///
    /// - Parameter zone: not used.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension [HKQueryDescriptor] {
    /// What the core is asked.
    ///
    /// - Throws: `errorInvalidArgument` for none, and for what cannot be asked.
    func selections() throws(HKError) -> [SampleSelection] {
        if isEmpty { throw HKError.invalid("no type is asked for") }
        var selections: [SampleSelection] = []
        for descriptor in self {
            selections.append(
                try SampleSelection(
                    type: descriptor.sampleType.identifier, predicate: descriptor.predicate))
        }
        return selections
    }
}

/// A limit as the core takes it.
///
/// - Throws: `errorInvalidArgument` for a negative one.
func coreLimit(_ limit: Int) throws(HKError) -> Int? {
    if limit < 0 { throw HKError.invalid("the limit is \(limit), not 0 or more") }
    return limit == HKObjectQueryNoLimit ? nil : limit
}
