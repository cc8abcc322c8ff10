internal import Foundation
internal import KymoCore

// Without a policy everything is allowed: the embedding service decides who may ask.

extension HKHealthStore {
    /// What the core is asked for descriptors.
    ///
    /// - Throws: `errorInvalidArgument` for none, and for what cannot be asked.
    func readable(_ descriptors: [HKQueryDescriptor]) throws(HKError) -> [SampleSelection] {
        try descriptors.selections()
    }

    func readable(
        _ request: CollectionRequest, _ predicate: NSPredicate?
    ) throws(HKError) -> StatisticsQuery {
        try request.query(predicate)
    }

    /// Refuses to save a type.
    ///
    /// - Throws: `errorAuthorizationDenied`.
    func checkMayShare(_ type: HKSampleType) throws(HKError) {}

    static func fault(
        _ share: Set<HKSampleType>, _ read: Set<HKObjectType>
    ) -> HKError? {
        if share.isEmpty, read.isEmpty { return .invalid("no type is asked for") }
        let correlation = (share.map { $0 as HKObjectType } + read)
            .first { $0 is HKCorrelationType }
        return correlation.map {
            .invalid("\($0) is read and saved by the types of its members: ask for those")
        }
    }
}
