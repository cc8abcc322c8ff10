import KymoCore

/// Who owns which time among the entries of several sources: the source under `ownership-1`
/// (statistics 6), the entry under `segment-1` (decisions 6).
struct Ownership {
    private let policy: MergePolicy
    private let entries: [ModelEntry]
    /// Best first.
    private let ranking: [String]

    /// - Parameters:
    ///   - entries: all that match the predicate and take part in the window, of all sources that
    ///     count together; what owns time in the window takes part in it.
    ///   - ranking: bundle identifiers, best first; it holds every source of `entries`.
    init(of entries: [ModelEntry], ranking: [String], policy: MergePolicy) {
        self.policy = policy
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
            let owned = stretches.filter { owns(entry, $0.owner) }.map(\.stretch)
                .filter { span.start <= $0.start && $0.end <= span.end }
            let seconds = owned.reduce(NaiveRational.zero) { $0 + $1.length }.rounded
            // Each operation rounds to a Double (decisions 6).
            return entry.value * seconds / (entry.end - entry.start)
        }
    }

    /// Of the entries of positive length there that of the highest-ranked source; of several the
    /// one saved last.
    private func owner(of stretch: NaiveInterval) -> ModelEntry? {
        let open = entries.filter { $0.covers(stretch) }
        let best = open.map { rank($0.source) }.min()
        return open.filter { rank($0.source) == best }
            .max { ($0.position, $0.ordinal) < ($1.position, $1.ordinal) }
    }

    /// Whether an entry may count where `owner` is the best.
    private func owns(_ entry: ModelEntry, _ owner: ModelEntry?) -> Bool {
        switch policy {
        case .ownership1: owner?.source == entry.source
        case .segment1: owner?.position == entry.position && owner?.ordinal == entry.ordinal
        }
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
