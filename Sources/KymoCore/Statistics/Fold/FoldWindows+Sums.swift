extension FoldWindows {
    /// Which sums the entries of a cluster count for.
    enum Target {
        case merged
        /// Those of the entry's own source.
        case own
        case both
    }

    /// Adds what the entries of a cluster give to sums.
    mutating func settle(_ cluster: inout SourceOwnership, into target: Target) {
        guard cluster.isContested else {
            for entry in cluster.entries { shareWhole(entry, target) }
            return
        }
        for part in cluster.parts(in: bounds) {
            let entry = cluster.entries[part.entry]
            guard let seconds = part.seconds else {
                take(share: entry.value, of: entry, in: part.slot, target)
                continue
            }
            let share = WindowShare.part(of: entry.value, owned: seconds, length: entry.length)
            take(share: share, of: entry, in: part.slot, target)
            note(owned: seconds, isExact: cluster.isExact, of: entry, in: part.slot, target)
        }
    }

    /// Adds an entry that nothing suppresses.
    private mutating func shareWhole(_ entry: SourceOwnership.Waiting, _ target: Target) {
        if entry.isPoint { return take(share: entry.value, of: entry, in: entry.slot, target) }
        var slot = entry.slot
        while slot < bounds.count, bounds[slot].start < entry.end {
            let owned = bounds[slot].overlap(entry.start, entry.end)
            let share = WindowShare.part(of: entry.value, owned: owned, length: entry.length)
            take(share: share, of: entry, in: slot, target)
            if plan.keepsTotals {
                let isExact = bounds[slot].isExactOverlap(entry.start, entry.end)
                note(owned: owned, isExact: isExact, of: entry, in: slot, target)
            }
            slot &+= 1
        }
    }

    private mutating func take(
        share: Double, of entry: SourceOwnership.Waiting, in slot: Int, _ target: Target
    ) {
        if target != .own { take(share: share, in: slot) }
        if target != .merged { take(share: share, of: entry.rank, in: slot) }
    }

    /// Notes what an entry owns in a window that it goes beyond.
    private mutating func note(
        owned seconds: Double, isExact: Bool, of entry: SourceOwnership.Waiting, in slot: Int,
        _ target: Target
    ) {
        guard plan.keepsTotals else { return }
        if target != .own {
            note(
                owned: seconds, isExact: isExact, of: nil, position: entry.position,
                ordinal: entry.ordinal, in: slot)
        }
        if target != .merged {
            note(
                owned: seconds, isExact: isExact, of: entry.rank, position: entry.position,
                ordinal: entry.ordinal, in: slot)
        }
    }
}
