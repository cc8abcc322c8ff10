import HealthKit

/// The names of category types by the values that they take (api-surface 6).
enum CategoryNames {
    static let severity: KeyValuePairs<String, HKCategoryTypeIdentifier> = [
        "abdominalCramps": .abdominalCramps, "acne": .acne,
        "bladderIncontinence": .bladderIncontinence, "bloating": .bloating,
        "breastPain": .breastPain, "chestTightnessOrPain": .chestTightnessOrPain,
        "chills": .chills, "constipation": .constipation, "coughing": .coughing,
        "diarrhea": .diarrhea, "dizziness": .dizziness, "drySkin": .drySkin, "fainting": .fainting,
        "fatigue": .fatigue, "fever": .fever, "generalizedBodyAche": .generalizedBodyAche,
        "hairLoss": .hairLoss, "headache": .headache, "heartburn": .heartburn,
        "hotFlashes": .hotFlashes, "lossOfSmell": .lossOfSmell, "lossOfTaste": .lossOfTaste,
        "lowerBackPain": .lowerBackPain, "memoryLapse": .memoryLapse, "nausea": .nausea,
        "nightSweats": .nightSweats, "pelvicPain": .pelvicPain,
        "rapidPoundingOrFlutteringHeartbeat": .rapidPoundingOrFlutteringHeartbeat,
        "runnyNose": .runnyNose, "shortnessOfBreath": .shortnessOfBreath,
        "sinusCongestion": .sinusCongestion, "skippedHeartbeat": .skippedHeartbeat,
        "soreThroat": .soreThroat, "vaginalDryness": .vaginalDryness, "vomiting": .vomiting,
        "wheezing": .wheezing,
    ]

    static let notApplicable: KeyValuePairs<String, HKCategoryTypeIdentifier> = [
        "handwashingEvent": .handwashingEvent, "highHeartRateEvent": .highHeartRateEvent,
        "hypertensionEvent": .hypertensionEvent,
        "infrequentMenstrualCycles": .infrequentMenstrualCycles,
        "intermenstrualBleeding": .intermenstrualBleeding,
        "irregularHeartRhythmEvent": .irregularHeartRhythmEvent,
        "irregularMenstrualCycles": .irregularMenstrualCycles, "lactation": .lactation,
        "lowHeartRateEvent": .lowHeartRateEvent, "mindfulSession": .mindfulSession,
        "persistentIntermenstrualBleeding": .persistentIntermenstrualBleeding,
        "pregnancy": .pregnancy, "prolongedMenstrualPeriods": .prolongedMenstrualPeriods,
        "sexualActivity": .sexualActivity, "sleepApneaEvent": .sleepApneaEvent,
        "toothbrushingEvent": .toothbrushingEvent,
    ]

    static let others: KeyValuePairs<String, HKCategoryTypeIdentifier> = [
        "appetiteChanges": .appetiteChanges, "appleStandHour": .appleStandHour,
        "appleWalkingSteadinessEvent": .appleWalkingSteadinessEvent,
        "bleedingAfterMenopause": .bleedingAfterMenopause,
        "bleedingAfterPregnancy": .bleedingAfterPregnancy,
        "bleedingDuringPregnancy": .bleedingDuringPregnancy, "menstrualFlow": .menstrualFlow,
        "cervicalMucusQuality": .cervicalMucusQuality, "contraceptive": .contraceptive,
        "environmentalAudioExposureEvent": .environmentalAudioExposureEvent,
        "headphoneAudioExposureEvent": .headphoneAudioExposureEvent,
        "lowCardioFitnessEvent": .lowCardioFitnessEvent, "menopausalState": .menopausalState,
        "moodChanges": .moodChanges, "sleepChanges": .sleepChanges,
        "ovulationTestResult": .ovulationTestResult, "pregnancyTestResult": .pregnancyTestResult,
        "progesteroneTestResult": .progesteroneTestResult, "sleepAnalysis": .sleepAnalysis,
    ]
}
