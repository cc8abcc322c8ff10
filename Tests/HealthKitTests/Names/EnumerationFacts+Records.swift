import HealthKit

extension EnumerationFacts {
    /// Electrocardiograms, questionnaires, prescriptions and the like.
    static let records: [EnumerationFacts] = [
        facts(
            "HKAppleSleepingBreathingDisturbancesClassification",
            of: HKAppleSleepingBreathingDisturbancesClassification.self,
            [
                .notElevated: 0, .elevated: 1,
            ]),
        facts(
            "HKAppleWalkingSteadinessClassification",
            of: HKAppleWalkingSteadinessClassification.self,
            [
                .ok: 1, .low: 2, .veryLow: 3,
            ]),
        facts(
            "HKAudiogramConductionType", of: HKAudiogramConductionType.self,
            [
                .air: 0
            ]),
        facts(
            "HKAudiogramSensitivityTestSide", of: HKAudiogramSensitivityTestSide.self,
            [
                .left: 0, .right: 1,
            ]),
        facts(
            "HKElectrocardiogramLead", of: HKElectrocardiogram.Lead.self,
            [
                .appleWatchSimilarToLeadI: 1
            ]),
        facts(
            "HKElectrocardiogramClassification", of: HKElectrocardiogram.Classification.self,
            [
                .notSet: 0, .sinusRhythm: 1, .atrialFibrillation: 2, .inconclusiveLowHeartRate: 3,
                .inconclusiveHighHeartRate: 4, .inconclusivePoorReading: 5, .inconclusiveOther: 6,
                .unrecognized: 100,
            ]),
        facts(
            "HKElectrocardiogramSymptomsStatus", of: HKElectrocardiogram.SymptomsStatus.self,
            [
                .notSet: 0, .none: 1, .present: 2,
            ]),
        facts(
            "HKGAD7AssessmentRisk", of: HKGAD7Assessment.Risk.self,
            [
                .noneToMinimal: 1, .mild: 2, .moderate: 3, .severe: 4,
            ]),
        facts(
            "HKGAD7AssessmentAnswer", of: HKGAD7Assessment.Answer.self,
            [
                .notAtAll: 0, .severalDays: 1, .moreThanHalfTheDays: 2, .nearlyEveryDay: 3,
            ]),
        facts(
            "HKMedicationDoseEventLogStatus", of: HKMedicationDoseEvent.LogStatus.self,
            [
                .notInteracted: 1, .notificationNotSent: 2, .snoozed: 3, .taken: 4, .skipped: 5,
                .notLogged: 6,
            ]),
        facts(
            "HKMedicationDoseEventScheduleType", of: HKMedicationDoseEvent.ScheduleType.self,
            [
                .asNeeded: 1, .schedule: 2,
            ]),
        facts(
            "HKPHQ9AssessmentRisk", of: HKPHQ9Assessment.Risk.self,
            [
                .noneToMinimal: 1, .mild: 2, .moderate: 3, .moderatelySevere: 4, .severe: 5,
            ]),
        facts(
            "HKPHQ9AssessmentAnswer", of: HKPHQ9Assessment.Answer.self,
            [
                .notAtAll: 0, .severalDays: 1, .moreThanHalfTheDays: 2, .nearlyEveryDay: 3,
                .preferNotToAnswer: 4,
            ]),
        facts(
            "HKStateOfMindValenceClassification", of: HKStateOfMind.ValenceClassification.self,
            [
                .veryUnpleasant: 1, .unpleasant: 2, .slightlyUnpleasant: 3, .neutral: 4,
                .slightlyPleasant: 5, .pleasant: 6, .veryPleasant: 7,
            ]),
        facts(
            "HKStateOfMindKind", of: HKStateOfMind.Kind.self,
            [
                .momentaryEmotion: 1, .dailyMood: 2,
            ]),
        facts(
            "HKVisionPrescriptionType", of: HKVisionPrescriptionType.self,
            [
                .glasses: 1, .contacts: 2,
            ]),
        facts(
            "HKPrismBase", of: HKPrismBase.self,
            [
                .none: 0, .up: 1, .down: 2, .in: 3, .out: 4,
            ]),
        facts(
            "HKVisionEye", of: HKVisionEye.self,
            [
                .left: 1, .right: 2,
            ]),
        facts(
            "HKStateOfMindLabel", of: HKStateOfMind.Label.self,
            [
                .amazed: 1, .amused: 2, .angry: 3, .anxious: 4, .ashamed: 5, .brave: 6, .calm: 7,
                .content: 8, .disappointed: 9, .discouraged: 10, .disgusted: 11, .embarrassed: 12,
                .excited: 13, .frustrated: 14, .grateful: 15, .guilty: 16, .happy: 17,
                .hopeless: 18, .irritated: 19, .jealous: 20, .joyful: 21, .lonely: 22,
                .passionate: 23, .peaceful: 24, .proud: 25, .relieved: 26, .sad: 27, .scared: 28,
                .stressed: 29, .surprised: 30, .worried: 31, .annoyed: 32, .confident: 33,
                .drained: 34, .hopeful: 35, .indifferent: 36, .overwhelmed: 37, .satisfied: 38,
            ]),
        facts(
            "HKStateOfMindAssociation", of: HKStateOfMind.Association.self,
            [
                .community: 1, .currentEvents: 2, .dating: 3, .education: 4, .family: 5,
                .fitness: 6, .friends: 7, .health: 8, .hobbies: 9, .identity: 10, .money: 11,
                .partner: 12, .selfCare: 13, .spirituality: 14, .tasks: 15, .travel: 16, .work: 17,
                .weather: 18,
            ]),
    ]
}
