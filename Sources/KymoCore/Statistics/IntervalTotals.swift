/// All that a window has gathered: enough for every result, and to be put together with others.
package struct IntervalTotals: Sendable {
    /// First instant inside.
    package var start: Double
    /// First instant after.
    package var end: Double
    /// Of all sources together.
    var merged: Accumulator
    /// Of each source with an entry, best rank first.
    var sources: [(rank: Int32, totals: Accumulator)]

    /// Gives every source another name: its number in place of its rank, or back.
    package mutating func renameSources(_ name: (Int32) -> Int32) {
        merged.renameSources(name)
        for place in sources.indices {
            sources[place].rank = name(sources[place].rank)
            sources[place].totals.renameSources(name)
        }
    }

    /// Every result that `request` asks for.
    package func statistics(_ request: StatisticsRequest) -> IntervalStatistics {
        let plan = FoldPlan(request)
        var result = IntervalStatistics(
            start: Instant(seconds: start), end: Instant(seconds: end),
            merged: merged.result(for: plan))
        guard plan.separatesSources else { return result }
        for source in sources {
            result.sources.append(
                SourceStatistics(source: source.rank, values: source.totals.result(for: plan)))
        }
        return result
    }
}

/// An entry that goes beyond its window (of a weighted type: whose span does): a roll-up takes it
/// out of each fine window and computes it anew for the coarse one.
struct CrossingEntry: Sendable {
    /// The whole entry.
    var entry: Entry
    /// Seconds of the window that it owns, of a cumulative type.
    var owned = 0.0
    /// The span that it stands for, of a temporally weighted type.
    var lower: ExactTime
    var upper: ExactTime
    /// How many entries share that span.
    var sharing = 1

    /// What tells an entry from all others.
    struct Identity: Hashable {
        var position: UInt64
        var ordinal: UInt32
    }

    /// Position and ordinal.
    var identity: Identity { Identity(position: entry.position, ordinal: entry.ordinal) }

    /// What it gives to a sum for the seconds that it owns.
    var share: Double {
        WindowShare.part(of: entry.value, owned: owned, length: entry.end - entry.start)
    }
}
