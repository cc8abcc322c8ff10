public import Foundation
internal import KymoCore

/// A kind of sample.
open class HKSampleType: HKObjectType, @unchecked Sendable {
    private var limits: (shortest: Double?, longest: Double?) {
        SampleValidation.durationLimits(of: identifier)
    }

    /// Whether a sample may last only so long.
    open var isMaximumDurationRestricted: Bool { limits.longest != nil }
    /// Longest duration of a sample in seconds; infinite where nothing restricts it: Apple's raises
    /// an exception.
    open var maximumAllowedDuration: TimeInterval { limits.longest ?? .infinity }
    /// Whether a sample has to last so long.
    open var isMinimumDurationRestricted: Bool { limits.shortest != nil }
    /// Shortest duration of a sample in seconds; 0 where nothing restricts it: Apple's raises an
    /// exception.
    open var minimumAllowedDuration: TimeInterval { limits.shortest ?? 0 }
    /// Whether the system estimates values of the type anew; never here.
    open var allowsRecalibrationForEstimates: Bool { false }
}

/// A kind of sample whose value is a number with a unit.
open class HKQuantityType: HKSampleType, @unchecked Sendable {
    /// The type of an identifier; one that the catalog does not know is refused when it is used.
    ///
    /// - Parameter identifier: such as `.stepCount`.
    public convenience init(_ identifier: HKQuantityTypeIdentifier) {
        self.init(identifier: identifier.rawValue)
    }

    var row: QuantityType? { Catalog.quantityType(identifier) }

    /// How values of the type are put together, by newer systems.
    open var aggregationStyle: HKQuantityAggregationStyle {
        switch row?.style(table: 2) ?? .cumulative {
        case .cumulative: .cumulative
        case .discreteArithmetic: .discreteArithmetic
        case .discreteTemporallyWeighted: .discreteTemporallyWeighted
        case .discreteEquivalentContinuousLevel: .discreteEquivalentContinuousLevel
        }
    }

    /// Whether values of the type can be told in a unit.
    ///
    /// - Parameter unit: the unit.
    open func `is`(compatibleWith unit: HKUnit) -> Bool {
        unit.unit.map { row?.isCompatible(with: $0) ?? false } ?? false
    }
}

/// A kind of sample whose value is one of a few.
open class HKCategoryType: HKSampleType, @unchecked Sendable {
    /// The type of an identifier; one that the catalog does not know is refused when it is used.
    ///
    /// - Parameter identifier: such as `.sleepAnalysis`.
    public convenience init(_ identifier: HKCategoryTypeIdentifier) {
        self.init(identifier: identifier.rawValue)
    }
}

/// A kind of sample that holds others.
open class HKCorrelationType: HKSampleType, @unchecked Sendable {
    /// The type of an identifier.
    ///
    /// - Parameter identifier: such as `.bloodPressure`.
    public convenience init(_ identifier: HKCorrelationTypeIdentifier) {
        self.init(identifier: identifier.rawValue)
    }
}

/// A kind of document.
open class HKDocumentType: HKSampleType, @unchecked Sendable {
    /// The type of an identifier.
    ///
    /// - Parameter identifier: such as `.CDA`.
    public convenience init(_ identifier: HKDocumentTypeIdentifier) {
        self.init(identifier: identifier.rawValue)
    }
}

/// A fact about the person that no sample holds.
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {
    /// The type of an identifier.
    ///
    /// - Parameter identifier: such as `.bloodType`.
    public convenience init(_ identifier: HKCharacteristicTypeIdentifier) {
        self.init(identifier: identifier.rawValue)
    }
}

/// The type of workouts.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}

/// A kind of series, such as routes.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
    /// The type of routes of workouts.
    open class func workoutRoute() -> HKSeriesType {
        HKSeriesType(identifier: HKWorkoutRouteTypeIdentifier)
    }

    /// The type of series of heartbeats.
    open class func heartbeat() -> HKSeriesType {
        HKSeriesType(identifier: HKDataTypeIdentifierHeartbeatSeries)
    }
}

/// The type of activity summaries.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}
/// The type of electrocardiograms.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}
/// The type of audiograms.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}
/// The type of vision prescriptions.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}
/// The type of states of mind.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}
/// The type of doses of medication.
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}
/// The type of medications that a person keeps.
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}

/// A kind of clinical record.
open class HKClinicalType: HKSampleType, @unchecked Sendable {
    /// The type of an identifier.
    ///
    /// - Parameter identifier: such as `.labResultRecord`.
    public convenience init(_ identifier: HKClinicalTypeIdentifier) {
        self.init(identifier: identifier.rawValue)
    }
}

/// A kind of scored assessment.
open class HKScoredAssessmentType: HKSampleType, @unchecked Sendable {
    /// The type of an identifier.
    ///
    /// - Parameter identifier: `.GAD7` or `.PHQ9`.
    public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
        self.init(identifier: identifier.rawValue)
    }
}
