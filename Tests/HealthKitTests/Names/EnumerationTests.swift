import HealthKit
import KymoCore
import Testing

@Suite struct EnumerationTests {
    @Test func `every case has the number that Apple's has`() {
        for facts in EnumerationFacts.all + retired.all {
            #expect(facts.numbers.map(\.found) == facts.numbers.map(\.told), "\(facts.name)")
        }
    }

    /// On Apple's systems the initialiser takes any number, as the enumerations come from C.
    @Test func `a number that no case has makes nothing`() {
        for facts in EnumerationFacts.all {
            var told = Set(facts.numbers.map(\.told))
            if facts.name == "HKWorkoutActivityType" { told.formUnion([15, 30]) }
            for number in -1...110 where !told.contains(number) {
                #expect(!facts.knows(number), "\(facts.name) \(number)")
            }
            #expect(told.allSatisfy(facts.knows), "\(facts.name)")
        }
    }

    @Test func `the catalog has the same enumerations with the same numbers`() {
        var told: [String: Set<Int64>] = [:]
        for facts in EnumerationFacts.all + retired.all {
            told[facts.name, default: []].formUnion(facts.numbers.map { Int64($0.told) })
        }
        for enumeration in Catalog.enumerations {
            #expect(told[enumeration.name] == Set(enumeration.cases.map(\.rawValue)))
        }
    }

    @Test func `older names are the newer ones`() {
        #expect(HKCategoryValueSleepAnalysis(rawValue: 1) == .asleepUnspecified)
        #expect(HKCategoryValueOvulationTestResult(rawValue: 2) == .luteinizingHormoneSurge)
        #expect(HKQuantityAggregationStyle(rawValue: 1) == .discreteArithmetic)
    }

    @Test func `sleep is every stage but not bed or being awake`() {
        let asleep = HKCategoryValueSleepAnalysis.allAsleepValues
        #expect(asleep == [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM])
    }

    /// Which of its cases an enumeration is compared by, as client code does.
    @Test func `cases are switched over and hashed`() {
        func name(_ type: HKWorkoutActivityType) -> String {
            switch type {
            case .running: "run"
            case .other: "other"
            default: "unknown"
            }
        }
        #expect(name(.running) == "run" && name(.pickleball) == "unknown")
        let labels: Set<HKStateOfMind.Label> = [.calm, .calm, .hopeful]
        #expect(labels.count == 2)
        let raw: UInt = HKWorkoutActivityType.yoga.rawValue
        #expect(raw == 57)
    }

    private let retired: any RetiredNames = RetiredEnumerations()
}
