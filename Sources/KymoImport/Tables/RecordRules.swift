internal import KymoCore

/// What every record of an import must keep, whatever file it comes from.
enum RecordRules {
    /// How the keys begin under which attributes of iOS 8 are kept (export-format Q23).
    static let oldFormPrefix = "kymo.ios8."

    /// 1850-01-01T00:00:00Z.
    static let earliest = -4_765_132_800.0
    /// 2201-01-01T00:00:00Z.
    static let latest = 6_311_347_200.0

    /// Types whose end may be open.
    private static let openEnded: Set<String> = ["contraceptive", "lactation", "pregnancy"]

    /// `yearOutOfRange` where a date is before 1850 or after 2200, save for open ends.
    static func dateFault(in record: SpoolRecord, of form: TypeForm) -> ProblemCode? {
        guard record.start >= earliest, record.start < latest else { return .yearOutOfRange }
        if record.created != SpoolRecord.noCreation {
            guard record.created >= earliest, record.created < latest else {
                return .yearOutOfRange
            }
        }
        if record.end < latest { return nil }
        guard case .category(let known) = form, openEnded.contains(known.type.swiftName),
            record.end < Instant.latest.seconds
        else { return .yearOutOfRange }
        return nil
    }

    /// What a category record without a value means: nothing to tell, or nothing told.
    ///
    /// Nil where every number says something; such a record cannot be kept.
    static func impliedValue(of type: CategoryType) -> Int64? {
        if let implied = type.impliedValue { return implied }
        return type.values.value(0)?.name == "unspecified" ? 0 : nil
    }
}
