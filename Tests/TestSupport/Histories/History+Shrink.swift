import KymoCore

extension History {
    /// A history that still fails and from which no event and no sample can be left out.
    ///
    /// - Parameter fails: whether a history shows the failure; it is asked many times.
    package func shrunken(while fails: (History) async -> Bool) async -> History {
        var smallest = possible
        var before = Int.max
        while smallest.weight < before {
            before = smallest.weight
            smallest = await smallest.withoutEvents(while: fails)
            smallest = await smallest.withoutSamples(while: fails)
        }
        return smallest
    }

    /// Events and samples, to see whether anything was left out.
    private var weight: Int { events.count + samples.count }

    /// Leaves out halves, quarters, and so on down to single events.
    private func withoutEvents(while fails: (History) async -> Bool) async -> History {
        var smallest = self
        var size = max(events.count / 2, 1)
        while size >= 1 {
            var start = 0
            while start < smallest.events.count {
                var candidate = smallest
                let end = min(start + size, smallest.events.count)
                candidate.events.removeSubrange(start..<end)
                candidate = candidate.possible
                if await fails(candidate) { smallest = candidate } else { start += size }
            }
            size /= 2
        }
        return smallest
    }

    /// Leaves out single samples of saves of several.
    private func withoutSamples(while fails: (History) async -> Bool) async -> History {
        var smallest = self
        for uuid in samples.map(\.uuid) {
            var candidate = smallest
            candidate.events = smallest.events.map { event in
                guard case .save(let samples) = event else { return event }
                return .save(samples.filter { $0.uuid != uuid })
            }
            candidate = candidate.possible
            if candidate.weight < smallest.weight, await fails(candidate) { smallest = candidate }
        }
        return smallest
    }
}
