import Foundation
import KymoCore

/// The formulas of statistics 5, one after the other, for entries that are already chosen.
struct NaiveAggregation {
    let style: ModelStyle
    let options: ModelOptions
    /// Of all samples that match the predicate.
    let entries: [ModelEntry]
    /// Bundle identifiers, best first.
    let ranking: [String]
    /// Of a cumulative type: how overlapping values are merged.
    let policy: MergePolicy
    /// Of a weighted type: spans among the entries of all sources.
    private let pooledSpans: WeightSpans?
    /// Of a weighted type: spans among the entries of one source.
    private let spansBySource: [String: WeightSpans]

    /// - Parameters:
    ///   - style: of the type.
    ///   - options: what is asked for.
    ///   - entries: of all samples that match the predicate.
    ///   - around: of all samples that match it apart from its bounds of time.
    ///   - ranking: bundle identifiers, best first.
    ///   - policy: how a cumulative type is merged.
    init(
        style: ModelStyle, options: ModelOptions, entries: [ModelEntry], around: [ModelEntry],
        ranking: [String], policy: MergePolicy
    ) {
        self.style = style
        self.options = options
        self.entries = entries
        self.ranking = ranking
        self.policy = policy
        pooledSpans = style == .weighted ? WeightSpans(of: around) : nil
        let bySource = style == .weighted ? Dictionary(grouping: around, by: \.source) : [:]
        spansBySource = bySource.mapValues { WeightSpans(of: $0) }
    }

    /// The values in a window, nil for a single query, of one source or of all together; nil where
    /// nothing takes part.
    func values(in window: NaiveInterval?, source: String?) -> ModelValues? {
        let counted = entries.filter { entry in
            (source == nil || entry.source == source) && entry.takesPart(in: window)
        }
        if counted.isEmpty { return nil }
        var values = ModelValues()
        if options.contains(.sum) {
            let ownership = Ownership(of: counted, ranking: ranking, policy: policy)
            values.sum = ownership.contributions(in: window).exactTotal.rounded
        }
        if options.contains(.average) {
            values.average = average(of: counted, source: source, in: window)
        }
        if options.contains(.minimum) { values.minimum = counted.map(\.value).min() }
        if options.contains(.maximum) { values.maximum = counted.map(\.value).max() }
        if options.contains(.mostRecent) { values.mostRecent = mostRecent(of: counted) }
        if options.contains(.duration) {
            values.duration = unionLength(of: counted, in: window).rounded
        }
        return values
    }

    /// The sources with an entry that takes part, in rank order.
    func sources(in window: NaiveInterval?) -> [ModelSourceValues] {
        ranking.compactMap { source in
            values(in: window, source: source).map {
                ModelSourceValues(bundleIdentifier: source, values: $0)
            }
        }
    }

    private func average(
        of counted: [ModelEntry], source: String?, in window: NaiveInterval?
    ) -> Double {
        switch style {
        case .cumulative, .arithmetic:
            return mean(counted)
        case .weighted:
            let spans = source.map { spansBySource[$0] } ?? pooledSpans
            let weights = counted.map { spans?.weight(of: $0, in: window) ?? 0 }
            if weights.allSatisfy({ $0 == 0 }) { return mean(counted) }
            return quotient(counted.map(\.value), weights)
        case .level:
            let weights = counted.map { entry in
                entry.isPoint ? 1 : entry.clipped(to: window).length.rounded
            }
            return 10 * log10(quotient(counted.map { pow(10, $0.value / 10) }, weights))
        }
    }

    private func mean(_ counted: [ModelEntry]) -> Double {
        counted.map(\.value).exactTotal.rounded / Double(counted.count)
    }

    /// Σ wv ÷ Σ w: products are rounded, the sums are exact and rounded once (decisions 6).
    private func quotient(_ values: [Double], _ weights: [Double]) -> Double {
        let products = zip(values, weights).map { $0 * $1 }
        return products.exactTotal.rounded / weights.exactTotal.rounded
    }

    /// Latest start, then latest end, then better source, then saved last.
    private func mostRecent(of counted: [ModelEntry]) -> ModelReading? {
        let latestStart = counted.map(\.start).max()
        let started = counted.filter { $0.start == latestStart }
        let latestEnd = started.map(\.end).max()
        let ended = started.filter { $0.end == latestEnd }
        let best = ranking.first { source in ended.contains { $0.source == source } }
        let last = ended.filter { $0.source == best }
            .max { ($0.position, $0.ordinal) < ($1.position, $1.ordinal) }
        return last.map { ModelReading(value: $0.value, start: $0.start, end: $0.end) }
    }

    /// Seconds covered by at least one entry.
    private func unionLength(of counted: [ModelEntry], in window: NaiveInterval?) -> NaiveRational {
        let spans = counted.filter { !$0.isPoint }.map { $0.clipped(to: window) }
        return NaiveInterval.elementary(spans)
            .filter { stretch in
                spans.contains { $0.start <= stretch.start && stretch.end <= $0.end }
            }
            .reduce(.zero) { $0 + $1.length }
    }
}
