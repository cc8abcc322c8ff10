/// Who owns which time among the entries of several sources (statistics 6, `ownership-1`).
struct Ownership {
    private let entries: [ModelEntry]
    /// Best first.
    private let ranking: [String]

    /// - Parameters:
    ///   - entries: all that match the predicate and take part in the window, of all sources that
    ///     count together; what owns time in the window takes part in it.
    ///   - ranking: bundle identifiers, best first; it holds every source of `entries`.
    init(of entries: [ModelEntry], ranking: [String]) {
        self.entries = entries
        self.ranking = ranking
    }

    private func rank(_ source: String) -> Int { ranking.firstIndex(of: source) ?? ranking.count }

    /// What each of the entries that take part in the window gives to its sum.
    func contributions(in window: NaiveInterval?) -> [Double] {
        let spans = entries.filter { !$0.isPoint }.map { $0.clipped(to: window) }
        let stretches = NaiveInterval.elementary(spans).map { stretch in
            (stretch: stretch, owner: owner(of: stretch))
        }
        return entries.map { entry in
            if entry.isPoint { return isHidden(entry) ? 0 : entry.value }
            let span = entry.clipped(to: window)
            let owned = stretches.filter { $0.owner == entry.source }.map(\.stretch)
                .filter { span.start <= $0.start && $0.end <= span.end }
            let seconds = owned.reduce(NaiveRational.zero) { $0 + $1.length }.rounded
            // Each operation rounds to a Double (decisions 6).
            return entry.value * seconds / (entry.end - entry.start)
        }
    }

    /// The highest-ranked source with an entry of positive length there.
    private func owner(of stretch: NaiveInterval) -> String? {
        entries.filter { $0.covers(stretch) }.map(\.source).min { rank($0) < rank($1) }
    }

    /// A point is hidden by a higher-ranked source that owns its instant or has a point there.
    private func isHidden(_ point: ModelEntry) -> Bool {
        entries.contains { other in
            rank(other.source) < rank(point.source)
                && (other.isPoint
                    ? other.start == point.start
                    : other.start <= point.start && point.start < other.end)
        }
    }
}
