internal import KymoCore

/// What every record of an import must keep, whatever file it comes from.
enum RecordRules {
    /// How the keys begin under which attributes of iOS 8 are kept (export-format Q23).
    static let oldFormPrefix = "kymo.ios8."

    /// `yearOutOfRange` where a date is before 1850 or after 2200, save for open ends.
    static func dateFault(in record: SpoolRecord, of form: TypeForm) -> ProblemCode? {
        let hasCreation = record.created != SpoolRecord.noCreation
        var mayBeOpen = false
        if case .category(let known) = form {
            mayBeOpen = SampleValidation.mayBeOpen(known.type)
        }
        let isPlausible = SampleValidation.isInPlausibleYears(
            start: Instant(seconds: record.start), end: Instant(seconds: record.end),
            created: hasCreation ? Instant(seconds: record.created) : nil, mayBeOpen: mayBeOpen)
        return isPlausible ? nil : .yearOutOfRange
    }

    /// What a category record without a value means: nothing to tell, or nothing told.
    ///
    /// Nil where every number says something; such a record cannot be kept.
    static func impliedValue(of type: CategoryType) -> Int64? {
        if let implied = type.impliedValue { return implied }
        return type.values.value(0)?.name == "unspecified" ? 0 : nil
    }
}
