import KymoCore
import Testing

/// Category types and their values against `category-types.json`.
struct CategoryTypeTests {
    private struct Row: Decodable {
        let constantName, identifier, swiftName, valueEnum: String
        let allowedValues: [Int64]
        let readOnly: Bool
        let introduced: String
        let deprecated, legacyValueEnum: String?
    }

    private struct Enumeration: Decodable {
        struct Case: Decodable {
            let name: String
            let rawValue: Int64
            let exportString: String
            let aliasOf: String?
        }

        let name: String
        let supersededBy: String?
        let cases: [Case]
    }

    private let rows: [Row]
    private let enumerations: [String: Enumeration]

    init() throws {
        rows = try SchemaFile.rows("category-types.json", "types")
        let list = try SchemaFile.rows("category-types.json", "enums", of: Enumeration.self)
        enumerations = Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0) })
    }

    @Test func `every stored identifier is one type`() throws {
        #expect(rows.count == 72)
        #expect(Catalog.categoryTypes.count == 71)
        #expect(Set(Catalog.categoryTypes.map(\.identifier)) == Set(rows.map(\.identifier)))
        for row in rows where row.deprecated == nil {
            let type = try #require(Catalog.categoryType(row.identifier))
            #expect(type.swiftName == row.swiftName)
            #expect(type.constantName == row.constantName)
            #expect(type.isReadOnly == row.readOnly)
            #expect(type.values.name == row.valueEnum)
            #expect(type.allowedValues == row.allowedValues.sorted())
            for value in Int64(-1)...12 {
                #expect(type.allows(value) == row.allowedValues.contains(value))
            }
        }
    }

    @Test func `every name of every row leads to its type`() {
        for row in rows {
            for name in [row.identifier, row.swiftName, row.constantName] {
                #expect(Catalog.type(named: name)?.identifier == row.identifier, "\(name)")
            }
        }
    }

    @Test func `every export string of today and of old is read`() throws {
        for row in rows {
            let type = try #require(Catalog.categoryType(row.identifier))
            for name in [row.valueEnum, row.legacyValueEnum].compactMap(\.self) {
                for item in try #require(enumerations[name]).cases {
                    #expect(type.rawValue(named: item.exportString) == item.rawValue)
                    #expect(type.rawValue(named: item.name) == item.rawValue)
                }
            }
        }
    }

    @Test func `a number is written by the present name`() throws {
        for row in rows where row.deprecated == nil {
            let type = try #require(Catalog.categoryType(row.identifier))
            let cases = try #require(enumerations[row.valueEnum]).cases
            for item in cases where item.aliasOf == nil {
                #expect(type.valueName(item.rawValue) == item.exportString)
            }
        }
    }

    @Test func `names that exports have carried for one number all mean it`() throws {
        let sleep = try #require(Catalog.categoryType("HKCategoryTypeIdentifierSleepAnalysis"))
        #expect(sleep.rawValue(named: "HKCategoryValueSleepAnalysisAsleep") == 1)
        #expect(sleep.rawValue(named: "HKCategoryValueSleepAnalysisAsleepUnspecified") == 1)
        #expect(sleep.valueName(1) == "HKCategoryValueSleepAnalysisAsleepUnspecified")
        #expect(sleep.valueName(5) == "HKCategoryValueSleepAnalysisAsleepREM")
        #expect(sleep.valueName(6) == nil)
        #expect(sleep.rawValue(named: "HKCategoryValueMenstrualFlowLight") == nil)
        #expect(sleep.impliedValue == nil)

        let flow = try #require(Catalog.categoryType("HKCategoryTypeIdentifierMenstrualFlow"))
        #expect(flow.rawValue(named: "HKCategoryValueMenstrualFlowLight") == 2)
        #expect(flow.rawValue(named: "HKCategoryValueVaginalBleedingLight") == 2)
        #expect(flow.valueName(2) == "HKCategoryValueVaginalBleedingLight")
        #expect(flow.requiredMetadata == ["HKMenstrualCycleStart"])

        let noise = try #require(Catalog.categoryType("HKCategoryTypeIdentifierAudioExposureEvent"))
        #expect(noise.swiftName == "environmentalAudioExposureEvent")
        #expect(noise.olderSwiftNames == ["audioExposureEvent"])
        #expect(noise.introduced == "13.0")
        let old = "HKCategoryValueAudioExposureEventLoudEnvironment"
        #expect(noise.rawValue(named: old) == 1)
        #expect(
            noise.valueName(1) == "HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit")

        let mindful = try #require(Catalog.categoryType("HKCategoryTypeIdentifierMindfulSession"))
        #expect(mindful.impliedValue == 0)
        #expect(mindful.valueName(0) == "HKCategoryValueNotApplicable")
    }

    @Test func `every enumeration can be reached by name`() throws {
        for (name, row) in enumerations {
            let found = try #require(Catalog.enumeration(named: name))
            #expect(found.supersededBy == row.supersededBy)
            #expect(found.cases.map(\.name) == row.cases.map(\.name))
            #expect(found.cases.map(\.rawValue) == row.cases.map(\.rawValue))
            #expect(found.cases.map(\.exportString) == row.cases.map(\.exportString))
            #expect(found.cases.map(\.isAlias) == row.cases.map { $0.aliasOf != nil })
        }
    }
}
