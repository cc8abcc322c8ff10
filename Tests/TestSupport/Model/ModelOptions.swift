/// What a statistics query asks for; raw values are HealthKit's (statistics 1).
package struct ModelOptions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt

    package init(rawValue: UInt) { self.rawValue = rawValue }

    package static let separateBySource = ModelOptions(rawValue: 1)
    package static let average = ModelOptions(rawValue: 2)
    package static let minimum = ModelOptions(rawValue: 4)
    package static let maximum = ModelOptions(rawValue: 8)
    package static let sum = ModelOptions(rawValue: 16)
    package static let mostRecent = ModelOptions(rawValue: 32)
    package static let duration = ModelOptions(rawValue: 64)

    /// Options by their Swift names.
    package static let named: [String: ModelOptions] = [
        "separateBySource": .separateBySource, "discreteAverage": .average,
        "discreteMin": .minimum, "discreteMax": .maximum, "cumulativeSum": .sum,
        "mostRecent": .mostRecent, "duration": .duration,
    ]

    /// Everything that is legal for a style, values by source included.
    package static func all(for style: ModelStyle) -> ModelOptions {
        switch style {
        case .cumulative: [.separateBySource, .mostRecent, .duration, .sum]
        case .arithmetic, .weighted, .level:
            [.separateBySource, .mostRecent, .duration, .average, .minimum, .maximum]
        }
    }

    /// Whether a query of a type of this style may ask for them.
    package func isLegal(for style: ModelStyle) -> Bool {
        isSubset(of: .all(for: style))
    }
}

/// How the values of a type are put together, by the names of the worked examples.
package enum ModelStyle: String, CaseIterable, Decodable, Sendable {
    case cumulative
    case arithmetic
    case weighted
    case level
}
