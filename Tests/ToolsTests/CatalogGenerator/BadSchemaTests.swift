import Foundation
import Testing

@testable import catalog_generator

/// A table that is not in order stops the build with a message that names the place.
struct BadSchemaTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let file, old, new: String
        let expected: [String]

        var testDescription: String { "\(file): \(old) becomes \(new)" }
    }

    private static let quantity = "quantity-types.json"
    private static let category = "category-types.json"

    static let faults: [Fault] = [
        Fault(
            file: quantity, old: "\"canonicalUnit\": \"kcal\"", new: "\"canonicalUnit\": \"kcl\"",
            expected: ["types[0].canonicalUnit", "\"kcl\" is not a unit"]),
        Fault(
            file: quantity, old: "\"canonicalUnit\": \"kcal\"", new: "\"canonicalUnit\": \"m\"",
            expected: ["types[0].canonicalUnit", "not a unit of energy"]),
        Fault(
            file: quantity, old: "\"canonicalUnit\": \"kcal\"", new: "\"canonicalUnit\": 4",
            expected: ["types[0].canonicalUnit", "is not text"]),
        Fault(
            file: quantity, old: "\"dimension\": \"energy\"", new: "\"dimension\": \"enrgy\"",
            expected: ["\"enrgy\" is not a dimension"]),
        Fault(
            file: quantity, old: "\"aggregation\": \"cumulative\"", new: "\"aggregation\": \"sum\"",
            expected: ["types[0].aggregation", "\"sum\" is none of cumulative"]),
        Fault(
            file: quantity, old: "\"readOnly\": false", new: "\"readOnly\": 0",
            expected: ["types[0].readOnly", "is not true or false"]),
        Fault(
            file: quantity, old: "\"readOnly\": false", new: "\"readonly\": false",
            expected: ["types[0]", "field \"readonly\" that is not known"]),
        Fault(
            file: quantity, old: "\"swiftName\": \"activeEnergyBurned\",", new: "",
            expected: ["types[0].swiftName", "is missing; it should be text"]),
        Fault(
            file: quantity, old: "\"introduced\": \"8.0\"", new: "\"introduced\": \"iOS 8\"",
            expected: ["types[0].introduced", "is not a version"]),
        Fault(
            file: quantity, old: "\"count\": 121", new: "\"count\": 120",
            expected: ["count", "says 120, but there are 121"]),
        Fault(
            file: quantity, old: "HKQuantityTypeIdentifierAppleMoveTime",
            new: "HKQuantityTypeIdentifierAppleExerciseTime",
            expected: ["types[2].identifier", "stands already at", "types[1]"]),
        Fault(
            file: quantity, old: "\"HKMetadataKeyInsulinDeliveryReason\"", new: "\"HKNoSuchKey\"",
            expected: ["requiredMetadata[0]", "\"HKNoSuchKey\" is not in metadata-keys.json"]),
        Fault(
            file: quantity, old: "\"types\": [", new: "\"types\": [,",
            expected: ["is not JSON: line 4: "]),
        Fault(
            file: category, old: "\"valueEnum\": \"HKCategoryValueSeverity\"",
            new: "\"valueEnum\": \"HKCategoryValueSeverityy\"",
            expected: ["types[0].valueEnum", "is not among enums"]),
        Fault(
            file: category, old: "\"aliasOf\": \"HKCategoryValueSleepAnalysisAsleepUnspecified\"",
            new: "\"aliasOf\": \"HKCategoryValueSleepAnalysisAwake\"",
            expected: ["aliasOf", "no case with the raw value 1"]),
        Fault(
            file: "units.json", old: "\"factor\": \"453.59237\"", new: "\"factor\": \"453,59237\"",
            expected: ["units[2].factor", "is not a number such as 0.0254"]),
        Fault(
            file: "units.json", old: "\"factor\": \"5/9\"", new: "\"factor\": \"5/0\"",
            expected: ["factor", "is not a number such as"]),
        Fault(
            file: "units.json", old: "\"symbol\": \"oz\"", new: "\"symbol\": \"lb\"",
            expected: ["symbol", "\"lb\" stands already at"]),
        Fault(
            file: "metadata-keys.json", old: "\"valueType\": \"NSNumber\"",
            new: "\"valueType\": \"NSInteger\"", expected: ["keys[0].valueType", "is none of"]),
        Fault(
            file: "metadata-keys.json", old: "\"dimension\": \"percent\",", new: "",
            expected: ["is a quantity without dimension"]),
        Fault(
            file: "metadata-keys.json", old: "\"enum\": \"HKWorkoutActivityType\"",
            new: "\"enum\": \"HKWorkout\"", expected: ["keys[0].enum", "is not among enums"]),
        Fault(
            file: "workout-activity-types.json", old: "\"rawValue\": 1,", new: "\"rawValue\": 1.5,",
            expected: ["activityTypes[0].rawValue", "is not a whole number"]),
        Fault(
            file: "other-types.json", old: "\"HKQuantityTypeIdentifierDietaryBiotin\"",
            new: "\"HKQuantityTypeIdentifierDietaryBiotine\"",
            expected: ["correlationTypes[1].members[0]", "is no quantity type"]),
        Fault(
            file: "other-types.json", old: "\"clinicalTypes\"", new: "\"clinicalTypess\"",
            expected: ["\"clinicalTypess\" that is not known"]),
        Fault(
            file: "health-app-names.json", old: "\"name\": \"Salud\"", new: "\"name\": \"\"",
            expected: ["names[2].name", "is empty"]),
        Fault(
            file: "error-codes.json", old: "\"exitCode\": 5", new: "\"exitCode\": 7",
            expected: ["codes[1].exitCode", "7 is none of 0 to 6 and 130"]),
        Fault(
            file: "error-codes.json", old: "\"code\": \"storeBusy\"",
            new: "\"code\": \"Store-busy\"",
            expected: ["codes[1].code", "is not written like storeNotFound"]),
    ]

    @Test(arguments: faults)
    func `a fault is named with its place`(_ fault: Fault) throws {
        let copy = try SchemaCopy()
        try #require(try copy.replace(fault.old, with: fault.new, in: fault.file))
        let complaint = try #require(copy.complaint(fault.file))
        #expect(complaint.hasPrefix(fault.file))
        for part in fault.expected { #expect(complaint.contains(part), "\(complaint)") }
    }

    @Test func `a missing file and one without an emitter are named`() throws {
        let copy = try SchemaCopy()
        try FileManager.default.removeItem(at: copy.file("units.json"))
        #expect(copy.complaint("units.json") == "units.json: cannot be read")
        // Quantity types need the units to check their own.
        #expect(copy.complaint(Self.quantity) == "units.json: cannot be read")
        #expect(copy.complaint("colours.json")?.contains("no table is made") == true)
    }
}
