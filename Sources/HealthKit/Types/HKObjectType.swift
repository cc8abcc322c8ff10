public import Foundation
internal import KymoCore

/// A kind of thing that a store holds (api-surface 5). Two are equal when class and identifier are.
open class HKObjectType: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    private let rawIdentifier: String

    init(identifier: String) { rawIdentifier = identifier }

    /// The raw identifier, such as `HKQuantityTypeIdentifierStepCount`.
    open var identifier: String { rawIdentifier }

    /// Whether a person grants each object apart; never here.
    open func requiresPerObjectAuthorization() -> Bool { false }

    // MARK: NSObject

    /// Whether the other is of the same class and has the same identifier.
    ///
    /// - Parameter object: the other one.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKObjectType else { return false }
        return type(of: self) == type(of: other) && identifier == other.identifier
    }

    /// Hash of the identifier.
    open override var hash: Int { rawIdentifier.hashValue }
    /// The identifier.
    open override var description: String { rawIdentifier }

    /// The same type: it does not change.
    ///
    /// - Parameter zone: not used.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Types are coded securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the identifier.
    ///
    /// - Parameter coder: where to.
    open func encode(with coder: NSCoder) {
        coder.encode(rawIdentifier as NSString, forKey: "identifier")
    }

    /// Reads what `encode(with:)` wrote.
    ///
    /// - Parameter coder: where from.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "identifier") else {
            return nil
        }
        rawIdentifier = text as String
    }
}

extension HKObjectType {
    /// The quantity type of an identifier; nil for one that the catalog does not know.
    ///
    /// - Parameter identifier: such as `.stepCount`.
    public class func quantityType(
        forIdentifier identifier: HKQuantityTypeIdentifier
    ) -> HKQuantityType? {
        Catalog.quantityType(identifier.rawValue).map { HKQuantityType(identifier: $0.identifier) }
    }

    /// The category type of an identifier; nil for one that the catalog does not know.
    ///
    /// - Parameter identifier: such as `.sleepAnalysis`.
    public class func categoryType(
        forIdentifier identifier: HKCategoryTypeIdentifier
    ) -> HKCategoryType? {
        Catalog.categoryType(identifier.rawValue).map { HKCategoryType(identifier: $0.identifier) }
    }

    /// The characteristic type of an identifier; nil for one that the catalog does not know.
    ///
    /// - Parameter identifier: such as `.bloodType`.
    public class func characteristicType(
        forIdentifier identifier: HKCharacteristicTypeIdentifier
    ) -> HKCharacteristicType? {
        Catalog.characteristicTypes.contains { $0.identifier == identifier.rawValue }
            ? HKCharacteristicType(identifier: identifier.rawValue) : nil
    }

    /// The correlation type of an identifier; nil for one that the catalog does not know.
    ///
    /// - Parameter identifier: such as `.bloodPressure`.
    public class func correlationType(
        forIdentifier identifier: HKCorrelationTypeIdentifier
    ) -> HKCorrelationType? {
        Catalog.correlationTypes.contains { $0.identifier == identifier.rawValue }
            ? HKCorrelationType(identifier: identifier.rawValue) : nil
    }

    /// The document type of an identifier; nil for one that the catalog does not know.
    ///
    /// - Parameter identifier: such as `.CDA`.
    public class func documentType(
        forIdentifier identifier: HKDocumentTypeIdentifier
    ) -> HKDocumentType? {
        Catalog.documentTypes.contains { $0.identifier == identifier.rawValue }
            ? HKDocumentType(identifier: identifier.rawValue) : nil
    }

    /// The series type of an identifier; nil for another text.
    ///
    /// - Parameter identifier: `HKWorkoutRouteTypeIdentifier` or
    ///   `HKDataTypeIdentifierHeartbeatSeries`.
    public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
        [HKWorkoutRouteTypeIdentifier, HKDataTypeIdentifierHeartbeatSeries].contains(identifier)
            ? HKSeriesType(identifier: identifier) : nil
    }

    /// The clinical type of an identifier.
    ///
    /// - Parameter identifier: such as `.labResultRecord`.
    public class func clinicalType(
        forIdentifier identifier: HKClinicalTypeIdentifier
    ) -> HKClinicalType? {
        HKClinicalType(identifier: identifier.rawValue)
    }

    /// The type of scored assessments of an identifier.
    ///
    /// - Parameter identifier: `.GAD7` or `.PHQ9`.
    public class func scoredAssessmentType(
        forIdentifier identifier: HKScoredAssessmentTypeIdentifier
    ) -> HKScoredAssessmentType? {
        HKScoredAssessmentType(identifier: identifier.rawValue)
    }

    /// The type of workouts.
    public class func workoutType() -> HKWorkoutType {
        HKWorkoutType(identifier: HKWorkoutTypeIdentifier)
    }

    /// The type of activity summaries.
    public class func activitySummaryType() -> HKActivitySummaryType {
        HKActivitySummaryType(identifier: "HKActivitySummaryTypeIdentifier")
    }

    /// The type of audiograms.
    public class func audiogramSampleType() -> HKAudiogramSampleType {
        HKAudiogramSampleType(identifier: "HKDataTypeIdentifierAudiogram")
    }

    /// The type of electrocardiograms.
    public class func electrocardiogramType() -> HKElectrocardiogramType {
        HKElectrocardiogramType(identifier: "HKDataTypeIdentifierElectrocardiogram")
    }

    /// The type of vision prescriptions.
    public class func visionPrescriptionType() -> HKPrescriptionType {
        HKPrescriptionType(identifier: HKVisionPrescriptionTypeIdentifier)
    }

    /// The type of states of mind.
    public class func stateOfMindType() -> HKStateOfMindType {
        HKStateOfMindType(identifier: "HKDataTypeStateOfMind")
    }

    /// The type of doses of medication.
    public class func medicationDoseEventType() -> HKMedicationDoseEventType {
        HKMedicationDoseEventType(
            identifier: "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent")
    }

    /// The type of medications that a person keeps.
    public class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType {
        HKUserAnnotatedMedicationType(identifier: "HKDataTypeUserAnnotatedMedicationConcept")
    }
}
