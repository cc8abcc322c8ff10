import Foundation
import KymoCore
import Testing

/// Workouts, metadata keys, other types, names and codes against their tables.
struct OtherTableTests {
    private struct Named: Decodable {
        let identifier: String?
        let swiftName: String?
    }

    @Test func `every activity is found by number and by text`() throws {
        struct Row: Decodable {
            let name, exportString: String
            let rawValue: Int64
            let deprecated: Bool
            let replacedBy: [String]?
        }
        let rows = try SchemaFile.rows(
            "workout-activity-types.json", "activityTypes", of: Row.self)
        #expect(Catalog.workoutActivityTypes.count == rows.count)
        for row in rows {
            let type = try #require(Catalog.workoutActivityType(row.rawValue))
            #expect(type.name == row.name)
            #expect(type.exportString == row.exportString)
            #expect((type.deprecated != nil) == row.deprecated)
            #expect(type.replacedBy == row.replacedBy ?? [])
            #expect(Catalog.workoutActivityType(named: row.exportString) == type)
            #expect(Catalog.workoutActivityType(named: row.name) == type)
        }
        #expect(Catalog.workoutActivityType(81) == nil)
        #expect(Catalog.workoutActivityType(3000)?.name == "other")
        #expect(Catalog.workoutEventTypes.map(\.rawValue) == Array(1...8))
        #expect(Catalog.workoutEventType(named: "HKWorkoutEventTypePause")?.name == "pause")
        #expect(Catalog.workoutMetadataKeys.allSatisfy { Catalog.metadataKey($0) != nil })
        #expect(Catalog.workoutMetadataKeys.count == 28)
        #expect(Catalog.workoutTotals.count == 4)
    }

    @Test func `every metadata key is found by raw text and by constant`() throws {
        struct Row: Decodable {
            let constantName: String?
            let exportKeyString, valueType, meaning: String
            let `enum`, dimension: String?
            let systemWritten: Bool?
        }
        let kinds: [String: MetadataKey.ValueKind] = [
            "NSNumber(Bool)": .boolean, "NSNumber": .number, "HKQuantity": .quantity,
            "NSDate": .date, "NSString": .string,
        ]
        let rows =
            try SchemaFile.rows("metadata-keys.json", "keys", of: Row.self)
            + SchemaFile.rows("metadata-keys.json", "stringOnlyKeys", of: Row.self)
        #expect(Catalog.metadataKeys.count == rows.count)
        for row in rows {
            let key = try #require(Catalog.metadataKey(row.exportKeyString))
            #expect(key.key == row.exportKeyString)
            #expect(key.constantName == row.constantName)
            #expect(key.kind == kinds[row.valueType])
            #expect(key.meaning == row.meaning)
            #expect(key.isSystemWritten == (row.systemWritten ?? false))
            #expect(key.takesUnitOfSample == (row.dimension == "sameAsSample"))
            #expect((key.unit != nil) == (row.dimension != nil && row.dimension != "sameAsSample"))
            #expect(key.enumerationName == row.enum)
            if let name = row.enum { #expect(Catalog.enumeration(named: name) != nil) }
            if let constant = row.constantName {
                #expect(Catalog.metadataKey(constant)?.key == key.key)
            }
        }
        #expect(MetadataKey.privatePrefix == "_HKPrivate")
        let identifier = try #require(Catalog.metadataKey("HKMetadataKeySyncIdentifier"))
        #expect(Catalog.metadataKey("HKMetadataKeySyncVersion")?.requiredBy == identifier.key)
    }

    @Test func `example values of metadata have a unit that the key takes`() throws {
        struct Row: Decodable {
            let exportKeyString: String
            let exampleExportValue, dimension: String?
        }
        for row in try SchemaFile.rows("metadata-keys.json", "keys", of: Row.self) {
            guard let example = row.exampleExportValue, row.dimension != nil,
                let blank = example.firstIndex(of: " ")
            else { continue }
            let unit = try Unit(validating: String(example[example.index(after: blank)...]))
            let key = try #require(Catalog.metadataKey(row.exportKeyString))
            #expect(key.accepts(unit, sampleUnit: nil), "\(row.exportKeyString)")
            #expect(
                try key.takesUnitOfSample || !key.accepts(Unit(validating: "mol"), sampleUnit: nil))
            #expect(key.accepts(unit, sampleUnit: unit))
        }
        let estimate = try #require(Catalog.metadataKey("HKMetadataKeySessionEstimate"))
        let rate = try Unit(validating: "count/min")
        #expect(try !estimate.accepts(Unit(validating: "kg"), sampleUnit: rate))
    }

    @Test func `correlations, characteristics and documents are found by either name`() throws {
        for list in ["correlationTypes", "characteristicTypes", "documentTypes"] {
            for row in try SchemaFile.rows("other-types.json", list, of: Named.self) {
                let identifier = try #require(row.identifier)
                for name in [identifier, row.swiftName].compactMap(\.self) {
                    #expect(Catalog.type(named: name)?.identifier == identifier)
                }
            }
        }
        let pressure = try #require(
            Catalog.correlationTypes.first { $0.swiftName == "bloodPressure" })
        #expect(pressure.needsEveryMember)
        #expect(pressure.members.allSatisfy { Catalog.quantityType($0) != nil })
        let blood = try #require(Catalog.enumeration(named: "HKBloodType"))
        #expect(blood.value(named: "HKBloodTypeABNegative")?.rawValue == 6)
        #expect(Catalog.characteristicTypes.map(\.kind).filter { $0 == .enumeration }.count == 5)
    }

    @Test func `every member of the other types is reachable`() throws {
        let data = try Data(
            contentsOf: SchemaFile.folder.appendingPathComponent("other-types.json"))
        let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let listed: Set = ["correlationTypes", "characteristicTypes", "documentTypes"]
        for (key, value) in file where !listed.contains(key) {
            let rows = value as? [[String: Any]] ?? (value as? [String: Any]).map { [$0] } ?? []
            for case let identifier as String in rows.map({ $0["identifier"] }) {
                let type = try #require(Catalog.otherTypes.first { $0.identifier == identifier })
                #expect(Catalog.type(named: identifier)?.identifier == identifier)
                for name in type.enumerationNames {
                    #expect(Catalog.enumeration(named: name)?.cases.isEmpty == false)
                }
            }
        }
        #expect(Set(Catalog.otherTypes.map(\.kind)) == Set(OtherType.Kind.allCases))
        #expect(Catalog.fhirResourceTypes.count == 12)
        #expect(Catalog.fhirReleases.map(\.version) == ["1.0.2", "4.0.1", nil])
        let lens = try #require(Catalog.otherTypes.first { $0.kind == .visionPrescription })
        for field in lens.fields {
            #expect(throws: Never.self) { try Unit(validating: field.unit ?? "") }
        }
    }

    @Test func `no two types share a name`() {
        var owners: [String: String] = [:]
        for type in Catalog.quantityTypes {
            owners[type.identifier] = type.identifier
            owners[type.swiftName] = type.identifier
        }
        #expect(owners.count == 2 * Catalog.quantityTypes.count)
        for type in Catalog.categoryTypes {
            for name in Set([type.identifier, type.swiftName] + type.olderSwiftNames) {
                #expect(owners.updateValue(type.identifier, forKey: name) == nil, "\(name)")
            }
        }
        let names = Catalog.enumerations.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test func `the Health app is known in many languages`() throws {
        struct Row: Decodable { let name: String }
        let rows = try SchemaFile.rows("health-app-names.json", "names", of: Row.self)
        #expect(Catalog.healthAppNames == Set(rows.map(\.name)))
        for name in ["Health", "Santé", "ヘルスケア", "健康"] {
            #expect(Catalog.healthAppNames.contains(name))
        }
        for name in Catalog.healthAppNames {
            #expect(Array(name.precomposedStringWithCanonicalMapping.utf8) == Array(name.utf8))
            #expect(!name.contains("\u{a0}"))
        }
    }

    @Test func `every code has its row`() throws {
        struct Row: Decodable {
            let code, meaning: String
            let exitCode: Int32
            let httpStatus: Int
            let hk: String?
        }
        let rows = try SchemaFile.rows("error-codes.json", "codes", of: Row.self)
        #expect(ErrorCode.allCases.map(\.rawValue) == rows.map(\.code))
        for row in rows {
            let code = try #require(ErrorCode(rawValue: row.code))
            #expect(code.meaning == row.meaning)
            #expect(code.exitCode == row.exitCode)
            #expect(code.httpStatus == row.httpStatus)
            #expect(code.hkName == row.hk)
        }
        // interfaces 1
        let exits: [ErrorCode: Int32] = [
            .storeNotFound: 1, .usage: 2, .integrityMismatch: 4, .storeBusy: 5, .notAccessible: 5,
            .diskFull: 6, .mapFull: 6, .interrupted: 130, .noData: 0,
        ]
        for (code, status) in exits { #expect(code.exitCode == status) }
    }
}
