/// Checks of one sample against the catalog (queries 8).
package enum SampleValidation {
    /// How much is refused.
    package enum Strictness: Sendable {
        /// A live save: everything that HealthKit refuses.
        case save
        /// An import: only what cannot be stored or counted; the rest is kept.
        case importing
    }

    /// Longest text of a name or identifier, in bytes.
    package static let textLimit = 65_536

    /// Most bytes of all metadata keys and texts of one sample.
    package static let metadataLimit = 1 << 20

    /// What is wrong with a sample, or nil.
    package static func fault(in sample: Sample, strictness: Strictness) -> SampleFault? {
        basicFault(in: sample) ?? typeFault(in: sample, strictness)
            ?? (strictness == .save ? liveFault(in: sample) : nil)
    }

    // MARK: What can never be stored

    /// 1850-01-01T00:00:00Z.
    package static let earliest = Instant(seconds: -4_765_132_800)
    /// 2201-01-01T00:00:00Z.
    package static let latest = Instant(seconds: 6_311_347_200)

    /// Whether dates are such that a person can have lived at them, open ends aside.
    ///
    /// - Parameter created: nil where nothing is said.
    package static func isInPlausibleYears(
        start: Instant, end: Instant, created: Instant?, mayBeOpen: Bool
    ) -> Bool {
        guard start >= earliest, start < latest, end < latest || (mayBeOpen && end.isSupported)
        else { return false }
        return created.map { $0 >= earliest && $0 < latest } ?? true
    }

    /// Whether a sample of the type may have no end yet.
    package static func mayBeOpen(_ type: CategoryType?) -> Bool {
        openEnded.contains(type?.swiftName ?? "")
    }

    package static func isInPlausibleYears(_ sample: Sample) -> Bool {
        isInPlausibleYears(
            start: sample.start, end: sample.end, created: sample.created,
            mayBeOpen: mayBeOpen(Catalog.categoryType(sample.type)))
    }

    private static func basicFault(in sample: Sample) -> SampleFault? {
        guard isInPlausibleYears(sample) else {
            return SampleFault(
                .invalidSample, "dates must lie in the years 1850 to 2200",
                hint: "only the end of a contraceptive, lactation or pregnancy sample may be open",
                reason: .yearOutOfRange)
        }
        guard sample.start <= sample.end else {
            return SampleFault(
                .invalidSample, "the start is after the end", reason: .startAfterEnd)
        }
        let identifier = sample.revision.bundleIdentifier
        guard !identifier.isEmpty, identifier.utf8.count <= 1024 else {
            return SampleFault(
                .invalidSample, "a source needs a bundle identifier of 1 to 1024 bytes")
        }
        guard (1...256).contains(sample.type.utf8.count) else {
            return SampleFault(.invalidSample, "a type needs an identifier of 1 to 256 bytes")
        }
        let texts = [sample.revision.name, sample.revision.version, sample.revision.productType]
        guard (texts + (sample.device?.fields ?? [])).allSatisfy(fits) else {
            return SampleFault(.tooLarge, "a text of source or device is longer than 64 KiB")
        }
        return metadataFault(in: sample.metadata)
    }

    private static func fits(_ text: String?) -> Bool {
        (text?.utf8.count ?? 0) <= textLimit
    }

    private static func metadataFault(in metadata: Metadata) -> SampleFault? {
        let size = metadata.values.reduce(0) { sum, entry in
            var text = 0
            if case .string(let string) = entry.value { text = string.utf8.count }
            return sum + entry.key.utf8.count + text
        }
        guard size <= metadataLimit else {
            return SampleFault(
                .tooLarge, "metadata of more than 1 MiB in one sample",
                reason: .metadataTooLarge)
        }
        for (key, value) in metadata.values {
            let isSound: Bool =
                switch value {
                case .number(let number): number.isFinite
                case .quantity(let quantity): quantity.value.isFinite
                case .date(let date): date.isSupported
                case .string, .boolean, .integer: true
                }
            guard isSound, (1...1024).contains(key.utf8.count) else {
                return SampleFault(.invalidSample, "metadata '\(key.prefix(80))' cannot be stored")
            }
        }
        return nil
    }

    // MARK: What the type asks for

    private static func typeFault(in sample: Sample, _ strictness: Strictness) -> SampleFault? {
        switch sample.value {
        case .quantity(let quantity):
            guard quantity.value.isFinite else {
                return SampleFault(.invalidSample, "the value is not a finite number")
            }
            return unitFault(quantity.unit, values: [quantity.value], of: sample, strictness)
        case .series(let entries, let unit):
            if let fault = seriesFault(entries, in: sample) { return fault }
            return unitFault(unit, values: entries.map(\.value), of: sample, strictness)
        case .category(let raw): return categoryFault(raw, of: sample, strictness)
        case .text(let text):
            if strictness == .save {
                return SampleFault(.unknownType, "the catalog has no type '\(sample.type)'")
            }
            return fits(text) ? nil : SampleFault(.tooLarge, "the value is longer than 64 KiB")
        }
    }

    private static func seriesFault(
        _ entries: [SeriesEntry], in sample: Sample
    ) -> SampleFault? {
        guard !entries.isEmpty, entries.count <= 1 << 20 else {
            return SampleFault(.invalidSample, "a series needs 1 to 1048576 values")
        }
        for entry in entries {
            guard entry.value.isFinite else {
                return SampleFault(.invalidSample, "a value of the series is not a finite number")
            }
            guard entry.start <= entry.end, entry.start >= sample.start, entry.end <= sample.end
            else {
                return SampleFault(.invalidSample, "a value of the series lies outside the sample")
            }
        }
        return nil
    }

    private static func unitFault(
        _ unit: Unit, values: [Double], of sample: Sample, _ strictness: Strictness
    ) -> SampleFault? {
        guard let type = Catalog.quantityType(sample.type) else {
            if Catalog.categoryType(sample.type) != nil {
                return SampleFault(.invalidSample, "\(sample.type) takes no quantity")
            }
            if strictness == .importing { return nil }
            return SampleFault(.unknownType, "the catalog has no type '\(sample.type)'")
        }
        guard let conversion = unit.conversion(to: type.canonicalUnit) else {
            return SampleFault(
                .incompatibleUnit, "\(type.swiftName) cannot be measured in '\(unit.unitString)'",
                hint: "use a unit such as '\(type.canonicalUnit.unitString)'")
        }
        guard values.allSatisfy({ conversion($0).isFinite }) else {
            return SampleFault(
                .invalidSample, "the value is too large in \(type.canonicalUnit.unitString)")
        }
        return nil
    }

    private static func categoryFault(
        _ raw: Int64, of sample: Sample, _ strictness: Strictness
    ) -> SampleFault? {
        if Catalog.quantityType(sample.type) != nil {
            return SampleFault(.invalidSample, "\(sample.type) needs a quantity with a unit")
        }
        if strictness == .importing { return nil }
        guard let type = Catalog.categoryType(sample.type) else {
            return SampleFault(.unknownType, "the catalog has no type '\(sample.type)'")
        }
        guard type.allows(raw) else {
            return SampleFault(.invalidSample, "\(raw) is not a value of \(type.swiftName)")
        }
        return nil
    }

    // MARK: What only a live save refuses

    /// Longest sample of most types: four days.
    private static let longestDuration = 345_600.0
    private static let distantFuture = Instant(seconds: 63_113_904_000)
    private static let unrestricted: Set<String> = [
        "contraceptive", "lactation", "pregnancy", "bleedingAfterPregnancy",
        "bleedingDuringPregnancy", "intermenstrualBleeding", "irregularMenstrualCycles",
        "infrequentMenstrualCycles", "prolongedMenstrualPeriods",
        "persistentIntermenstrualBleeding",
    ]
    private static let openEnded: Set<String> = ["contraceptive", "lactation", "pregnancy"]
    private static let shortestSound = 0.001
    private static let soundTypes: Set<String> = [
        "HKQuantityTypeIdentifierEnvironmentalAudioExposure",
        "HKQuantityTypeIdentifierHeadphoneAudioExposure",
    ]

    /// Shortest and longest duration in seconds of a sample that is saved live; nil for no limit.
    package static func durationLimits(
        of identifier: String
    ) -> (shortest: Double?, longest: Double?) {
        let name = Catalog.categoryType(identifier)?.swiftName ?? ""
        let isFree = unrestricted.contains(name) || unrestrictedTypes.contains(identifier)
        return (
            soundTypes.contains(identifier) ? shortestSound : nil,
            isFree ? nil : longestDuration
        )
    }

    private static let unrestrictedTypes: Set<String> = [
        "HKWorkoutTypeIdentifier", "HKVisionPrescriptionTypeIdentifier",
        "HKCorrelationTypeIdentifierBloodPressure", "HKCorrelationTypeIdentifierFood",
    ]

    private static func liveFault(in sample: Sample) -> SampleFault? {
        let name = Catalog.categoryType(sample.type)?.swiftName ?? ""
        if sample.end == distantFuture, openEnded.contains(name) { return nil }
        let duration = sample.end.seconds - sample.start.seconds
        guard duration <= longestDuration || unrestricted.contains(name) else {
            return SampleFault(
                .invalidSample, "a sample of this type may last four days at most",
                hint: "'kymo import' keeps longer ones")
        }
        guard duration >= shortestSound || !soundTypes.contains(sample.type) else {
            return SampleFault(.invalidSample, "a sample of this type lasts 0.001 s at least")
        }
        let required =
            Catalog.quantityType(sample.type)?.requiredMetadata
            ?? Catalog.categoryType(sample.type)?.requiredMetadata ?? []
        for key in required where sample.metadata[key] == nil {
            return SampleFault(.invalidSample, "a sample of this type needs the metadata '\(key)'")
        }
        return nil
    }
}

/// What is wrong with a sample.
package struct SampleFault: Error, Sendable {
    /// What a report counts it under; nil where the code of the error says enough.
    package enum Reason: Sendable {
        case startAfterEnd, yearOutOfRange, metadataTooLarge
    }

    package var reason: Reason?
    /// The failure that a caller sees.
    package var error: StoreError

    fileprivate init(
        _ code: StoreError.Code, _ message: String, hint: String? = nil, reason: Reason? = nil
    ) {
        self.reason = reason
        error = StoreError(code, message, hint: hint)
    }
}

extension StoreError {
    /// The same, saying which sample of a call it was.
    func at(index: Int) -> StoreError {
        StoreError(code, "sample \(index + 1): \(message)", hint: hint)
    }
}
