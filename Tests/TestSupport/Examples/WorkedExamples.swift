package import Foundation

/// The worked examples of the specification, as data; the format stands in the head of the script
/// that makes them.
package struct WorkedExamples: Decodable, Sendable {
    /// Rows S1 and on.
    package let statistics: [StatisticsExample]
    /// Rows U1 and on.
    package let units: [UnitExample]

    /// - Parameter url: of `worked_examples.json`.
    /// - Throws: what reading or decoding says.
    package static func load(from url: URL) throws -> WorkedExamples {
        try JSONDecoder().decode(WorkedExamples.self, from: Data(contentsOf: url))
    }
}

/// One row about statistics.
package struct StatisticsExample: Decodable, Sendable, CustomStringConvertible {
    package let id: String
    package let text: String
    /// IANA name of the grid's zone.
    package let zone: String
    package let kind: Kind
    package let style: ModelStyle?
    package let grid: ExampleGrid?
    /// In order of saving.
    package let samples: [ExampleSample]
    /// Best first.
    package let sourceOrder: [String]
    package let predicate: ExamplePredicate?
    /// Swift names.
    package let options: [String]
    package let read: [ExampleRead]?
    package let range: ExampleRange?
    package let at: String?
    package let ticks: [Int]?
    package let cases: [ExampleCase]?
    package let expected: ExampleValue

    /// What a row asks.
    package enum Kind: String, Decodable, Sendable, CaseIterable {
        case single, collection, collectionCount, statisticsFor, enumerate, enumerateCount
        case enumerateSeconds, ticks, intervalHolding, intervalSeconds, illegalComponents
        case optionLegality
    }

    package var description: String { "\(id): \(text)" }
}

/// Anchor and components of a grid.
package struct ExampleGrid: Decodable, Sendable {
    package let anchor: String
    package let components: [String: Int]
}

/// A sample of a row; a series has entries in the place of a value.
package struct ExampleSample: Decodable, Sendable {
    package let start: String
    package let end: String
    package let source: String
    package let value: Double?
    package let entries: [ExampleEntry]?
}

/// One entry of a series.
package struct ExampleEntry: Decodable, Sendable {
    package let start: String
    package let end: String
    package let value: Double
}

/// Time and source of the samples that count.
package struct ExamplePredicate: Decodable, Sendable {
    package let start: String?
    package let end: String?
    /// `strictStartDate`, `strictEndDate`.
    package let options: [String]
    package let source: String?
}

/// One number that is read from an answer.
package struct ExampleRead: Decodable, Sendable {
    /// `sum`, `average`, `minimum`, `maximum`, `mostRecent`, `duration`, `startDate`, `endDate`.
    package let value: String
    package let source: String?
}

/// Bounds of an enumeration.
package struct ExampleRange: Decodable, Sendable {
    package let from: String
    package let to: String
}

/// A case of a row about what is legal.
package struct ExampleCase: Decodable, Sendable {
    package let anchor: String?
    package let components: [String: Int]?
    package let style: ModelStyle?
    package let options: [String]?
}

/// One row about units.
package struct UnitExample: Decodable, Sendable, CustomStringConvertible {
    package let id: String
    package let value: Double
    package let from: String
    package let to: String
    package let expected: ExampleValue

    package var description: String { "\(id): \(value) \(from) in \(to)" }
}
