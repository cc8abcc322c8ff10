import HealthKit

extension EnumerationFacts {
    /// Values of categories.
    static let categories: [EnumerationFacts] = [
        facts(
            "HKCategoryValue", of: HKCategoryValue.self,
            [
                .notApplicable: 0
            ]),
        facts(
            "HKCategoryValueAppetiteChanges", of: HKCategoryValueAppetiteChanges.self,
            [
                .unspecified: 0, .noChange: 1, .decreased: 2, .increased: 3,
            ]),
        facts(
            "HKCategoryValueAppleStandHour", of: HKCategoryValueAppleStandHour.self,
            [
                .stood: 0, .idle: 1,
            ]),
        facts(
            "HKCategoryValueAppleWalkingSteadinessEvent",
            of: HKCategoryValueAppleWalkingSteadinessEvent.self,
            [
                .initialLow: 1, .initialVeryLow: 2, .repeatLow: 3, .repeatVeryLow: 4,
            ]),
        facts(
            "HKCategoryValueCervicalMucusQuality", of: HKCategoryValueCervicalMucusQuality.self,
            [
                .dry: 1, .sticky: 2, .creamy: 3, .watery: 4, .eggWhite: 5,
            ]),
        facts(
            "HKCategoryValueContraceptive", of: HKCategoryValueContraceptive.self,
            [
                .unspecified: 1, .implant: 2, .injection: 3, .intrauterineDevice: 4,
                .intravaginalRing: 5, .oral: 6, .patch: 7,
            ]),
        facts(
            "HKCategoryValueEnvironmentalAudioExposureEvent",
            of: HKCategoryValueEnvironmentalAudioExposureEvent.self,
            [
                .momentaryLimit: 1
            ]),
        facts(
            "HKCategoryValueHeadphoneAudioExposureEvent",
            of: HKCategoryValueHeadphoneAudioExposureEvent.self,
            [
                .sevenDayLimit: 1
            ]),
        facts(
            "HKCategoryValueLowCardioFitnessEvent", of: HKCategoryValueLowCardioFitnessEvent.self,
            [
                .lowFitness: 1
            ]),
        facts(
            "HKCategoryValueOvulationTestResult", of: HKCategoryValueOvulationTestResult.self,
            [
                .negative: 1, .luteinizingHormoneSurge: 2, .indeterminate: 3, .estrogenSurge: 4,
            ]),
        facts(
            "HKCategoryValuePregnancyTestResult", of: HKCategoryValuePregnancyTestResult.self,
            [
                .negative: 1, .positive: 2, .indeterminate: 3,
            ]),
        facts(
            "HKCategoryValuePresence", of: HKCategoryValuePresence.self,
            [
                .present: 0, .notPresent: 1,
            ]),
        facts(
            "HKCategoryValueProgesteroneTestResult", of: HKCategoryValueProgesteroneTestResult.self,
            [
                .negative: 1, .positive: 2, .indeterminate: 3,
            ]),
        facts(
            "HKCategoryValueSeverity", of: HKCategoryValueSeverity.self,
            [
                .unspecified: 0, .notPresent: 1, .mild: 2, .moderate: 3, .severe: 4,
            ]),
        facts(
            "HKCategoryValueSleepAnalysis", of: HKCategoryValueSleepAnalysis.self,
            [
                .inBed: 0, .asleepUnspecified: 1, .awake: 2, .asleepCore: 3, .asleepDeep: 4,
                .asleepREM: 5,
            ]),
        facts(
            "HKCategoryValueVaginalBleeding", of: HKCategoryValueVaginalBleeding.self,
            [
                .unspecified: 1, .light: 2, .medium: 3, .heavy: 4, .none: 5,
            ]),
        facts(
            "HKCategoryValueMenopausalState", of: HKCategoryValueMenopausalState.self,
            [
                .menopause: 1, .perimenopause: 2, .none: 3,
            ]),
    ]

    /// Facts of a person, and of what a program may do.
    static let people: [EnumerationFacts] = [
        facts(
            "HKActivityMoveMode", of: HKActivityMoveMode.self,
            [
                .activeEnergy: 1, .appleMoveTime: 2,
            ]),
        facts(
            "HKBiologicalSex", of: HKBiologicalSex.self,
            [
                .notSet: 0, .female: 1, .male: 2, .other: 3,
            ]),
        facts(
            "HKBloodType", of: HKBloodType.self,
            [
                .notSet: 0, .aPositive: 1, .aNegative: 2, .bPositive: 3, .bNegative: 4,
                .abPositive: 5, .abNegative: 6, .oPositive: 7, .oNegative: 8,
            ]),
        facts(
            "HKFitzpatrickSkinType", of: HKFitzpatrickSkinType.self,
            [
                .notSet: 0, .I: 1, .II: 2, .III: 3, .IV: 4, .V: 5, .VI: 6,
            ]),
        facts(
            "HKWheelchairUse", of: HKWheelchairUse.self,
            [
                .notSet: 0, .no: 1, .yes: 2,
            ]),
        facts(
            "HKUpdateFrequency", of: HKUpdateFrequency.self,
            [
                .immediate: 1, .hourly: 2, .daily: 3, .weekly: 4,
            ]),
        facts(
            "HKAuthorizationStatus", of: HKAuthorizationStatus.self,
            [
                .notDetermined: 0, .sharingDenied: 1, .sharingAuthorized: 2,
            ]),
        facts(
            "HKAuthorizationRequestStatus", of: HKAuthorizationRequestStatus.self,
            [
                .unknown: 0, .shouldRequest: 1, .unnecessary: 2,
            ]),
        facts(
            "HKQuantityAggregationStyle", of: HKQuantityAggregationStyle.self,
            [
                .cumulative: 0, .discreteArithmetic: 1, .discreteTemporallyWeighted: 2,
                .discreteEquivalentContinuousLevel: 3,
            ]),
    ]
}
