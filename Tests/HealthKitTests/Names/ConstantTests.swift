import HealthKit
import KymoCore
import Testing

@Suite struct ConstantTests {
    /// Queries 7.
    @Test func `metadata keys have the texts that exports show`() {
        let keys: KeyValuePairs<String, String> = [
            HKMetadataKeyExternalUUID: "HKExternalUUID",
            HKMetadataKeySyncIdentifier: "HKMetadataKeySyncIdentifier",
            HKMetadataKeySyncVersion: "HKMetadataKeySyncVersion",
            HKMetadataKeyTimeZone: "HKTimeZone",
            HKMetadataKeyWasUserEntered: "HKWasUserEntered",
            HKMetadataKeyWasTakenInLab: "HKWasTakenInLab",
            HKMetadataKeyReferenceRangeLowerLimit: "HKReferenceRangeLowerLimit",
            HKMetadataKeyDeviceName: "HKDeviceName",
            HKMetadataKeyDigitalSignature: "HKDigitalSignature",
            HKMetadataKeyFoodType: "HKFoodType",
            HKMetadataKeyHeartRateMotionContext: "HKMetadataKeyHeartRateMotionContext",
            HKMetadataKeyMenstrualCycleStart: "HKMenstrualCycleStart",
            HKMetadataKeySexualActivityProtectionUsed: "HKSexualActivityProtectionUsed",
            HKMetadataKeyInsulinDeliveryReason: "HKInsulinDeliveryReason",
            HKMetadataKeyVO2MaxTestType: "HKVO2MaxTestType",
            HKMetadataKeyIndoorWorkout: "HKIndoorWorkout",
            HKMetadataKeyWeatherHumidity: "HKWeatherHumidity",
            HKMetadataKeyLapLength: "HKLapLength",
            HKMetadataKeyElevationAscended: "HKElevationAscended",
            HKMetadataKeyAverageMETs: "HKAverageMETs",
            HKMetadataKeyAudioExposureLevel: "HKMetadataKeyAudioExposureLevel",
            HKMetadataKeyAppleECGAlgorithmVersion: "HKMetadataKeyAppleECGAlgorithmVersion",
            HKMetadataKeyBarometricPressure: "HKMetadataKeyBarometricPressure",
            HKMetadataKeyVO2MaxValue: "HKVO2MaxValue",
            HKMetadataKeyAlgorithmVersion: "HKAlgorithmVersion",
            HKMetadataKeyActivityType: "HKActivityType",
            HKMetadataKeyPhysicalEffortEstimationType: "HKPhysicalEffortEstimationType",
            HKMetadataKeyCyclingFunctionalThresholdPowerTestType:
                "HKCyclingCyclingFunctionalThresholdPowerTestType",
            HKMetadataKeyQuantityClampedToLowerBound: "HKMetadataKeyQuantityClampedToLowerBound",
        ]
        for (found, told) in keys { #expect(found == told) }
    }

    @Test func `the catalog has the same metadata keys under the same names`() {
        let all = MetadataKeyNames.all
        #expect(all.count == 71)
        #expect(Catalog.metadataKeys.count { $0.constantName != nil } == 71)
        for (name, raw) in all {
            #expect(Catalog.metadataKey("HKMetadataKey" + name)?.key == raw)
        }
    }

    @Test func `texts of types are Apple's`() {
        let texts: KeyValuePairs<String, String> = [
            HKWorkoutTypeIdentifier: "HKWorkoutTypeIdentifier",
            HKWorkoutRouteTypeIdentifier: "HKWorkoutRouteTypeIdentifier",
            HKDataTypeIdentifierHeartbeatSeries: "HKDataTypeIdentifierHeartbeatSeries",
            HKVisionPrescriptionTypeIdentifier: "HKVisionPrescriptionTypeIdentifier",
            HKDataTypeIdentifierStateOfMind: "HKDataTypeStateOfMind",
            HKMedicationDoseEventTypeIdentifierMedicationDoseEvent:
                "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent",
            HKDataTypeIdentifierUserAnnotatedMedicationConcept:
                "HKDataTypeUserAnnotatedMedicationConcept",
        ]
        for (found, told) in texts { #expect(found == told) }
    }

    /// The key paths that the core answers (queries 6.3).
    @Test func `key paths are those that predicates understand`() {
        let known: KeyValuePairs<String, Filter.Property> = [
            HKPredicateKeyPathUUID: .uuid,
            HKPredicateKeyPathSource: .source,
            HKPredicateKeyPathStartDate: .startDate,
            HKPredicateKeyPathEndDate: .endDate,
            HKPredicateKeyPathQuantity: .quantity,
            HKPredicateKeyPathCategoryValue: .categoryValue,
            HKPredicateKeyPathCount: .count,
            "\(HKPredicateKeyPathMetadata).\(HKMetadataKeyTimeZone)": .metadata("HKTimeZone"),
            "\(HKPredicateKeyPathDevice).\(HKDevicePropertyKeyName)": .device("name"),
        ]
        for (path, property) in known { #expect(Filter.Property(keyPath: path) == property) }
    }

    @Test func `other key paths have the texts of queries 6-3`() {
        #expect(HKPredicateKeyPathWorkoutType == "workoutActivityType")
        #expect(HKPredicateKeyPathWorkoutDuration == "duration")
        #expect(HKPredicateKeyPathWorkoutTotalEnergyBurned == "totalEnergyBurned")
        #expect(HKPredicateKeyPathWorkoutActivityType == "workoutActivity.workoutActivityType")
        #expect(HKPredicateKeyPathMostRecentDuration == "mostRecentDuration")
        #expect(HKPredicateKeyPathDateComponents == "dateComponents")
        #expect(HKPredicateKeyPathCDATitle == "cdaTitle")
        #expect(HKPredicateKeyPathWorkoutEffortRelationship == "workoutEffortRelationship")
    }

    @Test func `properties of devices are the fields of a device`() {
        let keys = [
            HKDevicePropertyKeyName, HKDevicePropertyKeyManufacturer, HKDevicePropertyKeyModel,
            HKDevicePropertyKeyHardwareVersion, HKDevicePropertyKeyFirmwareVersion,
            HKDevicePropertyKeySoftwareVersion, HKDevicePropertyKeyLocalIdentifier,
            HKDevicePropertyKeyUDIDeviceIdentifier,
        ]
        #expect(Set(keys) == Set(Device.fieldNames))
    }

    @Test func `sort orders have the texts of api-surface 7`() {
        #expect(HKSampleSortIdentifierStartDate == "startDate")
        #expect(HKSampleSortIdentifierEndDate == "endDate")
        let workouts = [
            HKWorkoutSortIdentifierDuration, HKWorkoutSortIdentifierTotalDistance,
            HKWorkoutSortIdentifierTotalEnergyBurned,
            HKWorkoutSortIdentifierTotalSwimmingStrokeCount,
            HKWorkoutSortIdentifierTotalFlightsClimbed,
        ]
        #expect(Set(workouts).count == 5)
        #expect(HKObjectQueryNoLimit == 0)
    }

    @Test func `texts of clinical records are names of FHIR`() {
        #expect(HKFHIRResourceType.allergyIntolerance.rawValue == "AllergyIntolerance")
        #expect(HKFHIRResourceType.medicationRequest.rawValue == "MedicationRequest")
        #expect(HKFHIRRelease.dstu2.rawValue == "DSTU2" && HKFHIRRelease.r4.rawValue == "R4")
        #expect(
            HKVerifiableClinicalRecordSourceType.smartHealthCard.rawValue == "SMARTHealthCard")
        #expect(
            HKVerifiableClinicalRecordCredentialType.covid19.rawValue
                == "https://smarthealth.cards#covid19")
    }
}
