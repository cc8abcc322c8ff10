import Foundation
import Testing

/// A table of `Schemas`, read when the test runs.
enum SchemaFile {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Schemas")

    static func rows<Row: Decodable>(
        _ name: String, _ key: String, of type: Row.Type = Row.self
    ) throws -> [Row] {
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        let file = try JSONDecoder().decode([String: Part<Row>].self, from: data)
        return try #require(file[key]?.rows)
    }

    /// The member of a table that is asked for; other members have other shapes.
    private struct Part<Row: Decodable>: Decodable {
        let rows: [Row]?

        init(from decoder: any Decoder) throws {
            rows = try? decoder.singleValueContainer().decode([Row].self)
        }
    }
}
