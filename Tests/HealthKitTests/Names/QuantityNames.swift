import HealthKit

/// The names of api-surface 6, by style as that tells it; the catalog may know a newer style.
enum QuantityNames {
    static let cumulative: KeyValuePairs<String, HKQuantityTypeIdentifier> = [
        "stepCount": .stepCount, "flightsClimbed": .flightsClimbed, "nikeFuel": .nikeFuel,
        "pushCount": .pushCount, "swimmingStrokeCount": .swimmingStrokeCount,
        "numberOfTimesFallen": .numberOfTimesFallen,
        "numberOfAlcoholicBeverages": .numberOfAlcoholicBeverages, "inhalerUsage": .inhalerUsage,
        "distanceWalkingRunning": .distanceWalkingRunning, "distanceCycling": .distanceCycling,
        "distanceSwimming": .distanceSwimming, "distanceWheelchair": .distanceWheelchair,
        "distanceDownhillSnowSports": .distanceDownhillSnowSports,
        "distanceCrossCountrySkiing": .distanceCrossCountrySkiing,
        "distancePaddleSports": .distancePaddleSports, "distanceRowing": .distanceRowing,
        "distanceSkatingSports": .distanceSkatingSports, "activeEnergyBurned": .activeEnergyBurned,
        "basalEnergyBurned": .basalEnergyBurned, "dietaryEnergyConsumed": .dietaryEnergyConsumed,
        "appleExerciseTime": .appleExerciseTime, "appleMoveTime": .appleMoveTime,
        "appleStandTime": .appleStandTime, "timeInDaylight": .timeInDaylight,
        "insulinDelivery": .insulinDelivery, "dietaryWater": .dietaryWater,
        "dietaryBiotin": .dietaryBiotin, "dietaryCaffeine": .dietaryCaffeine,
        "dietaryCalcium": .dietaryCalcium, "dietaryCarbohydrates": .dietaryCarbohydrates,
        "dietaryChloride": .dietaryChloride, "dietaryCholesterol": .dietaryCholesterol,
        "dietaryChromium": .dietaryChromium, "dietaryCopper": .dietaryCopper,
        "dietaryFatMonounsaturated": .dietaryFatMonounsaturated,
        "dietaryFatPolyunsaturated": .dietaryFatPolyunsaturated,
        "dietaryFatSaturated": .dietaryFatSaturated, "dietaryFatTotal": .dietaryFatTotal,
        "dietaryFiber": .dietaryFiber, "dietaryFolate": .dietaryFolate,
        "dietaryIodine": .dietaryIodine, "dietaryIron": .dietaryIron,
        "dietaryMagnesium": .dietaryMagnesium, "dietaryManganese": .dietaryManganese,
        "dietaryMolybdenum": .dietaryMolybdenum, "dietaryNiacin": .dietaryNiacin,
        "dietaryPantothenicAcid": .dietaryPantothenicAcid, "dietaryPhosphorus": .dietaryPhosphorus,
        "dietaryPotassium": .dietaryPotassium, "dietaryProtein": .dietaryProtein,
        "dietaryRiboflavin": .dietaryRiboflavin, "dietarySelenium": .dietarySelenium,
        "dietarySodium": .dietarySodium, "dietarySugar": .dietarySugar,
        "dietaryThiamin": .dietaryThiamin, "dietaryVitaminA": .dietaryVitaminA,
        "dietaryVitaminB12": .dietaryVitaminB12, "dietaryVitaminB6": .dietaryVitaminB6,
        "dietaryVitaminC": .dietaryVitaminC, "dietaryVitaminD": .dietaryVitaminD,
        "dietaryVitaminE": .dietaryVitaminE, "dietaryVitaminK": .dietaryVitaminK,
        "dietaryZinc": .dietaryZinc,
    ]

    static let discreteArithmetic: KeyValuePairs<String, HKQuantityTypeIdentifier> = [
        "bodyMass": .bodyMass, "leanBodyMass": .leanBodyMass, "height": .height,
        "waistCircumference": .waistCircumference, "underwaterDepth": .underwaterDepth,
        "sixMinuteWalkTestDistance": .sixMinuteWalkTestDistance,
        "walkingStepLength": .walkingStepLength, "runningStrideLength": .runningStrideLength,
        "runningVerticalOscillation": .runningVerticalOscillation, "bodyMassIndex": .bodyMassIndex,
        "uvExposure": .uvExposure,
        "appleSleepingBreathingDisturbances": .appleSleepingBreathingDisturbances,
        "bodyFatPercentage": .bodyFatPercentage, "oxygenSaturation": .oxygenSaturation,
        "peripheralPerfusionIndex": .peripheralPerfusionIndex,
        "bloodAlcoholContent": .bloodAlcoholContent,
        "appleWalkingSteadiness": .appleWalkingSteadiness,
        "walkingAsymmetryPercentage": .walkingAsymmetryPercentage,
        "walkingDoubleSupportPercentage": .walkingDoubleSupportPercentage,
        "bodyTemperature": .bodyTemperature, "basalBodyTemperature": .basalBodyTemperature,
        "appleSleepingWristTemperature": .appleSleepingWristTemperature,
        "waterTemperature": .waterTemperature, "restingHeartRate": .restingHeartRate,
        "walkingHeartRateAverage": .walkingHeartRateAverage,
        "heartRateRecoveryOneMinute": .heartRateRecoveryOneMinute,
        "cyclingCadence": .cyclingCadence, "respiratoryRate": .respiratoryRate,
        "heartRateVariabilitySDNN": .heartRateVariabilitySDNN,
        "runningGroundContactTime": .runningGroundContactTime, "walkingSpeed": .walkingSpeed,
        "stairAscentSpeed": .stairAscentSpeed, "stairDescentSpeed": .stairDescentSpeed,
        "runningSpeed": .runningSpeed, "cyclingSpeed": .cyclingSpeed,
        "crossCountrySkiingSpeed": .crossCountrySkiingSpeed,
        "paddleSportsSpeed": .paddleSportsSpeed, "rowingSpeed": .rowingSpeed,
        "runningPower": .runningPower, "cyclingPower": .cyclingPower,
        "cyclingFunctionalThresholdPower": .cyclingFunctionalThresholdPower, "vo2Max": .vo2Max,
        "physicalEffort": .physicalEffort, "bloodPressureSystolic": .bloodPressureSystolic,
        "bloodPressureDiastolic": .bloodPressureDiastolic, "bloodGlucose": .bloodGlucose,
        "forcedExpiratoryVolume1": .forcedExpiratoryVolume1,
        "forcedVitalCapacity": .forcedVitalCapacity,
        "peakExpiratoryFlowRate": .peakExpiratoryFlowRate,
        "electrodermalActivity": .electrodermalActivity, "workoutEffortScore": .workoutEffortScore,
        "estimatedWorkoutEffortScore": .estimatedWorkoutEffortScore,
    ]

    static let discreteTemporallyWeighted: KeyValuePairs<String, HKQuantityTypeIdentifier> = [
        "heartRate": .heartRate, "atrialFibrillationBurden": .atrialFibrillationBurden,
    ]

    static let discreteEquivalentContinuousLevel: KeyValuePairs<String, HKQuantityTypeIdentifier> =
        [
            "environmentalAudioExposure": .environmentalAudioExposure,
            "headphoneAudioExposure": .headphoneAudioExposure,
            "environmentalSoundReduction": .environmentalSoundReduction,
        ]

    /// Names of a system that came later.
    static let newer: KeyValuePairs<String, HKQuantityTypeIdentifier> = [
        "heartRateVariabilityRMSSD": .heartRateVariabilityRMSSD
    ]
}
