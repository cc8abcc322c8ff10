import Foundation
import Testing

@testable import catalog_generator

/// What the generator writes for the module HealthKit.
struct NamesTests {
    @Test func `a class holds the enumerations whose names begin with its own`() throws {
        let text = try Main.names(
            from: SchemaCopy.original.appendingPathComponent("other-types.json"))
        #expect(
            text.contains(
                """
                extension HKMedicationDoseEvent {
                    public enum ScheduleType: Int, Sendable {
                        case asNeeded = 1
                        case schedule = 2
                    }
                }
                """))
        #expect(text.contains("public enum HKVisionEye: Int, Sendable {"))
        #expect(text.contains("    case `in` = 3\n"))
    }

    @Test func `older names are marked and lead to the newer ones`() throws {
        let text = try Main.names(
            from: SchemaCopy.original.appendingPathComponent("category-types.json"))
        #expect(
            text.contains(
                """
                    @available(*, deprecated, renamed: "asleepUnspecified")
                    public static let asleep = Self.asleepUnspecified
                """))
        #expect(
            text.contains(
                """
                @available(*, deprecated, renamed: "HKCategoryValueVaginalBleeding")
                public enum HKCategoryValueMenstrualFlow: Int, Sendable {
                """))
    }

    @Test func `names begin small as Apple's compiler writes them`() {
        let names: KeyValuePairs<String, String> = [
            "AllergyIntolerance": "allergyIntolerance", "SMARTHealthCard": "smartHealthCard",
            "EUDigitalCOVIDCertificate": "euDigitalCOVIDCertificate", "DSTU2": "dstu2",
            "R4": "r4", "unknown": "unknown", "": "",
        ]
        for (name, small) in names { #expect(smallInitial(name) == small) }
    }

    @Test func `two cases of one number, neither an alias, are refused`() throws {
        let copy = try SchemaCopy()
        #expect(
            try copy.replace(
                "{\"name\": \"right\", \"rawValue\": 1}",
                with: "{\"name\": \"right\", \"rawValue\": 0}",
                in: "framework-names.json"))
        let error = #expect(throws: SchemaError.self) {
            try Main.names(from: copy.file("framework-names.json"))
        }
        #expect(error?.problem == "0 is that of left already")
    }

    @Test func `an alias of nothing, and a constant of a wrong shape, are refused`() throws {
        let copy = try SchemaCopy()
        #expect(
            try copy.replace(
                "\"discrete\", \"rawValue\": 1", with: "\"discrete\", \"rawValue\": 7",
                in: "framework-names.json"))
        #expect(throws: SchemaError.self) {
            try Main.names(from: copy.file("framework-names.json"))
        }
        let other = try SchemaCopy()
        #expect(
            try other.replace(
                "\"value\": \"UUID\"", with: "\"text\": \"UUID\"", in: "framework-names.json"))
        #expect(throws: SchemaError.self) { try Main.check(other.folder) }
    }

    @Test func `a table that names nothing of the framework is refused`() {
        #expect(throws: SchemaError.self) {
            try Main.names(from: SchemaCopy.original.appendingPathComponent("units.json"))
        }
    }
}
