/// How far time is covered by entries that come in order of start.
///
/// Each entry's newly covered part is known when it comes, so nothing waits (statistics 5).
struct UnionDuration: Sendable {
    private var coveredUntil = -Double.infinity

    /// Start of the part of `[start, end)` that no earlier entry covered; it ends at `end`.
    mutating func cover(_ entry: Entry) -> Double {
        let fresh = max(entry.start, coveredUntil)
        coveredUntil = max(coveredUntil, entry.end)
        return fresh
    }
}
