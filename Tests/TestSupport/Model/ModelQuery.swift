import KymoCore

/// What a statistics query asks.
package struct ModelQuery: Hashable, Sendable {
    /// Raw identifier.
    package var type: String
    package var predicate: ModelPredicate
    package var options: ModelOptions

    package init(
        _ type: String, _ options: ModelOptions, _ predicate: ModelPredicate = ModelPredicate()
    ) {
        self.type = type
        self.options = options
        self.predicate = predicate
    }
}

/// The order of samples; ties are by position, ascending (queries 2).
package enum ModelOrder: CaseIterable, Sendable {
    case start
    case startDescending
    case end
    case endDescending

    func key(_ sample: Sample) -> Double {
        switch self {
        case .start: sample.start.seconds
        case .startDescending: -sample.start.seconds
        case .end: sample.end.seconds
        case .endDescending: -sample.end.seconds
        }
    }
}
