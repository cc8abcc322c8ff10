package import Foundation
package import KymoCore

/// What stands above the numbers of a statistics answer: what was asked, and which versions of
/// what answered (interfaces, "JSON of `kymo stats`").
package struct StatisticsHeader: Sendable {
    /// Raw type identifier.
    package var type: String
    /// Unit of sums, averages and extremes.
    package var unit: KymoCore.Unit
    /// From the type's canonical unit to `unit`.
    package var conversion: UnitConversion
    /// What was asked for, in the order of output.
    package var choices: [StatisticsChoice]
    /// The grid; nil for a single query.
    package var grid: Grid?
    /// Zone of instants.
    package let timeZone: TimeZone
    /// Offsets of that zone, for printing instants.
    package let zone: ZoneOffsets
    /// Name of the merge policy.
    package var mergePolicy: String
    /// Version of the table of aggregation styles.
    package var typeTable: Int
    /// Position of the last event seen.
    package var position: LogPosition
    /// Whether each interval lists its sources.
    package var separatesSources: Bool
    /// Sources by rank, best first; those that intervals list.
    package var sources: [Source]

    /// A header; all of it is known before the first number is.
    package init(
        type: String, unit: KymoCore.Unit, conversion: UnitConversion,
        choices: [StatisticsChoice], grid: Grid?, timeZone: TimeZone, mergePolicy: String,
        typeTable: Int, position: LogPosition, separatesSources: Bool = false,
        sources: [Source] = []
    ) {
        self.type = type
        self.unit = unit
        self.conversion = conversion
        self.choices = choices
        self.grid = grid
        self.timeZone = timeZone
        zone = ZoneOffsets(timeZone)
        self.mergePolicy = mergePolicy
        self.typeTable = typeTable
        self.position = position
        self.separatesSources = separatesSources
        self.sources = sources
    }

    /// An instant as text.
    package func text(_ instant: Instant) -> String { InstantText.text(instant, in: zone) }

    /// The number of a choice, in `unit`; nil where there is none or it is no single number.
    package func number(_ choice: StatisticsChoice, of values: StatisticsValues) -> Double? {
        switch choice {
        case .sum: values.sum.map { conversion($0) }
        case .average: values.average.map { conversion($0) }
        case .min: values.minimum.map { conversion($0) }
        case .max: values.maximum.map { conversion($0) }
        case .mostRecent: values.mostRecent.map { conversion($0.value) }
        case .duration: values.duration
        }
    }

    /// The source of a rank.
    package func source(_ rank: Int32) -> Source? {
        guard let index = Int(exactly: rank), sources.indices.contains(index) else { return nil }
        return sources[index]
    }
}
