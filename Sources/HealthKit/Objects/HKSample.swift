public import Foundation
internal import KymoCore

/// Something that is true of a span of time.
open class HKSample: HKObject, @unchecked Sendable {
    private let type: HKSampleType
    private let start: Date
    private let end: Date

    init(_ type: HKSampleType, from start: Date, to end: Date, _ content: ObjectContent) {
        self.type = type
        self.start = start
        self.end = end
        super.init(content)
    }

    /// What kind of sample it is.
    open var sampleType: HKSampleType { type }
    /// First instant covered.
    open var startDate: Date { start }
    /// Instant at which it ends; equal to `startDate` for a point.
    open var endDate: Date { end }
    /// Whether it has not ended yet: its end is `Date.distantFuture`.
    open var hasUndeterminedDuration: Bool { end == .distantFuture }

    /// What it says, as the core keeps it.
    ///
    /// - Throws: `errorInvalidArgument` for a kind of sample that the store does not hold yet, or a
    ///   fault in what it was made of.
    func sampleValue() throws(HKError) -> SampleValue {
        throw HKError.invalid("the store does not hold samples of \(sampleType) yet")
    }

    /// Checks what the sample was made of: what saving it would refuse (queries 8).
    ///
    /// - Returns: the sample itself.
    /// - Throws: `HKError` `errorInvalidArgument` that says what is wrong.
    @discardableResult
    public func validated() throws -> Self {
        let sample = try sample(by: sourceRevision.revision)
        if let fault = SampleValidation.fault(in: sample, strictness: .save) {
            throw HKError(fault.error)
        }
        return self
    }

    /// The core's form.
    ///
    /// - Parameter revision: who saves it.
    func sample(by revision: SourceRevision) throws(HKError) -> Sample {
        if let fault = content.fault { throw HKError.invalid(fault) }
        return Sample(
            uuid: content.uuid, type: type.identifier, start: Instant(start), end: Instant(end),
            value: try sampleValue(), revision: revision, device: content.device?.device,
            metadata: content.metadata)
    }

    /// Type, span and identifier.
    open override var description: String { "\(type) \(start) - \(end) \(uuid)" }
}
