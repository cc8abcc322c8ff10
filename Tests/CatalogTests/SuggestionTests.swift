import KymoCore
import Testing

/// Names near to one that no type has.
struct SuggestionTests {
    @Test(arguments: [
        ("stepcount", "stepCount"), ("setpCount", "stepCount"), ("stepCout", "stepCount"),
        ("HKQuantityTypeIdentifierStepCounts", "stepCount"), ("hartRate", "heartRate"),
        ("heartrate", "heartRate"), ("sleepAnalisis", "sleepAnalysis"), ("bodymas", "bodyMass"),
        ("HKCategoryTypeIdentifierSleepAnalyse", "sleepAnalysis"),
        ("vo2max", "vo2Max"), ("oxygenSaturationn", "oxygenSaturation"),
    ])
    func `a typo leads to what was meant`(_ typo: String, _ meant: String) {
        #expect(Catalog.suggestions(for: typo).first == meant)
    }

    @Test func `a part of a name leads to the names that hold it`() {
        let found = Catalog.suggestions(for: "glucose")
        #expect(found.contains("bloodGlucose"))
    }

    @Test(arguments: ["", "zzzzzzzzzz", "HK", "HKQuantityTypeIdentifier", "12345678"])
    func `nonsense has no suggestions`(_ text: String) {
        #expect(Catalog.suggestions(for: text).isEmpty)
    }

    @Test func `the list is as short as asked and long names are no trouble`() {
        #expect(Catalog.suggestions(for: "dietary", limit: 5).count == 5)
        #expect(Catalog.suggestions(for: "dietary", limit: 0).isEmpty)
        #expect(Catalog.suggestions(for: String(repeating: "stepCount", count: 10_000)).isEmpty)
    }
}
