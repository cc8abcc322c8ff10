import Foundation
import KymoCore
import Testing

@testable import KymoFrontEnd

struct MetadataArgumentTests {
    func read(_ pair: String) throws -> MetadataValue? {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        return try MetadataArgument.read([pair], zone: zone).values.first?.value
    }

    @Test func `the text of a value says its kind`() throws {
        #expect(try read("k=true") == .boolean(true))
        #expect(try read("k=12") == .integer(12))
        #expect(try read("k=0.5") == .number(0.5))
        #expect(try read("k=a=b") == .string("a=b"))
        #expect(try read("k=") == .string(""))
        #expect(try read("k:=12") == .string("12"))
        let unit = try Unit(validating: "kcal/hr·kg")
        #expect(try read("k=5.1 kcal/hr·kg") == .quantity(Quantity(value: 5.1, unit: unit)))
        #expect(try read("k=5.1 apples") == .string("5.1 apples"))
    }

    @Test func `a known key says it better`() throws {
        #expect(try read("HKWasUserEntered=1") == .boolean(true))
        #expect(try read("HKFoodType=12") == .string("12"))
    }

    @Test(arguments: ["k", "=v", ""])
    func `a pair needs both its sides`(pair: String) {
        #expect(throws: FrontEndError.self) { try read(pair) }
    }
}
