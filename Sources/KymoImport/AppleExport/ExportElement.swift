/// Elements that exports are known to have, numbered as the scanner numbers them.
///
/// The cases are those of export-format 3 and of iOS 27. Only those up to `beat` are read here;
/// the rest is counted and left for the readers of later versions.
enum ExportElement: Int, CaseIterable {
    case healthData, exportDate, me, record, metadataEntry, beatList, beat
    case correlation, workout, workoutActivity, workoutEvent, workoutStatistics, workoutRoute
    case fileReference, activitySummary, clinicalRecord, audiogram, sensitivityPoint
    case visionPrescription, rightEye, leftEye, attachment, workoutZoneGroup, workoutZone

    var name: String {
        switch self {
        case .beatList: return "HeartRateVariabilityMetadataList"
        case .beat: return "InstantaneousBeatsPerMinute"
        default:
            let word = String(describing: self)
            return word.prefix(1).uppercased() + word.dropFirst()
        }
    }

    static let names = allCases.map(\.name)
}
