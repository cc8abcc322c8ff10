import HealthKit

extension EnumerationFacts {
    /// Workouts and their parts.
    static let workouts: [EnumerationFacts] = [
        facts(
            "HKSwimmingStrokeStyle", of: HKSwimmingStrokeStyle.self,
            [
                .unknown: 0, .mixed: 1, .freestyle: 2, .backstroke: 3, .breaststroke: 4,
                .butterfly: 5, .kickboard: 6,
            ]),
        facts(
            "HKWorkoutSwimmingLocationType", of: HKWorkoutSwimmingLocationType.self,
            [
                .unknown: 0, .pool: 1, .openWater: 2,
            ]),
        facts(
            "HKWorkoutEventType", of: HKWorkoutEventType.self,
            [
                .pause: 1, .resume: 2, .lap: 3, .marker: 4, .motionPaused: 5, .motionResumed: 6,
                .segment: 7, .pauseOrResumeRequest: 8,
            ]),
        facts(
            "HKWorkoutSessionLocationType", of: HKWorkoutSessionLocationType.self,
            [
                .unknown: 1, .indoor: 2, .outdoor: 3,
            ]),
        facts(
            "HKWorkoutEffortRelationshipQueryOptions",
            of: HKWorkoutEffortRelationshipQueryOptions.self,
            [
                .default: 0, .mostRelevant: 1,
            ]),
        facts(
            "HKWorkoutSessionState", of: HKWorkoutSessionState.self,
            [
                .notStarted: 1, .running: 2, .ended: 3, .paused: 4, .prepared: 5, .stopped: 6,
            ]),
        facts(
            "HKWorkoutSessionType", of: HKWorkoutSessionType.self,
            [
                .primary: 0, .mirrored: 1,
            ]),
        facts(
            "HKWorkoutActivityType", of: HKWorkoutActivityType.self,
            [
                .americanFootball: 1, .archery: 2, .australianFootball: 3, .badminton: 4,
                .baseball: 5, .basketball: 6, .bowling: 7, .boxing: 8, .climbing: 9, .cricket: 10,
                .crossTraining: 11, .curling: 12, .cycling: 13, .dance: 14, .elliptical: 16,
                .equestrianSports: 17, .fencing: 18, .fishing: 19, .functionalStrengthTraining: 20,
                .golf: 21, .gymnastics: 22, .handball: 23, .hiking: 24, .hockey: 25, .hunting: 26,
                .lacrosse: 27, .martialArts: 28, .mindAndBody: 29, .paddleSports: 31, .play: 32,
                .preparationAndRecovery: 33, .racquetball: 34, .rowing: 35, .rugby: 36,
                .running: 37, .sailing: 38, .skatingSports: 39, .snowSports: 40, .soccer: 41,
                .softball: 42, .squash: 43, .stairClimbing: 44, .surfingSports: 45, .swimming: 46,
                .tableTennis: 47, .tennis: 48, .trackAndField: 49,
                .traditionalStrengthTraining: 50, .volleyball: 51, .walking: 52, .waterFitness: 53,
                .waterPolo: 54, .waterSports: 55, .wrestling: 56, .yoga: 57, .barre: 58,
                .coreTraining: 59, .crossCountrySkiing: 60, .downhillSkiing: 61, .flexibility: 62,
                .highIntensityIntervalTraining: 63, .jumpRope: 64, .kickboxing: 65, .pilates: 66,
                .snowboarding: 67, .stairs: 68, .stepTraining: 69, .wheelchairWalkPace: 70,
                .wheelchairRunPace: 71, .taiChi: 72, .mixedCardio: 73, .handCycling: 74,
                .discSports: 75, .fitnessGaming: 76, .cardioDance: 77, .socialDance: 78,
                .pickleball: 79, .cooldown: 80, .swimBikeRun: 82, .transition: 83,
                .underwaterDiving: 84, .other: 3000,
            ]),
    ]

    /// What metadata tells.
    static let metadata: [EnumerationFacts] = [
        facts(
            "HKAppleECGAlgorithmVersion", of: HKAppleECGAlgorithmVersion.self,
            [
                .version1: 1, .version2: 2,
            ]),
        facts(
            "HKBloodGlucoseMealTime", of: HKBloodGlucoseMealTime.self,
            [
                .preprandial: 1, .postprandial: 2,
            ]),
        facts(
            "HKBodyTemperatureSensorLocation", of: HKBodyTemperatureSensorLocation.self,
            [
                .other: 0, .armpit: 1, .body: 2, .ear: 3, .finger: 4, .gastroIntestinal: 5,
                .mouth: 6, .rectum: 7, .toe: 8, .earDrum: 9, .temporalArtery: 10, .forehead: 11,
            ]),
        facts(
            "HKCyclingFunctionalThresholdPowerTestType",
            of: HKCyclingFunctionalThresholdPowerTestType.self,
            [
                .maxExercise60Minute: 1, .maxExercise20Minute: 2, .rampTest: 3,
                .predictionExercise: 4,
            ]),
        facts(
            "HKDevicePlacementSide", of: HKDevicePlacementSide.self,
            [
                .unknown: 0, .left: 1, .right: 2, .central: 3,
            ]),
        facts(
            "HKHeartRateMotionContext", of: HKHeartRateMotionContext.self,
            [
                .notSet: 0, .sedentary: 1, .active: 2,
            ]),
        facts(
            "HKHeartRateRecoveryTestType", of: HKHeartRateRecoveryTestType.self,
            [
                .maxExercise: 1, .predictionSubMaxExercise: 2, .predictionNonExercise: 3,
            ]),
        facts(
            "HKHeartRateSensorLocation", of: HKHeartRateSensorLocation.self,
            [
                .other: 0, .chest: 1, .wrist: 2, .finger: 3, .hand: 4, .earLobe: 5, .foot: 6,
            ]),
        facts(
            "HKInsulinDeliveryReason", of: HKInsulinDeliveryReason.self,
            [
                .basal: 1, .bolus: 2,
            ]),
        facts(
            "HKPhysicalEffortEstimationType", of: HKPhysicalEffortEstimationType.self,
            [
                .activityLookup: 1, .deviceSensed: 2,
            ]),
        facts(
            "HKUserMotionContext", of: HKUserMotionContext.self,
            [
                .notSet: 0, .stationary: 1, .active: 2,
            ]),
        facts(
            "HKVO2MaxTestType", of: HKVO2MaxTestType.self,
            [
                .maxExercise: 1, .predictionSubMaxExercise: 2, .predictionNonExercise: 3,
                .predictionStepTest: 4,
            ]),
        facts(
            "HKWaterSalinity", of: HKWaterSalinity.self,
            [
                .freshWater: 1, .saltWater: 2,
            ]),
        facts(
            "HKWeatherCondition", of: HKWeatherCondition.self,
            [
                .none: 0, .clear: 1, .fair: 2, .partlyCloudy: 3, .mostlyCloudy: 4, .cloudy: 5,
                .foggy: 6, .haze: 7, .windy: 8, .blustery: 9, .smoky: 10, .dust: 11, .snow: 12,
                .hail: 13, .sleet: 14, .freezingDrizzle: 15, .freezingRain: 16,
                .mixedRainAndHail: 17, .mixedRainAndSnow: 18, .mixedRainAndSleet: 19,
                .mixedSnowAndSleet: 20, .drizzle: 21, .scatteredShowers: 22, .showers: 23,
                .thunderstorms: 24, .tropicalStorm: 25, .hurricane: 26, .tornado: 27,
            ]),
    ]
}

/// Names that newer systems have retired: a requirement that is not retired reaches them without a
/// warning.
protocol RetiredNames {
    var all: [EnumerationFacts] { get }
}

struct RetiredEnumerations: RetiredNames {
    @available(*, deprecated)
    var all: [EnumerationFacts] {
        [
            facts(
                "HKCategoryValueAudioExposureEvent", of: HKCategoryValueAudioExposureEvent.self,
                [
                    .loudEnvironment: 1
                ]),
            facts(
                "HKCategoryValueMenstrualFlow", of: HKCategoryValueMenstrualFlow.self,
                [
                    .unspecified: 1, .light: 2, .medium: 3, .heavy: 4, .none: 5,
                ]),
            facts(
                "HKWorkoutActivityType", of: HKWorkoutActivityType.self,
                [
                    .danceInspiredTraining: 15, .mixedMetabolicCardioTraining: 30,
                ]),
            facts(
                "HKCategoryValueSleepAnalysis", of: HKCategoryValueSleepAnalysis.self,
                [
                    .asleep: 1
                ]),
            facts(
                "HKCategoryValueOvulationTestResult", of: HKCategoryValueOvulationTestResult.self,
                [
                    .positive: 2
                ]),
            facts(
                "HKQuantityAggregationStyle", of: HKQuantityAggregationStyle.self,
                [
                    .discrete: 1
                ]),
        ]
    }
}
