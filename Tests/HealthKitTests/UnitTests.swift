import HealthKit
import Testing

@Suite struct UnitTests {
    /// Units 4 and 7.
    @Test func `units read, print and convert as Apple's do`() {
        #expect(HKUnit(from: "ml/(kg*min)").unitString == "mL/min·kg")
        #expect(HKUnit.count().unitDivided(by: .minute()).unitString == "count/min")
        #expect(HKUnit.gramUnit(with: .kilo) == HKUnit(from: "kg"))
        #expect(HKUnit.meter().unitDivided(by: .meter()).isNull())
        let glucose = HKUnit.moleUnit(with: .milli, molarMass: 180.1558).unitDivided(by: .liter())
        #expect(
            HKQuantity(unit: glucose, doubleValue: 5).doubleValue(for: HKUnit(from: "mg/dL"))
                == 90.0779)
        let mass = HKQuantity(unit: .stone(), doubleValue: 1)
        #expect(mass.doubleValue(for: .pound()) == 14)
        #expect(mass.is(compatibleWith: .gram()) && !mass.is(compatibleWith: .meter()))
        #expect(
            HKQuantity(unit: HKUnit.meterUnit(with: .kilo), doubleValue: 1)
                == HKQuantity(unit: .meter(), doubleValue: 1000))
        #expect(
            HKQuantity(unit: .foot(), doubleValue: 1).compare(
                HKQuantity(unit: .inch(), doubleValue: 13)) == .orderedAscending)
    }

    @Test func `what is no unit is compatible with nothing, and said so where that is asked`() {
        let none = HKUnit(from: "kg/m/s")
        #expect(!HKQuantity(unit: none, doubleValue: 1).is(compatibleWith: none))
        #expect(HKQuantity(unit: none, doubleValue: 1).doubleValue(for: .gram()).isNaN)
        #expect(throws: HKError.self) { try HKUnit(validating: "kg/m/s") }
    }

    @Test func `quantities and units survive an archive`() throws {
        let quantity = HKQuantity(unit: HKUnit(from: "kcal/hr·kg"), doubleValue: 5.11259)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: quantity, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantity.self, from: data)
        #expect(back == quantity)
    }

    @Test func `types and identifiers`() throws {
        #expect(HKQuantityTypeIdentifier.stepCount.rawValue == "HKQuantityTypeIdentifierStepCount")
        #expect(
            HKObjectType.quantityType(forIdentifier: .heartRate)?.aggregationStyle
                == .discreteTemporallyWeighted)
        #expect(HKQuantityType.quantityType(forIdentifier: .init(rawValue: "none")) == nil)
        #expect(HKQuantityType(.stepCount) == HKObjectType.quantityType(forIdentifier: .stepCount))
        #expect(HKCategoryValueSleepAnalysis.asleepREM.rawValue == 5)
        #expect(HKCategoryValueSleepAnalysis.asleep == .asleepUnspecified)
        #expect(HKMetadataKeyTimeZone == "HKTimeZone")
        #expect(HKQuantityType(.bodyMass).is(compatibleWith: .pound()))
        #expect(HKQuantityType(.bodyMass).maximumAllowedDuration == 345_600)
        #expect(!HKObjectType.workoutType().isMaximumDurationRestricted)
        #expect(HKDocumentTypeIdentifier.CDA.rawValue == "HKDocumentTypeIdentifierCDA")
    }
}
