/// Raw identifier of workouts.
public let HKWorkoutTypeIdentifier = "HKWorkoutTypeIdentifier"
/// Raw identifier of routes of workouts.
public let HKWorkoutRouteTypeIdentifier = "HKWorkoutRouteTypeIdentifier"
/// Raw identifier of series of heartbeats.
public let HKDataTypeIdentifierHeartbeatSeries = "HKDataTypeIdentifierHeartbeatSeries"
/// Raw identifier of vision prescriptions.
public let HKVisionPrescriptionTypeIdentifier = "HKVisionPrescriptionTypeIdentifier"

/// Raw identifiers of scored assessments.
public struct HKScoredAssessmentTypeIdentifier: RawRepresentable, Hashable, Sendable {
    /// The identifier.
    public let rawValue: String

    /// An identifier by its text.
    ///
    /// - Parameter rawValue: the text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Anxiety, seven questions.
    public static let GAD7 = Self(rawValue: "HKScoredAssessmentTypeIdentifierGAD7")
    /// Depression, nine questions.
    public static let PHQ9 = Self(rawValue: "HKScoredAssessmentTypeIdentifierPHQ9")
}

/// Key of the sort order by start.
public let HKSampleSortIdentifierStartDate = "startDate"
/// Key of the sort order by end.
public let HKSampleSortIdentifierEndDate = "endDate"

/// How values of a quantity type are put together.
public enum HKQuantityAggregationStyle: Int, Sendable, CaseIterable {
    /// Summed up.
    case cumulative = 0
    /// Averaged, each value counting the same.
    case discreteArithmetic = 1
    /// Averaged by the time that each value stands for.
    case discreteTemporallyWeighted = 2
    /// Averaged as sound levels are.
    case discreteEquivalentContinuousLevel = 3

    /// The older name of `discreteArithmetic`.
    public static let discrete = HKQuantityAggregationStyle.discreteArithmetic
}

/// Whether a program may save a type.
public enum HKAuthorizationStatus: Int, Sendable, CaseIterable {
    /// It was never asked for.
    case notDetermined = 0
    /// It may not.
    case sharingDenied = 1
    /// It may.
    case sharingAuthorized = 2
}

/// Whether asking for types would show anything to a person.
public enum HKAuthorizationRequestStatus: Int, Sendable, CaseIterable {
    /// That cannot be told.
    case unknown = 0
    /// It would.
    case shouldRequest = 1
    /// It would not.
    case unnecessary = 2
}
