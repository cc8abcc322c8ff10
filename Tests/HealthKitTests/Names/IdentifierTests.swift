import HealthKit
import KymoCore
import Testing

@Suite struct IdentifierTests {
    private let quantities: [(style: AggregationStyle?, names: [(String, String)])] = [
        (.cumulative, texts(QuantityNames.cumulative)),
        (.discreteArithmetic, texts(QuantityNames.discreteArithmetic)),
        (.discreteTemporallyWeighted, texts(QuantityNames.discreteTemporallyWeighted)),
        (
            .discreteEquivalentContinuousLevel,
            texts(QuantityNames.discreteEquivalentContinuousLevel)
        ),
        (nil, texts(QuantityNames.newer)),
    ]

    /// "Drop the prefix, lower the first letter" (api-surface 6).
    @Test func `raw texts of quantity types are prefix and name`() {
        let initials = ["uvExposure": "UVExposure", "vo2Max": "VO2Max"]
        for (name, raw) in quantities.flatMap(\.names) {
            #expect(raw == "HKQuantityTypeIdentifier" + (initials[name] ?? capitalized(name)))
        }
    }

    @Test func `the catalog has the same quantity types under the same names`() {
        let all = quantities.flatMap(\.names)
        #expect(all.count == 121 && Catalog.quantityTypes.count == 121)
        #expect(Set(all.map(\.1)) == Set(Catalog.quantityTypes.map(\.identifier)))
        for (name, raw) in all { #expect(Catalog.quantityType(raw)?.swiftName == name) }
        // The styles of api-surface are those of the older of the two tables.
        for (style, names) in quantities {
            guard let style else { continue }
            for (name, raw) in names {
                #expect(Catalog.quantityType(raw)?.style(table: 1) == style, "\(name)")
            }
        }
    }

    @Test func `raw texts of category types are prefix and name, but for one that was renamed`() {
        let all = categories.flatMap(\.names)
        for (name, raw) in all where name != "environmentalAudioExposureEvent" {
            #expect(raw == "HKCategoryTypeIdentifier" + capitalized(name))
        }
        #expect(
            HKCategoryTypeIdentifier.environmentalAudioExposureEvent.rawValue
                == "HKCategoryTypeIdentifierAudioExposureEvent")
    }

    @Test func `the catalog has the same category types with the same values`() {
        let all = categories.flatMap(\.names)
        #expect(all.count == 71 && Catalog.categoryTypes.count == 71)
        #expect(Set(all.map(\.1)) == Set(Catalog.categoryTypes.map(\.identifier)))
        for (values, names) in categories {
            for (name, raw) in names {
                let type = Catalog.categoryType(raw)
                #expect(type?.swiftName == name)
                if let values { #expect(type?.values.name == values, "\(name)") }
            }
        }
    }

    @Test func `other identifiers have Apple's texts`() {
        #expect(HKCorrelationTypeIdentifier.food.rawValue == "HKCorrelationTypeIdentifierFood")
        #expect(
            HKCorrelationTypeIdentifier.bloodPressure.rawValue
                == "HKCorrelationTypeIdentifierBloodPressure")
        #expect(HKDocumentTypeIdentifier.CDA.rawValue == "HKDocumentTypeIdentifierCDA")
        #expect(
            HKScoredAssessmentTypeIdentifier.GAD7.rawValue
                == "HKScoredAssessmentTypeIdentifierGAD7")
        #expect(
            HKScoredAssessmentTypeIdentifier.PHQ9.rawValue
                == "HKScoredAssessmentTypeIdentifierPHQ9")
        let characteristics: KeyValuePairs<String, HKCharacteristicTypeIdentifier> = [
            "ActivityMoveMode": .activityMoveMode, "BiologicalSex": .biologicalSex,
            "BloodType": .bloodType, "DateOfBirth": .dateOfBirth,
            "FitzpatrickSkinType": .fitzpatrickSkinType, "WheelchairUse": .wheelchairUse,
        ]
        for (name, identifier) in characteristics {
            #expect(identifier.rawValue == "HKCharacteristicTypeIdentifier" + name)
        }
        let clinical: KeyValuePairs<String, HKClinicalTypeIdentifier> = [
            "Allergy": .allergyRecord, "ClinicalNote": .clinicalNoteRecord,
            "Condition": .conditionRecord, "Immunization": .immunizationRecord,
            "LabResult": .labResultRecord, "Medication": .medicationRecord,
            "Procedure": .procedureRecord, "VitalSign": .vitalSignRecord,
            "Coverage": .coverageRecord,
        ]
        for (name, identifier) in clinical {
            #expect(identifier.rawValue == "HKClinicalTypeIdentifier\(name)Record")
        }
    }

    @Test func `identifiers are made of any text and compared by it`() {
        let steps = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStepCount")
        #expect(steps == .stepCount)
        #expect(HKQuantityTypeIdentifier(rawValue: "of another system") != .stepCount)
        #expect(Set([steps, .stepCount, .heartRate]).count == 2)
    }

    private let categories: [(values: String?, names: [(String, String)])] = [
        ("HKCategoryValueSeverity", texts(CategoryNames.severity)),
        ("HKCategoryValue", texts(CategoryNames.notApplicable)),
        (nil, texts(CategoryNames.others)),
    ]

    private func capitalized(_ name: String) -> String {
        name.prefix(1).uppercased() + name.dropFirst()
    }
}

private func texts<Identifier: RawRepresentable<String>>(
    _ names: KeyValuePairs<String, Identifier>
) -> [(String, String)] {
    names.map { ($0.key, $0.value.rawValue) }
}
