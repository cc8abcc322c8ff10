import KymoCore
import Testing

/// Quantity types against `quantity-types.json`.
struct QuantityTypeTests {
    private struct Row: Decodable {
        let identifier, swiftName, group, dimension, canonicalUnit, aggregation: String
        let headerUnit, aggregationOlderSDK: String?
        let exportUnitsObserved: [String]
        let readOnly: Bool
        let introduced: String
        let requiredMetadata: [String]?
    }

    private let rows: [Row]

    init() throws { rows = try SchemaFile.rows("quantity-types.json", "types") }

    private func style(_ name: String) -> AggregationStyle? {
        switch name {
        case "cumulative": .cumulative
        case "discreteArithmetic": .discreteArithmetic
        case "discreteTemporallyWeighted": .discreteTemporallyWeighted
        case "discreteEquivalentContinuousLevel": .discreteEquivalentContinuousLevel
        default: nil
        }
    }

    @Test func `every row is a type, found by either name`() throws {
        #expect(rows.count == 121)
        #expect(Catalog.quantityTypes.count == rows.count)
        for row in rows {
            let type = try #require(Catalog.quantityType(row.identifier))
            #expect(type.identifier == row.identifier)
            #expect(type.swiftName == row.swiftName)
            #expect(type.group == row.group)
            #expect(type.dimension == row.dimension)
            #expect(type.isReadOnly == row.readOnly)
            #expect(type.introduced == row.introduced)
            for name in [row.identifier, row.swiftName] {
                guard case .quantity(let found) = Catalog.type(named: name) else {
                    Issue.record("\(name) is no quantity type")
                    continue
                }
                #expect(found == type)
            }
        }
    }

    @Test func `every unit parses and is compatible with the type`() throws {
        for row in rows {
            let type = try #require(Catalog.quantityType(row.identifier))
            #expect(try type.canonicalUnit == Unit(validating: row.canonicalUnit))
            #expect(type.canonicalUnit.unitString == row.canonicalUnit)
            #expect(
                try type.exportUnits == row.exportUnitsObserved.map { try Unit(validating: $0) })
            #expect(try type.headerUnit == row.headerUnit.map { try Unit(validating: $0) })
            for unit in type.exportUnits + [type.canonicalUnit]
                + (type.headerUnit.map { [$0] } ?? [])
            {
                #expect(type.isCompatible(with: unit), "\(unit) of \(row.identifier)")
            }
            #expect(try !type.isCompatible(with: Unit(validating: "mol")))
        }
    }

    @Test func `the two type tables differ in five types`() throws {
        for row in rows {
            let type = try #require(Catalog.quantityType(row.identifier))
            #expect(type.style(table: 2) == style(row.aggregation))
            #expect(type.style(table: 1) == style(row.aggregationOlderSDK ?? row.aggregation))
        }
        let changed = Catalog.quantityTypes.filter { $0.style(table: 1) != $0.style(table: 2) }
        // statistics 1
        #expect(
            Set(changed.map(\.swiftName)) == [
                "restingHeartRate", "walkingHeartRateAverage", "cyclingCadence", "cyclingSpeed",
                "cyclingPower",
            ])
        #expect(changed.allSatisfy { $0.style(table: 1) == .discreteArithmetic })
        #expect(changed.allSatisfy { $0.style(table: 2) == .discreteTemporallyWeighted })
        let weighted = Catalog.quantityTypes.filter {
            $0.style(table: 1) == .discreteTemporallyWeighted
        }
        #expect(Set(weighted.map(\.swiftName)) == ["heartRate", "atrialFibrillationBurden"])
        let levels = Catalog.quantityTypes.filter {
            $0.style(table: 2) == .discreteEquivalentContinuousLevel
        }
        #expect(
            Set(levels.map(\.swiftName)) == [
                "environmentalAudioExposure", "headphoneAudioExposure",
                "environmentalSoundReduction",
            ])
    }

    @Test func `styles have the numbers of the framework`() {
        #expect(AggregationStyle.allCases.map(\.rawValue) == [0, 1, 2, 3])
        #expect(AggregationStyle.allCases.map(\.isCumulative) == [true, false, false, false])
    }

    @Test func `required metadata is given by raw key`() throws {
        let insulin = try #require(Catalog.quantityType("HKQuantityTypeIdentifierInsulinDelivery"))
        #expect(insulin.requiredMetadata == ["HKInsulinDeliveryReason"])
        let others = rows.filter { $0.requiredMetadata == nil }
        for row in others {
            #expect(Catalog.quantityType(row.identifier)?.requiredMetadata == [])
        }
    }
}
