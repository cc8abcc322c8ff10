import Foundation
import Testing

/// Any JSON, for test data whose shape differs from row to row.
enum JSONValue: Decodable, Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let one = try decoder.singleValueContainer()
        if one.decodeNil() {
            self = .null
        } else if let value = try? one.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? one.decode(Double.self) {
            self = .number(value)
        } else if let value = try? one.decode(String.self) {
            self = .text(value)
        } else if let value = try? one.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try one.decode([String: JSONValue].self))
        }
    }
}

/// Reads a JSON file from the resources of these tests.
func resource<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    let url = try #require(
        Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Resources"))
    return try JSONDecoder().decode(type, from: Data(contentsOf: url))
}
